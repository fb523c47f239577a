package dev.espalier.io.internal.table;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.CellOptions.UnknownLabel;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.rows.Reading;
import dev.espalier.io.internal.text.NumberText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the cells of label columns mean.
 *
 * <ul>
 *   <li>1, yes, y, true, t and on are yes; 0, no, n, false, f and off are no; {@code ?} is unknown.
 *   <li>-1 is no, but not beside 0: then one of both is unknown, and only the user knows which.
 *   <li>Blank is unknown, but no in a column of marks such as x, and no where no cell of any label
 *       says no. What was found out so is told, so that other rows are read alike.
 * </ul>
 */
final class LabelCells {
  /** A cell that says no. */
  static final byte NO = 0;

  /** A cell that says yes. */
  static final byte YES = 1;

  /** A cell that says nothing. */
  static final byte UNKNOWN = 2;

  private static final byte ZERO = 3;
  private static final byte MINUS_ONE = 4;
  private static final byte MARK = 5;
  private static final byte BLANK = 6;
  private static final byte OTHER = 7;
  private static final int KINDS = 8;

  private final ReadOptions options;
  private final String file;
  private final IntFunction<String> place;
  private final boolean[] found = new boolean[KINDS];

  /** Whether a column has a level that says no, though no cell may have it. */
  private boolean declaresNo;

  LabelCells(ReadOptions options, String file, IntFunction<String> place) {
    this.options = options;
    this.file = file;
    this.place = place;
  }

  /** Whether a column holds nothing but yes and no. */
  static boolean areDecisions(Table.Column column) {
    if (column instanceof Table.Numbers numbers) {
      double[] values = numbers.values();
      return Arrays.stream(values).allMatch(v -> Double.isNaN(v) || v == 0 || v == 1)
          && Arrays.stream(values).anyMatch(v -> v == 1);
    }
    List<String> levels =
        column instanceof Table.Categories categories ? categories.levels() : List.of();
    return levels.size() <= 3
        && levels.stream().allMatch(level -> of(level) != OTHER)
        && levels.stream().anyMatch(level -> of(level) == YES || of(level) == MARK);
  }

  /** The meaning of every cell, column by column. */
  List<byte[]> read(List<Table.Column> columns) {
    List<byte[]> cells = new ArrayList<>();
    for (Table.Column column : columns) {
      byte[] values = raw(column);
      cells.add(values);
      for (byte value : values) {
        found[value] = true;
      }
    }
    UnknownLabel unknown = options.cells().unknown();
    boolean said = unknown == UnknownLabel.ZERO || unknown == UnknownLabel.MINUS_ONE;
    if (found[MINUS_ONE] && found[ZERO] && !said) {
      throw new InputException(
              file
                  + ": labels are -1, 0 and 1; which of -1 and 0 is unknown? The other is read as"
                  + " no")
          .about(InputException.Topic.UNKNOWN_LABELS);
    }
    boolean saysNo =
        found[NO]
            || (found[ZERO] && unknown != UnknownLabel.ZERO)
            || (found[MINUS_ONE] && unknown != UnknownLabel.MINUS_ONE);
    boolean onlyYes =
        !saysNo
            && !declaresNo
            && found[YES]
            && found[BLANK]
            && !found[ZERO]
            && !found[MINUS_ONE]
            && options.expected() == null;
    boolean allBlanksAreNo = found[BLANK];
    for (byte[] values : cells) {
      boolean blankIsNo =
          unknown == UnknownLabel.NOTHING
              || (unknown != UnknownLabel.BLANK && (onlyYes || isOfMarks(values)));
      allBlanksAreNo &= blankIsNo || !hasBlank(values);
      decide(values, blankIsNo, unknown);
    }
    if (onlyYes && unknown == null) {
      options
          .listener()
          .notice(
              file + ": no cell of a label says no, so a blank is read as no",
              InputException.Topic.UNKNOWN_LABELS);
    }
    tell(unknown == null && allBlanksAreNo ? UnknownLabel.NOTHING : unknown);
    return cells;
  }

  private static boolean hasBlank(byte[] values) {
    for (byte value : values) {
      if (value == BLANK) {
        return true;
      }
    }
    return false;
  }

  /** Whether blanks of a column say no because of the marks in it, or in the other columns. */
  private boolean isOfMarks(byte[] values) {
    boolean marks = false;
    boolean blanks = true;
    for (byte value : values) {
      marks |= value == MARK;
      blanks &= value == BLANK || value == UNKNOWN;
      if (value == NO || value == ZERO || value == MINUS_ONE) {
        return false;
      }
    }
    return marks || (blanks && found[MARK]);
  }

  private static void decide(byte[] values, boolean blankIsNo, @Nullable UnknownLabel unknown) {
    for (int row = 0; row < values.length; row++) {
      values[row] =
          switch (values[row]) {
            case ZERO -> unknown == UnknownLabel.ZERO ? UNKNOWN : NO;
            case MINUS_ONE -> unknown == UnknownLabel.MINUS_ONE ? UNKNOWN : NO;
            case MARK -> YES;
            case BLANK -> blankIsNo ? NO : UNKNOWN;
            default -> values[row];
          };
    }
  }

  private void tell(@Nullable UnknownLabel unknown) {
    List<String> meanings = new ArrayList<>();
    add(meanings, YES, "1 (yes, true, on): yes");
    add(meanings, MARK, "a mark: yes");
    add(meanings, ZERO, unknown == UnknownLabel.ZERO ? "0: unknown" : "0: no");
    add(meanings, NO, "no (false, off): no");
    add(meanings, MINUS_ONE, unknown == UnknownLabel.MINUS_ONE ? "-1: unknown" : "-1: no");
    boolean no = unknown == UnknownLabel.NOTHING || (unknown != UnknownLabel.BLANK && found[MARK]);
    add(meanings, BLANK, no ? "blank: no" : "blank: unknown");
    add(meanings, UNKNOWN, "?: unknown");
    Reading.of(options).labelCells(meanings, unknown);
  }

  private void add(List<String> meanings, byte kind, String meaning) {
    if (found[kind]) {
      meanings.add(meaning);
    }
  }

  private byte[] raw(Table.Column column) {
    byte[] values = new byte[column.rows()];
    if (column instanceof Table.Numbers numbers) {
      for (int row = 0; row < values.length; row++) {
        double value = numbers.values()[row];
        values[row] = Double.isNaN(value) ? BLANK : of(value);
        if (values[row] == OTHER) {
          throw bad(column, row, NumberText.format(value));
        }
      }
      return values;
    }
    if (column instanceof Table.Vectors vectors) {
      int row = 0;
      while (row < vectors.rows() - 1 && vectors.isMissing(row)) {
        row++;
      }
      throw bad(column, row, "[" + NumberText.format(vectors.cells().value(row, 0)) + ", …]");
    }
    Table.Categories categories = (Table.Categories) column;
    byte[] ofLevel = new byte[categories.levels().size()];
    for (int level = 0; level < ofLevel.length; level++) {
      ofLevel[level] = of(categories.levels().get(level));
      declaresNo |= ofLevel[level] == NO || ofLevel[level] == ZERO;
    }
    for (int row = 0; row < values.length; row++) {
      int code = categories.codes()[row];
      values[row] = code < 0 ? BLANK : ofLevel[code];
      if (values[row] == OTHER) {
        throw bad(column, row, categories.levels().get(code));
      }
    }
    return values;
  }

  private static byte of(double value) {
    return value == 1 ? YES : value == 0 ? ZERO : value == -1 ? MINUS_ONE : OTHER;
  }

  private static byte of(String level) {
    String text = level.strip().toLowerCase(Locale.ROOT);
    return switch (text) {
      case "1", "yes", "y", "true", "t", "on" -> YES;
      case "0" -> ZERO;
      case "no", "n", "false", "f", "off" -> NO;
      case "x", "*", "\u2713", "\u2714" -> MARK;
      case "?" -> UNKNOWN;
      case "" -> BLANK;
      default -> NumberText.isNumber(text) ? of(Double.parseDouble(text)) : OTHER;
    };
  }

  private InputException bad(Table.Column column, int row, String text) {
    return new InputException(
        file
            + place.apply(row)
            + ": label "
            + quoted(column.name())
            + " is "
            + quoted(text)
            + "; expected 0 or 1, yes or no, true or false, on or off, -1 or 1, x, ? or an empty"
            + " cell");
  }
}
