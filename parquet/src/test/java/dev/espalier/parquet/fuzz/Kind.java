package dev.espalier.parquet.fuzz;

import static org.apache.parquet.column.Encoding.BYTE_STREAM_SPLIT;
import static org.apache.parquet.column.Encoding.DELTA_BINARY_PACKED;
import static org.apache.parquet.column.Encoding.DELTA_BYTE_ARRAY;
import static org.apache.parquet.column.Encoding.DELTA_LENGTH_BYTE_ARRAY;
import static org.apache.parquet.column.Encoding.PLAIN;
import static org.apache.parquet.column.Encoding.PLAIN_DICTIONARY;
import static org.apache.parquet.column.Encoding.RLE;
import static org.apache.parquet.column.Encoding.RLE_DICTIONARY;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * What a column holds: its type, the encodings that its values may have, and what they are as cells
 * of a table. A value is a {@code Boolean}, {@code Integer}, {@code Long}, {@code Float}, {@code
 * Double} or {@code Binary}, a cell a {@code Double} or a {@code String}.
 */
// older files have PLAIN_DICTIONARY; what the format calls an element is never changed here
@SuppressWarnings({"deprecation", "ImmutableEnumChecker"})
enum Kind {
  FLAG("boolean", "", PLAIN, RLE) {
    @Override
    Object draw(Random random) {
      return random.nextInt(3) == 0;
    }

    @Override
    Object cell(Object value) {
      return value.equals(true) ? 1.0 : 0.0;
    }
  },
  SMALL("int32", "", PLAIN, DELTA_BINARY_PACKED, RLE_DICTIONARY, BYTE_STREAM_SPLIT) {
    @Override
    Object draw(Random random) {
      return random.nextInt() >> random.nextInt(31);
    }

    @Override
    Object cell(Object value) {
      return Double.valueOf(value.toString());
    }
  },
  UNSIGNED("int32", "(INTEGER(32,false))", DELTA_BINARY_PACKED, BYTE_STREAM_SPLIT, PLAIN) {
    @Override
    Object draw(Random random) {
      return random.nextInt();
    }

    @Override
    Object cell(Object value) {
      return Double.valueOf(Integer.toUnsignedString((int) value));
    }
  },
  DAY("int32", "(DATE)", PLAIN_DICTIONARY, PLAIN, DELTA_BINARY_PACKED) {
    @Override
    Object draw(Random random) {
      return random.nextInt(40_000) - 9000;
    }

    @Override
    Object cell(Object value) {
      return LocalDate.of(1970, 1, 1).plusDays((int) value).toString();
    }
  },
  LARGE("int64", "", DELTA_BINARY_PACKED, RLE_DICTIONARY, BYTE_STREAM_SPLIT, PLAIN) {
    @Override
    Object draw(Random random) {
      return random.nextLong() >> random.nextInt(63);
    }

    @Override
    Object cell(Object value) {
      return new BigDecimal(value.toString()).doubleValue();
    }
  },
  MOMENT("int64", "(TIMESTAMP(MICROS,true))", DELTA_BINARY_PACKED, PLAIN, RLE_DICTIONARY) {
    @Override
    Object draw(Random random) {
      return random.nextLong() >> 13;
    }

    @Override
    Object cell(Object value) {
      return BEGINNING.plus((long) value, ChronoUnit.MICROS) + "Z";
    }
  },
  OLD("int96", "", PLAIN, RLE_DICTIONARY) {
    @Override
    Object draw(Random random) {
      ByteBuffer bytes = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
      bytes.putLong(random.nextInt(86_400) * 1_000_000_000L);
      bytes.putInt(JULIAN_DAY + random.nextInt(30_000));
      return Binary.fromConstantByteArray(bytes.array());
    }

    @Override
    Object cell(Object value) {
      ByteBuffer bytes = ByteBuffer.wrap(bytes(value)).order(ByteOrder.LITTLE_ENDIAN);
      long nanos = bytes.getLong();
      long days = (long) bytes.getInt() - JULIAN_DAY;
      return BEGINNING.plusDays(days).plusNanos(nanos).toString();
    }
  },
  REAL("float", "", BYTE_STREAM_SPLIT, PLAIN, RLE_DICTIONARY) {
    @Override
    Object draw(Random random) {
      return (random.nextFloat() - 0.5f) * (1 << random.nextInt(20));
    }

    @Override
    Object cell(Object value) {
      return (double) (float) value;
    }
  },
  EXACT("double", "", PLAIN, BYTE_STREAM_SPLIT, PLAIN_DICTIONARY) {
    @Override
    Object draw(Random random) {
      return random.nextGaussian();
    }

    @Override
    Object cell(Object value) {
      return value;
    }
  },
  WORD("binary", "(STRING)", DELTA_BYTE_ARRAY, DELTA_LENGTH_BYTE_ARRAY, RLE_DICTIONARY, PLAIN) {
    @Override
    Object draw(Random random) {
      return Binary.fromString(BEGINNINGS.get(random.nextInt(4)) + random.nextInt(12));
    }

    @Override
    Object cell(Object value) {
      return ((Binary) value).toStringUsingUTF8();
    }
  },
  PRICE("binary", "(DECIMAL(18,2))", DELTA_LENGTH_BYTE_ARRAY, PLAIN, DELTA_BYTE_ARRAY) {
    @Override
    Object draw(Random random) {
      long price = random.nextLong() >> (5 + random.nextInt(50));
      return Binary.fromConstantByteArray(BigInteger.valueOf(price).toByteArray());
    }

    @Override
    Object cell(Object value) {
      return decimal(value, 2);
    }
  },
  SUM("fixed_len_byte_array(5)", "(DECIMAL(9,3))", DELTA_BYTE_ARRAY, BYTE_STREAM_SPLIT, PLAIN) {
    @Override
    Object draw(Random random) {
      byte[] bytes = new byte[5];
      ByteBuffer.wrap(bytes, 1, 4).putInt(random.nextInt() / 4);
      bytes[0] = (byte) (bytes[1] >> 7);
      return Binary.fromConstantByteArray(bytes);
    }

    @Override
    Object cell(Object value) {
      return decimal(value, 3);
    }
  },
  NAME("fixed_len_byte_array(16)", "(UUID)", BYTE_STREAM_SPLIT, RLE_DICTIONARY, PLAIN) {
    @Override
    Object draw(Random random) {
      byte[] bytes = new byte[16];
      random.nextBytes(bytes);
      return Binary.fromConstantByteArray(bytes);
    }

    @Override
    Object cell(Object value) {
      ByteBuffer bytes = ByteBuffer.wrap(bytes(value));
      return new UUID(bytes.getLong(), bytes.getLong()).toString();
    }
  };

  private static final LocalDateTime BEGINNING = LocalDateTime.of(1970, 1, 1, 0, 0);

  /** The first of January 1970. */
  private static final int JULIAN_DAY = 2_440_588;

  private static final List<String> BEGINNINGS = List.of("", "red", "redder ", "東京 ");

  private final String type;
  private final String annotation;
  private final List<Encoding> encodings;
  private final SchemaElement element;
  private final PrimitiveTypeName physical;

  Kind(String type, String annotation, Encoding... encodings) {
    this.type = type;
    this.annotation = annotation;
    this.encodings = List.of(encodings);
    MessageType schema =
        MessageTypeParser.parseMessageType("message m { required " + declared("c") + " }");
    this.element = Seed.elements(schema).get(1);
    this.physical = schema.getType(0).asPrimitiveType().getPrimitiveTypeName();
  }

  /** What a column holds that the schema declares so. */
  static Optional<Kind> of(SchemaElement declared) {
    SchemaElement unnamed = new SchemaElement(declared);
    unnamed.setName("c");
    unnamed.setRepetition_type(FieldRepetitionType.REQUIRED);
    return Arrays.stream(values()).filter(kind -> kind.element.equals(unnamed)).findFirst();
  }

  /** How the schema declares a column of that name. */
  String declared(String name) {
    return type + " " + name + " " + annotation + ";";
  }

  /** How its values are stored. */
  PrimitiveTypeName physical() {
    return physical;
  }

  List<Encoding> encodings() {
    return encodings;
  }

  /** Whether its cells are texts. */
  boolean isText() {
    return cell(draw(new Random(0))) instanceof String;
  }

  abstract Object draw(Random random);

  abstract Object cell(Object value);

  private static byte[] bytes(Object value) {
    return ((Binary) value).getBytes();
  }

  private static double decimal(Object value, int scale) {
    return new BigDecimal(new BigInteger(bytes(value)) + "e-" + scale).doubleValue();
  }
}
