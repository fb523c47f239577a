package dev.espalier.restore.table.internal;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.restore.table.ColumnKind;
import dev.espalier.restore.table.MissingMarks;
import dev.espalier.restore.table.PlanOptions;
import dev.espalier.restore.table.RepairConstants;
import dev.espalier.restore.table.TableRepair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known about the columns of a table: their kinds, the spelling of numbers, the missing
 * marks. It is made when a model is fitted and kept with it.
 *
 * @param columns all columns of the table
 * @param marks what means a missing cell
 */
public record TablePlan(List<ColumnPlan> columns, MissingMarks marks) {
  /** Minimum number of cells of a level for each of its mistyped variants. */
  private static final int FAR_MORE = 20;

  /** Minimum share of rare values with which they are a level of their own. */
  private static final double MANY = 0.1;

  private static final int ROWS_PER_COUNT = 200;
  private static final int MOST_COUNT = 5;

  /** Copies the list. */
  public TablePlan {
    columns = List.copyOf(columns);
  }

  /** A plan and the table it makes of the cells. */
  public record Planned(TablePlan plan, Table table) {}

  /** Whether a text of a column means that the cell has no value. */
  public boolean isMissing(ColumnPlan column, String text) {
    return column.isMissing(text, marks);
  }

  /**
   * The same with the spread of the numbers of a table from which doubtful ones are left out; their
   * deviation is that of the middle nine tenths.
   */
  public TablePlan withSpreadOf(Table table) {
    List<ColumnPlan> changed = new ArrayList<>();
    for (ColumnPlan column : columns) {
      ColumnPlan same = column;
      for (Table.Column values : table.columns()) {
        if (values.name().equals(column.name()) && values instanceof Table.Numbers numbers) {
          same = column.with(Spread.ofMiddle(numbers.values()));
        }
      }
      changed.add(same);
    }
    return new TablePlan(changed, marks);
  }

  /**
   * The same where levels that no row of a table has are kept: nothing can be learnt from it about
   * them.
   */
  public TablePlan keepingAbsent(Table table) {
    List<ColumnPlan> changed = new ArrayList<>(columns);
    for (Table.Column values : table.columns()) {
      if (values instanceof Table.Categories given) {
        Set<String> absent = new HashSet<>(given.levels());
        for (int code : given.codes()) {
          if (code >= 0) {
            absent.remove(given.levels().get(code));
          }
        }
        changed.replaceAll(
            column -> column.name().equals(given.name()) ? column.keeping(absent) : column);
      }
    }
    return new TablePlan(changed, marks);
  }

  /** The columns that take part. */
  public List<ColumnPlan> modelled() {
    return columns.stream().filter(column -> column.kind().isModelled()).toList();
  }

  /** Makes a plan for a file. */
  public static Planned of(
      TextColumns file, PlanOptions options, RepairConstants rules, String fileName) {
    checkNames(file, options.kinds(), fileName);
    List<ColumnPlan> plans = new ArrayList<>();
    List<Table.Column> columns = new ArrayList<>();
    for (TextColumn column : file.columns()) {
      ColumnKind asked = options.kinds().get(column.name());
      ColumnKind kind = asked == null ? KindDetection.kind(column) : asked;
      if (column.present() == 0 && kind.isModelled()) {
        kind = ColumnKind.EMPTY;
      }
      switch (kind) {
        case NUMBER -> numbers(column, options, rules, fileName, plans, columns);
        case CATEGORY -> categories(column, options, rules, plans, columns);
        default -> plans.add(ColumnPlan.aside(column.name(), kind));
      }
    }
    if (columns.isEmpty()) {
      throw new InputException(
              fileName
                  + ": no column is numeric or categorical, so there is nothing to learn from; expected"
                  + " at least one")
          .about(InputException.Topic.COLUMN_KINDS);
    }
    return new Planned(new TablePlan(plans, options.marks()), new Table(columns));
  }

  private static void checkNames(TextColumns file, Map<String, ColumnKind> kinds, String fileName) {
    List<String> names = file.columns().stream().map(TextColumn::name).toList();
    for (String name : kinds.keySet()) {
      if (!names.contains(name)) {
        throw new InputException(
            fileName + ": has no column " + quoted(name) + CloseNames.hint(name, names));
      }
    }
  }

  private static void numbers(
      TextColumn column,
      PlanOptions options,
      RepairConstants rules,
      String fileName,
      List<ColumnPlan> plans,
      List<Table.Column> columns) {
    NumberSpelling spelling = spelling(column);
    if (spelling == null) {
      throw new InputException(
              fileName
                  + ": fewer than half of the values of column "
                  + quoted(column.name())
                  + " are numbers or dates; expected another kind for it")
          .about(InputException.Topic.COLUMN_KINDS);
    }
    double[] ofText = column.texts().stream().mapToDouble(spelling::parse).toArray();
    double[] values = new double[column.rows()];
    for (int row = 0; row < values.length; row++) {
      int code = column.code(row);
      values[row] = code < 0 ? Double.NaN : ofText[code];
    }
    Range range = Range.of(values, options.isClean() ? 0 : rules.doubted());
    for (int row = 0; row < values.length; row++) {
      values[row] = range.contains(values[row]) ? values[row] : Double.NaN;
    }
    plans.add(
        new ColumnPlan(
            column.name(),
            ColumnKind.NUMBER,
            spelling,
            Spread.of(values),
            range,
            Set.of(),
            false,
            0));
    columns.add(new Table.Numbers(column.name(), values));
  }

  private static @Nullable NumberSpelling spelling(TextColumn column) {
    DateStyle dates =
        KindDetection.kind(column) == ColumnKind.DATE ? KindDetection.dates(column) : null;
    return dates != null ? dates : NumberStyles.of(column, 0.5);
  }

  /** The most frequent levels are modelled; the first to occur where counts are equal. */
  private static void categories(
      TextColumn column,
      PlanOptions options,
      RepairConstants rules,
      List<ColumnPlan> plans,
      List<Table.Column> columns) {
    double usualForm = SpellingVariant.usual(column);
    // Where several forms live side by side, none is wrong.
    boolean oneForm = rules.forms() && usualForm > TableRepair.USUAL_CAUTION;
    int distinct = column.texts().size();
    Integer[] byCount = new Integer[distinct];
    Arrays.setAll(byCount, code -> code);
    Arrays.sort(byCount, Comparator.comparingInt((Integer code) -> -column.count(code)));
    boolean[] modelled = new boolean[distinct];
    boolean[] variant = new boolean[distinct];
    int count = 0;
    Set<String> kept = new HashSet<>();
    Set<String> contents = new HashSet<>();
    int leastCount = leastCount(options, column.rows());
    for (int code : byCount) {
      // Of two forms of the same text the rarer one is wrong.
      variant[code] =
          !options.isClean()
              && ((oneForm && !contents.add(SpellingVariant.content(column.texts().get(code))))
                  || isVariant(column, code, byCount, modelled));
      boolean frequent = column.count(code) >= leastCount && !variant[code];
      if (frequent && count < options.mostLevels()) {
        modelled[code] = true;
        count++;
      } else if (frequent || options.isClean() || (column.count(code) > 1 && !variant[code])) {
        // What is said again and is no variant of something frequent is rare, not wrong.
        kept.add(column.texts().get(code));
      }
    }
    if (count == 0) {
      plans.add(ColumnPlan.aside(column.name(), ColumnKind.TEXT));
      return;
    }
    List<String> levels = new ArrayList<>();
    int[] newCode = new int[distinct];
    int rareCells = 0;
    for (int code = 0; code < distinct; code++) {
      newCode[code] = modelled[code] ? levels.size() : -1;
      if (modelled[code]) {
        levels.add(column.texts().get(code));
      } else if (!variant[code]) {
        rareCells += column.count(code);
      }
    }
    if (rareCells > MANY * column.present()) {
      // Rare values that are many are no errors: that a value is rare is itself worth knowing.
      for (int code = 0; code < distinct; code++) {
        newCode[code] = modelled[code] || variant[code] ? newCode[code] : levels.size();
      }
      levels.add(ColumnPlan.OTHER);
    }
    int[] codes = new int[column.rows()];
    for (int row = 0; row < codes.length; row++) {
      codes[row] = column.code(row) < 0 ? -1 : newCode[column.code(row)];
    }
    plans.add(
        new ColumnPlan(
            column.name(),
            ColumnKind.CATEGORY,
            null,
            Spread.NONE,
            Range.ALL,
            kept,
            column.hasDashes(),
            usualForm,
            column.words()));
    columns.add(new Table.Categories(column.name(), levels, codes));
  }

  /** Whether a text of a dirty table looks like a mistyped level that is far more frequent. */
  private static boolean isVariant(
      TextColumn column, int code, Integer[] byCount, boolean[] modelled) {
    String text = column.texts().get(code);
    // The text itself is not far more frequent than it is, so that this ends there at the latest.
    for (int k = 0; column.count(byCount[k]) >= FAR_MORE * column.count(code); k++) {
      if (modelled[byCount[k]] && Resemblance.isMistyped(text, column.texts().get(byCount[k]))) {
        return true;
      }
    }
    return false;
  }

  /**
   * How often a level must occur to be modelled: nothing can be learnt of rarer ones, and in a
   * dirty table what occurs once is as likely an error as a level. One for each 200 rows, at least
   * 1 (2 in a dirty table), at most 5.
   */
  private static int leastCount(PlanOptions options, int rows) {
    return Math.max(options.isClean() ? 1 : 2, Math.min(MOST_COUNT, rows / ROWS_PER_COUNT));
  }
}
