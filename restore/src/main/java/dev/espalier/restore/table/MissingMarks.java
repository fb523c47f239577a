package dev.espalier.restore.table;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The texts that mean that a cell has no value; large and small letters are the same.
 *
 * @param more those beside the usual ones
 */
public record MissingMarks(List<String> more) {
  private static final Set<String> USUAL =
      Set.of(
          "",
          "?",
          "-",
          "--",
          ".",
          "na",
          "n/a",
          "n.a.",
          "#n/a",
          "nan",
          "null",
          "nil",
          "none",
          "missing",
          "<na>",
          "\\n",
          "not available",
          "not applicable",
          "not known",
          "no data",
          "unknown");

  /** Words that are a value in some columns: of those who own no car, none is the make. */
  private static final Set<String> WORDS = Set.of("unknown", "none", "nil", "not applicable");

  /** Sorts the marks and makes them small. */
  public MissingMarks {
    more = List.copyOf(new TreeSet<>(more.stream().map(MissingMarks::normal).toList()));
  }

  /** Only the usual ones: blank, {@code ? - NA N/A null nan none} and their like. */
  public static MissingMarks usual() {
    return new MissingMarks(List.of());
  }

  /** The usual ones and others. */
  public static MissingMarks with(Collection<String> more) {
    return new MissingMarks(List.copyOf(more));
  }

  /** Whether a cell's text means that it has no value. */
  public boolean contains(String text) {
    // The longest usual mark is short; most cells are not looked at twice.
    return text.isBlank()
        || (text.length() <= 16 && USUAL.contains(normal(text)))
        || (!more.isEmpty() && more.contains(normal(text)));
  }

  /**
   * Whether a text that means missing is a value where it is frequent; never where a user says that
   * it means missing.
   */
  public boolean mayBeValue(String text) {
    return text.length() <= 16 && WORDS.contains(normal(text)) && !more.contains(normal(text));
  }

  /** The same marks and others. */
  public MissingMarks and(Collection<String> others) {
    Set<String> all = new TreeSet<>(more);
    all.addAll(others);
    return with(all);
  }

  private static String normal(String text) {
    return text.strip().toLowerCase(Locale.ROOT);
  }
}
