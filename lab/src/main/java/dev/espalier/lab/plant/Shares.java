package dev.espalier.lab.plant;

import dev.espalier.error.InputException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Which share of the cells goes wrong by each kind of error.
 *
 * @param of the share of each kind; a kind that is not there plants nothing
 */
public record Shares(Map<ErrorKind, Double> of) {
  /** The largest sum of shares: most of a table must stay as it was. */
  public static final double MOST = 0.5;

  /** Checks the shares. */
  public Shares {
    double sum = 0;
    for (Map.Entry<ErrorKind, Double> each : of.entrySet()) {
      if (!(each.getValue() >= 0 && each.getValue() <= MOST)) {
        throw new InputException(
            each.getKey().words()
                + " is "
                + each.getValue()
                + "; expected a share from 0 to "
                + MOST);
      }
      sum += each.getValue();
    }
    if (sum > MOST) {
      throw new InputException(
          "the shares of errors add up to " + sum + "; expected at most " + MOST);
    }
    of = Collections.unmodifiableMap(of.isEmpty() ? Map.of() : new EnumMap<>(of));
  }

  /** A mixture of all kinds. */
  public static Shares usual() {
    Map<ErrorKind, Double> of = new EnumMap<>(ErrorKind.class);
    for (ErrorKind kind : ErrorKind.values()) {
      of.put(kind, kind.usualShare());
    }
    return new Shares(of);
  }

  /** Of one kind alone. */
  public static Shares only(ErrorKind kind, double share) {
    return new Shares(Map.of(kind, share));
  }

  /** The same kinds in this many times the share. */
  public Shares times(double factor) {
    Map<ErrorKind, Double> scaled = new EnumMap<>(ErrorKind.class);
    of.forEach((kind, share) -> scaled.put(kind, factor * share));
    return new Shares(scaled);
  }

  /** The share of one kind. */
  public double of(ErrorKind kind) {
    return of.getOrDefault(kind, 0.0);
  }
}
