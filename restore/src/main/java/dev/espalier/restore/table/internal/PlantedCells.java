package dev.espalier.restore.table.internal;

import dev.espalier.data.Table;
import dev.espalier.restore.table.ColumnKind;
import dev.espalier.restore.table.MissingMarks;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Holes and errors that are planted in a table, so that it can be seen how often they are repaired
 * rightly: a category becomes that of another row or is mistyped, a number that of another row, its
 * point slips or a digit is another one.
 */
public final class PlantedCells {
  /** Maximum share of the cells that become holes. */
  private static final double HOLES = 0.08;

  /** Maximum share of the cells that become errors. */
  private static final double ERRORS = 0.03;

  /** Maximum number of cells that become holes; half as many become errors. */
  private static final int MOST = 3000;

  private PlantedCells() {}

  /**
   * A planted cell.
   *
   * @param text what it says now, empty for a hole
   */
  public record Planted(int row, int column, String text) {
    /** Whether it says nothing. */
    public boolean isHole() {
      return text.isEmpty();
    }
  }

  /**
   * Draws cells of a table, at most one text for each. Cells that other rows contradict are no
   * truth, and none of them is drawn.
   */
  public static List<Planted> draw(TextColumns cells, TablePlan plan, DirtyTable votes, long seed) {
    double all = (double) cells.rows() * cells.columns().size();
    double holes = Math.min(HOLES, MOST / all);
    double errors = Math.min(ERRORS, MOST / 2.0 / all);
    SplittableRandom random = new SplittableRandom(seed);
    List<Planted> planted = new ArrayList<>();
    for (int row = 0; row < cells.rows(); row++) {
      for (int j = 0; j < cells.columns().size(); j++) {
        double drawn = random.nextDouble();
        TextColumn column = cells.columns().get(j);
        if (drawn < holes + errors
            && column.code(row) >= 0
            && isKnown(plan, j)
            && !votes.contradicts(row, column.name(), column.text(row))) {
          String text =
              drawn < holes
                  ? ""
                  : error(plan.columns().get(j), column.text(row), other(column, random), random);
          if (text != null) {
            planted.add(new Planted(row, j, text));
          }
        }
      }
    }
    return planted;
  }

  private static boolean isKnown(TablePlan plan, int column) {
    ColumnKind kind = plan.columns().get(column).kind();
    return !kind.isLeftAlone() && kind != ColumnKind.EMPTY;
  }

  private static String other(TextColumn column, SplittableRandom random) {
    return column.text(random.nextInt(column.rows()));
  }

  /**
   * A wrong text for a cell; null where the draw gave none.
   *
   * @param other the text of another row
   */
  public static @Nullable String error(
      ColumnPlan column, String text, String other, SplittableRandom random) {
    String wrong;
    if (random.nextBoolean()) {
      wrong = other;
    } else {
      boolean isNumber = column.spelling() != null;
      wrong = isNumber && random.nextBoolean() ? slipped(text, random) : mistyped(text, random);
    }
    return wrong.isBlank() || wrong.equals(text) ? null : wrong;
  }

  /** A plain number with its point moved by one or two places; the text itself where it is none. */
  private static String slipped(String text, SplittableRandom random) {
    if (!NumberStyle.isPlain(text) || new BigDecimal(text).signum() == 0) {
      return text;
    }
    int places = random.nextInt(1, 3) * (random.nextBoolean() ? 1 : -1);
    return new BigDecimal(text).scaleByPowerOfTen(places).stripTrailingZeros().toPlainString();
  }

  /** One letter is another one, twice there or left out; of digits one is another digit. */
  private static String mistyped(String text, SplittableRandom random) {
    int at = random.nextInt(text.length());
    boolean isDigit = Character.isDigit(text.charAt(at));
    char letter = isDigit ? (char) ('0' + random.nextInt(10)) : (char) ('a' + random.nextInt(26));
    String instead =
        switch (random.nextInt(4)) {
          case 0 -> "";
          case 1 -> text.substring(at, at + 1).repeat(2);
          default -> String.valueOf(letter);
        };
    return text.substring(0, at) + instead + text.substring(at + 1);
  }

  /** The table with the planted cells in it. */
  public static TextColumns applied(TextColumns cells, List<Planted> planted, MissingMarks marks) {
    @Nullable String[][] texts = new @Nullable String[cells.rows()][cells.columns().size()];
    planted.forEach(each -> texts[each.row()][each.column()] = each.text());
    return cells.rewritten(
        (number, row, column) -> {
          String text = texts[number][column];
          return text == null ? row.get(column) : text;
        },
        marks);
  }

  /**
   * A table of the modelled columns in which the planted cells are missing.
   *
   * @param numbers of the table's rows in the file, rising
   */
  public static Table hidden(Table table, TablePlan plan, List<Planted> planted, int[] numbers) {
    Map<String, BitSet> rows = new HashMap<>();
    for (Planted each : planted) {
      int row = Arrays.binarySearch(numbers, each.row());
      if (row >= 0) {
        rows.computeIfAbsent(plan.columns().get(each.column()).name(), any -> new BitSet())
            .set(row);
      }
    }
    List<Table.Column> columns = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      BitSet hidden = rows.getOrDefault(column.name(), new BitSet());
      if (column instanceof Table.Categories given) {
        int[] codes = given.codes().clone();
        hidden.stream().forEach(row -> codes[row] = -1);
        columns.add(new Table.Categories(given.name(), given.levels(), codes));
      } else if (column instanceof Table.Numbers given) {
        double[] values = given.values().clone();
        hidden.stream().forEach(row -> values[row] = Double.NaN);
        columns.add(new Table.Numbers(given.name(), values));
      }
    }
    return new Table(columns);
  }
}
