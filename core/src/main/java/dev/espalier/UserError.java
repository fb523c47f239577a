package dev.espalier;

/**
 * A mistake that a user can put right: bad input, a wrong parameter, a file that does not fit.
 *
 * <p>The message is one line and says what is wrong, where, and what was expected. The command line
 * prints it as it is and exits with 2; it never shows a stack trace for it.
 */
public final class UserError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the error with its one-line message. */
  public UserError(String message) {
    super(message);
  }

  /**
   * Creates the error with its one-line message and what led to it (shown only with {@code
   * --debug}).
   */
  public UserError(String message, Throwable cause) {
    super(message, cause);
  }
}
