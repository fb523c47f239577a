package dev.espalier.error;

/**
 * A mistake that a user can put right: bad input, a wrong parameter, a file that does not fit.
 *
 * <p>The message is one line and says what is wrong, where, and what was expected. The command line
 * prints it as it is and exits with 2; it never shows a stack trace for it.
 */
public final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the error with its one-line message. */
  public InputException(String message) {
    super(message);
  }

  /** Creates the error with its one-line message and what led to it. */
  public InputException(String message, Throwable cause) {
    super(message, cause);
  }
}
