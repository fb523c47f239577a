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
    } catch (Exception e) { // a failed job throws a checked one that Scala does not declare
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof InputException mistake) {
          throw new InputException(String.valueOf(mistake.getMessage()), e);
        }
      }
      throw Failures.<RuntimeException>undeclared(e);
    }
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as Scala throws it
  private static <E extends Exception> RuntimeException undeclared(Exception failure) throws E {
    throw (E) failure;
  }
}
