package dev.espalier.spark.internal;

import dev.espalier.error.InputException;
import java.util.function.Supplier;

/** A user's mistake that an executor found is told as one, not as a failed job. */
public final class Failures {
  private Failures() {}

  /** Does some work. */
  public static <T> T plain(Supplier<T> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof InputException mistake) {
          throw new InputException(String.valueOf(mistake.getMessage()), e);
        }
      }
      throw e;
    }
  }
}
