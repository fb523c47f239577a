package dev.espalier.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.JulianFields;
import java.util.UUID;

/** What a cell of the table is made of a stored value. */
sealed interface Conversion {
  /** A number. */
  non-sealed interface ToNumber extends Conversion {
    double of(Raw raw, int index) throws Malformed;
  }

  /** A text. */
  non-sealed interface ToText extends Conversion {
    String of(Raw raw, int index) throws Malformed;
  }

  /** How far a decimal's point can be moved without a number of absurd length. */
  int LARGEST_SCALE = 400;

  long NANOS_OF_SECOND = 1_000_000_000L;

  static ToNumber integer() {
    return (raw, k) -> raw.bits()[k];
  }

  static ToNumber unsigned32() {
    return (raw, k) -> raw.bits()[k] & 0xffff_ffffL;
  }

  static ToNumber unsigned64() {
    return (raw, k) -> {
      long bits = raw.bits()[k];
      return bits >= 0 ? bits : new BigInteger(Long.toUnsignedString(bits)).doubleValue();
    };
  }

  static ToNumber real32() {
    return (raw, k) -> Float.intBitsToFloat((int) raw.bits()[k]);
  }

  static ToNumber real64() {
    return (raw, k) -> Double.longBitsToDouble(raw.bits()[k]);
  }

  static ToNumber decimal(int scale) {
    return (raw, k) -> BigDecimal.valueOf(raw.bits()[k], scale).doubleValue();
  }

  static ToNumber longDecimal(int scale) {
    return (raw, k) -> {
      int length = raw.ends()[k] - raw.starts()[k];
      if (length < 1 || length > LARGEST_SCALE) {
        throw new Malformed("a decimal number has " + length + " bytes");
      }
      return new BigDecimal(new BigInteger(raw.bytes(), raw.starts()[k], length), scale)
          .doubleValue();
    };
  }

  static ToText text() {
    return (raw, k) -> Thrift.text(raw.bytes(), raw.starts()[k], raw.ends()[k], "it");
  }

  static ToText uuid() {
    return (raw, k) -> {
      ByteBuffer bytes = ByteBuffer.wrap(raw.bytes(), raw.starts()[k], 2 * Long.BYTES);
      return new UUID(bytes.getLong(), bytes.getLong()).toString();
    };
  }

  static ToText date() {
    return (raw, k) -> LocalDate.ofEpochDay(raw.bits()[k]).toString();
  }

  /**
   * A time of day.
   *
   * @param unit how many are a second
   */
  static ToText time(long unit) {
    return (raw, k) -> {
      long value = raw.bits()[k];
      if (value < 0 || value / unit >= 86_400) {
        throw new Malformed("a time of day is not within the day");
      }
      return LocalTime.ofNanoOfDay(value * (NANOS_OF_SECOND / unit)).toString();
    };
  }

  /**
   * A moment.
   *
   * @param unit how many are a second
   * @param utc whether it is a moment everywhere, and not what clocks show somewhere
   */
  static ToText timestamp(long unit, boolean utc) {
    return (raw, k) -> {
      long value = raw.bits()[k];
      int nanos = (int) (Math.floorMod(value, unit) * (NANOS_OF_SECOND / unit));
      return LocalDateTime.ofEpochSecond(Math.floorDiv(value, unit), nanos, ZoneOffset.UTC)
          + (utc ? "Z" : "");
    };
  }

  /** The nanoseconds of the day and the Julian day, as old programs write timestamps. */
  static ToText oldTimestamp() {
    return (raw, k) -> {
      ByteBuffer bytes =
          ByteBuffer.wrap(raw.bytes(), raw.starts()[k], Physical.INT96.width())
              .order(ByteOrder.LITTLE_ENDIAN);
      long nanos = bytes.getLong();
      LocalDate day = LocalDate.EPOCH.with(JulianFields.JULIAN_DAY, bytes.getInt());
      return day.atStartOfDay().plusNanos(nanos).toString();
    };
  }
}
