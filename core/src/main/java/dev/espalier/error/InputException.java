package dev.espalier.error;

import dev.espalier.error.internal.VisibleText;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A mistake that a user can put right: bad input, a wrong parameter, a file that does not fit.
 *
 * <p>The message is one line and says what is wrong, where, and what was expected. Characters that
 * cannot be seen are spelt out in it. The command line prints it and exits with 2; it never shows a
 * stack trace for it. A message names no option of the command line; where one would help, the
 * {@link #topic} lets the command line name it.
 */
public final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What a mistake is about, where a setting of the reader would help. */
  public enum Topic {
    /** Which columns are labels. */
    LABELS,
    /** Which column lists labels. */
    TAGS,
    /** What separates the labels that a cell lists. */
    TAG_SEPARATOR,
    /** Which number says that a label is unknown. */
    UNKNOWN_LABELS,
    /** What stands before the fraction of a number. */
    DECIMAL_MARK,
    /** How much each confusion of labels costs. */
    LOSS_WEIGHTS,
    /** The encoding of the text. */
    ENCODING,
    /** Whether the day or the month comes first in a date. */
    DAY_FIRST,
    /** What columns are for. */
    COLUMN_ROLES,
    /** What kind of values a column of a table holds. */
    COLUMN_KINDS,
    /** Whether the first row of a table holds names. */
    HEADER
  }

  /** Maximum length of a message, far more than any needs. */
  private static final int LONGEST = 2000;

  private final @Nullable Topic topic;

  /** Creates the error with its one-line message. */
  public InputException(String message) {
    super(shown(message));
    this.topic = null;
  }

  /** Creates the error with its one-line message and what led to it. */
  public InputException(String message, Throwable cause) {
    super(shown(message), cause);
    this.topic = null;
  }

  private InputException(InputException error, Topic topic) {
    super(error.getMessage(), error.getCause());
    this.topic = topic;
    setStackTrace(error.getStackTrace());
  }

  /** What a message takes from a file must break neither its line nor a terminal. */
  private static String shown(String message) {
    return VisibleText.of(VisibleText.shortened(message, LONGEST));
  }

  /** The same error, telling what it is about. */
  public InputException about(Topic what) {
    return new InputException(this, what);
  }

  /** What it is about, where that helps. */
  public Optional<Topic> topic() {
    return Optional.ofNullable(topic);
  }
}
