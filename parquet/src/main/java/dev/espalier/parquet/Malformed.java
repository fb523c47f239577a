package dev.espalier.parquet;

import java.io.IOException;

/** Something in a file that cannot be, or that is not read; the message says what. */
final class Malformed extends IOException {
  private static final long serialVersionUID = 1L;

  Malformed(String message) {
    super(message);
  }

  Malformed(String message, Throwable cause) {
    super(message, cause);
  }
}
