package dev.espalier.restore;

import dev.espalier.data.CodedTable;
import dev.espalier.data.Table;
import dev.espalier.data.TableSchema;
import dev.espalier.restore.Restoration.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes the restored table of what a model estimated: the decisions, the same for all models. */
final class RestorationAssembly {
  private final TableSchema schema;
  private final Table table;
  private final CodedTable coded;
  private final CellEstimates estimates;
  private final RestoreTask.Mode mode;
  private final double[] noise;

  RestorationAssembly(
      TableSchema schema,
      Table table,
      CodedTable coded,
      CellEstimates estimates,
      RestoreTask.Mode mode,
      double[] noise) {
    this.schema = schema;
    this.table = table;
    this.coded = coded;
    this.estimates = estimates;
    this.mode = mode;
    this.noise = noise;
  }

  Restoration assemble() {
    List<Restoration.Cells> cells = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      int index = schema.names().indexOf(column.name());
      if (index < 0 || schema.columns().get(index).kind() == TableSchema.Kind.EMPTY) {
        cells.add(new Restoration.OtherCells(column));
      } else if (schema.columns().get(index).kind() == TableSchema.Kind.NUMBER) {
        cells.add(numbers(column, index));
      } else {
        cells.add(categories(column, index));
      }
    }
    Map<String, Double> rates = new LinkedHashMap<>();
    for (int index = 0; index < noise.length; index++) {
      rates.put(schema.columns().get(index).name(), noise[index]);
    }
    return new Restoration(cells, rates);
  }

  private Restoration.NumberCells numbers(Table.Column column, int index) {
    int rows = table.rows();
    int place = schema.place(index);
    int width = schema.numberCount();
    double[] values = new double[rows];
    double[] means = new double[rows];
    double[] deviations = new double[rows];
    Outcome[] outcomes = new Outcome[rows];
    boolean corrects = mode.corrects() && noise[index] > 0;
    for (int row = 0; row < rows; row++) {
      double given = coded.numbers()[row * width + place];
      means[row] = estimates.means()[row * width + place];
      deviations[row] = estimates.deviations()[row * width + place];
      boolean missing = Double.isNaN(given);
      boolean change = missing ? mode.fills() : corrects;
      values[row] = change ? means[row] : given;
      outcomes[row] = outcome(missing, change && (missing || means[row] != given));
    }
    Table.Numbers restored =
        column instanceof Table.Numbers given && java.util.Arrays.equals(given.values(), values)
            ? given
            : new Table.Numbers(column.name(), values);
    return new Restoration.NumberCells(restored, outcomes, means, deviations);
  }

  private Restoration.CategoryCells categories(Table.Column column, int index) {
    int rows = table.rows();
    int place = schema.place(index);
    List<String> known = schema.columns().get(index).levels();
    double[] probabilities = new double[rows * known.size()];
    for (int row = 0; row < rows; row++) {
      System.arraycopy(
          estimates.probabilities(),
          row * schema.levelCount() + schema.levelStart(place),
          probabilities,
          row * known.size(),
          known.size());
    }
    Levels levels = new Levels(column, known);
    int[] codes = new int[rows];
    Outcome[] outcomes = new Outcome[rows];
    for (int row = 0; row < rows; row++) {
      int given = coded.codes()[row * schema.categoryCount() + place];
      int chosen = choose(given, probabilities, row * known.size(), known.size(), noise[index]);
      boolean changed = chosen != given;
      codes[row] = changed ? levels.code(chosen) : levels.given(row);
      outcomes[row] = outcome(given == CodedTable.MISSING, changed);
    }
    Table.Categories restored =
        column instanceof Table.Categories given && java.util.Arrays.equals(given.codes(), codes)
            ? given
            : new Table.Categories(column.name(), levels.all, codes);
    return new Restoration.CategoryCells(restored, outcomes, known, probabilities);
  }

  /** The code of the restored category among the model's levels, or the given code to keep it. */
  private int choose(int given, double[] probabilities, int from, int levels, double rate) {
    if (given == CodedTable.MISSING ? !mode.fills() : !mode.corrects() || rate == 0) {
      return given;
    }
    // On equal probabilities what is there stays.
    int best = Math.max(given, 0);
    for (int level = 0; level < levels; level++) {
      if (probabilities[from + level] > probabilities[from + best]) {
        best = level;
      }
    }
    boolean weak =
        given == CodedTable.UNSEEN && probabilities[from + best] < Restoration.STRONG_REASON;
    return weak ? given : best;
  }

  private static Outcome outcome(boolean missing, boolean changed) {
    if (missing) {
      return changed ? Outcome.FILLED : Outcome.LEFT_MISSING;
    }
    return changed ? Outcome.CORRECTED : Outcome.KEPT;
  }

  /** The levels of a restored column: those given, then those of the model that are needed. */
  private static final class Levels {
    private final List<String> all;
    private final List<String> known;
    private final int[] givenCodes;
    private final int[] codeOfKnown;

    Levels(Table.Column column, List<String> known) {
      this.known = known;
      Table.Categories given = column instanceof Table.Categories categories ? categories : null;
      this.all = given == null ? new ArrayList<>() : new ArrayList<>(given.levels());
      this.givenCodes = given == null ? new int[0] : given.codes();
      this.codeOfKnown = new int[known.size()];
      for (int level = 0; level < known.size(); level++) {
        codeOfKnown[level] = all.indexOf(known.get(level));
      }
    }

    int given(int row) {
      return givenCodes.length == 0 ? -1 : givenCodes[row];
    }

    int code(int level) {
      if (codeOfKnown[level] < 0) {
        codeOfKnown[level] = all.size();
        all.add(known.get(level));
      }
      return codeOfKnown[level];
    }
  }
}
