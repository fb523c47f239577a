package dev.espalier.restore.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.CodedTable;
import dev.espalier.data.Table;
import dev.espalier.data.TableSchema;
import dev.espalier.error.InputException;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.baseline.MeanMode;
import dev.espalier.restore.baseline.RegularisedEm;
import dev.espalier.simulate.Corruption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class MissForestTest {
  private static final MissForest FEW_TREES = new MissForest(30, 0, 5, 10, 1);

  /** Four numbers and four categories of one hidden number, most of them not by straight lines. */
  private static Table mixed(int rows, long seed) {
    Random random = new Random(seed);
    double[][] numbers = new double[4][rows];
    int[][] codes = new int[4][rows];
    for (int row = 0; row < rows; row++) {
      double hidden = 4 * random.nextDouble() - 2;
      double[] shapes = {hidden, hidden * hidden, Math.sin(2 * hidden), Math.exp(hidden)};
      for (int k = 0; k < 4; k++) {
        numbers[k][row] = 100 * k + (k + 1) * (shapes[k] + 0.3 * random.nextGaussian());
        double shown = hidden + 0.3 * random.nextGaussian() + 0.2 * k;
        codes[k][row] = shown < -1 ? 0 : shown < 0 ? 1 : shown < 1 ? 2 : 3;
      }
    }
    List<Table.Column> columns = new ArrayList<>();
    for (int k = 0; k < 4; k++) {
      columns.add(new Table.Numbers("number " + k, numbers[k]));
    }
    for (int k = 0; k < 4; k++) {
      columns.add(new Table.Categories("category " + k, List.of("a", "b", "c", "d"), codes[k]));
    }
    return new Table(columns);
  }

  /** Six numbers with one common part. */
  private static Table gaussian(int rows, long seed) {
    Random random = new Random(seed);
    double[][] columns = new double[6][rows];
    for (int row = 0; row < rows; row++) {
      double common = random.nextGaussian();
      for (double[] column : columns) {
        column[row] = common + 0.6 * random.nextGaussian();
      }
    }
    List<Table.Column> all = new ArrayList<>();
    for (int k = 0; k < columns.length; k++) {
      all.add(new Table.Numbers("x" + k, columns[k]));
    }
    return new Table(all);
  }

  /** Root mean square error of a column's filled cells, in standard deviations of the column. */
  private static double numberError(Table clean, Table dirty, Table filled, int column) {
    double[] truth = ((Table.Numbers) clean.columns().get(column)).values();
    double[] found = ((Table.Numbers) filled.columns().get(column)).values();
    double mean = java.util.Arrays.stream(truth).average().orElseThrow();
    double variance = 0;
    double squares = 0;
    int count = 0;
    for (int row = 0; row < truth.length; row++) {
      variance += (truth[row] - mean) * (truth[row] - mean) / truth.length;
      if (dirty.columns().get(column).isMissing(row)) {
        squares += (found[row] - truth[row]) * (found[row] - truth[row]);
        count++;
      }
    }
    return Math.sqrt(squares / count / variance);
  }

  private static double wrongCategories(Table clean, Table dirty, Table filled, int column) {
    int[] truth = ((Table.Categories) clean.columns().get(column)).codes();
    int[] found = ((Table.Categories) filled.columns().get(column)).codes();
    int wrong = 0;
    int count = 0;
    for (int row = 0; row < truth.length; row++) {
      if (dirty.columns().get(column).isMissing(row)) {
        wrong += truth[row] == found[row] ? 0 : 1;
        count++;
      }
    }
    return (double) wrong / count;
  }

  private static Table filled(Restorer<?> restorer, Table dirty) {
    return restorer.fit(dirty).restore(dirty, RestoreTask.impute()).table();
  }

  @Test
  void numbersAndCategoriesThatDependOnEachOtherAreFilledFarBetterThanByTheMean() {
    Table clean = mixed(600, 1);
    Table dirty = new Corruption(0, 0.2).apply(clean, 2);
    Table ours = filled(FEW_TREES, dirty);
    Table floor = filled(new MeanMode(), dirty);
    for (int column = 0; column < 4; column++) {
      assertThat(numberError(clean, dirty, ours, column))
          .isLessThan(0.7 * numberError(clean, dirty, floor, column));
    }
    for (int column = 4; column < 8; column++) {
      assertThat(wrongCategories(clean, dirty, ours, column))
          .isLessThan(0.5 * wrongCategories(clean, dirty, floor, column));
    }
  }

  @Test
  void gaussianNumbersAreFilledAlmostAsWellAsByAGaussian() {
    Table clean = gaussian(800, 3);
    Table dirty = new Corruption(0, 0.2).apply(clean, 4);
    Table ours = filled(FEW_TREES, dirty);
    Table best = filled(RegularisedEm.defaults(), dirty);
    double error = 0;
    double least = 0;
    for (int column = 0; column < 6; column++) {
      error += numberError(clean, dirty, ours, column) / 6;
      least += numberError(clean, dirty, best, column) / 6;
    }
    assertThat(error).isBetween(least - 0.01, 1.1 * least);
  }

  @Test
  void theOutOfBagErrorIsCloseToTheTrueError() {
    Table clean = mixed(1500, 5);
    // With many cells missing it is too low: what stands in for them knows the value it predicts.
    Table dirty = new Corruption(0, 0.1).apply(clean, 6);
    RestorationModel model = FEW_TREES.fit(dirty);
    Table ours = model.restore(dirty, RestoreTask.impute()).table();
    for (int column = 0; column < 4; column++) {
      assertThat(told(model, "nrmse", clean, column))
          .isCloseTo(numberError(clean, dirty, ours, column), within(0.06));
    }
    for (int column = 4; column < 8; column++) {
      assertThat(told(model, "pfc", clean, column))
          .isCloseTo(wrongCategories(clean, dirty, ours, column), within(0.05));
    }
  }

  private static double told(RestorationModel model, String measure, Table table, int column) {
    String key = measure + "." + table.columns().get(column).name();
    return Double.parseDouble(model.card().provenance().getOrDefault(key, "nothing"));
  }

  @Test
  void aFilledNumberDeviatesAsItsColumnDoesOutOfBagAndACategoryHasItsProbability() {
    Table clean = mixed(1500, 7);
    Table dirty = new Corruption(0, 0.2).apply(clean, 8);
    Restoration restoration = FEW_TREES.fit(clean).restore(dirty, RestoreTask.impute());
    Restoration.NumberCells number = (Restoration.NumberCells) restoration.column("number 1");
    double[] truth = ((Table.Numbers) clean.columns().get(1)).values();
    Restoration.CategoryCells category =
        (Restoration.CategoryCells) restoration.column("category 3");
    double told = 0;
    double squares = 0;
    double confidence = 0;
    int right = 0;
    int numbers = 0;
    int categories = 0;
    for (int row = 0; row < clean.rows(); row++) {
      if (number.isChanged(row)) {
        told += number.deviations()[row] * number.deviations()[row];
        squares += Math.pow(number.means()[row] - truth[row], 2);
        numbers++;
      }
      if (category.isChanged(row)) {
        confidence += category.confidence(row);
        right +=
            category.column().codes()[row]
                    == ((Table.Categories) clean.columns().get(7)).codes()[row]
                ? 1
                : 0;
        categories++;
      }
    }
    // Rows lack other cells too, so that a filled cell is somewhat worse than out of bag.
    assertThat(Math.sqrt(squares / numbers) / Math.sqrt(told / numbers)).isBetween(0.7, 2.0);
    assertThat(confidence / categories).isCloseTo((double) right / categories, within(0.12));
  }

  @Test
  void roundsEndWhenTheChangesNoLongerFall() {
    Table dirty = new Corruption(0, 0.3).apply(mixed(400, 9), 10);
    RestorationModel settled = new MissForest(30, 0, 5, 50, 1).fit(dirty);
    assertThat(settled.card().provenance()).containsEntry("converged", "true");
    int rounds = Integer.parseInt(settled.card().provenance().getOrDefault("rounds", "0"));
    assertThat(rounds).isBetween(1, 20);
    // The last round, whose changes rose, left no trace: as many rounds as counted give the same.
    RestorationModel limited = new MissForest(30, 0, 5, rounds, 1).fit(dirty);
    assertThat(limited.card().provenance()).containsEntry("converged", "false");
    assertThat(limited.card().provenance()).containsEntry("rounds", Integer.toString(rounds));
  }

  @Test
  void aTableWithNothingMissingNeedsNoRounds() {
    RestorationModel model = FEW_TREES.fit(mixed(100, 11));
    assertThat(model.card().provenance())
        .containsEntry("rounds", "0")
        .containsEntry("converged", "true");
  }

  @Test
  void anotherSeedGivesOtherTrees() {
    Table table = mixed(100, 12);
    assertThat(new MissForest(5, 0, 5, 10, 2).fit(table).state().tensors())
        .isNotEqualTo(new MissForest(5, 0, 5, 10, 1).fit(table).state().tensors());
  }

  @Test
  void aSingleColumnIsFilledWithItsMean() {
    Table table = new Table(List.of(new Table.Numbers("x", new double[] {1, 2, Double.NaN, 3, 2})));
    Table restored = filled(FEW_TREES, table);
    assertThat(((Table.Numbers) restored.columns().get(0)).values()[2]).isCloseTo(2, within(0.2));
  }

  @Test
  void forestsThatMemoryCannotHoldAreRefusedBeforeTheyAreGrown() {
    Table table = mixed(1000, 13);
    TableSchema schema = TableSchema.of(table);
    CodedTable coded = schema.encode(table);
    MissForest many = new MissForest(10_000, 0, 1, 10, 1);
    double bytes = ForestMemory.bytes(many, schema, coded);
    ForestMemory.check(many, schema, coded, 2 * bytes);
    assertThatThrownBy(() -> ForestMemory.check(many, schema, coded, bytes))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("restorer 'missforest'")
        .hasMessageContaining("1,000 rows")
        .hasMessageContaining("fewer trees");
  }

  @Test
  void theEstimateOfMemoryIsAboveWhatTheForestsTakeAndNotFarAbove() {
    Table table = gaussian(2000, 14);
    MissForest restorer = new MissForest(20, 0, 5, 10, 1);
    TableSchema schema = TableSchema.of(table);
    double estimated = ForestMemory.bytes(restorer, schema, schema.encode(table));
    double taken =
        restorer.fit(table).state().tensors().values().stream()
            .mapToDouble(
                tensor ->
                    tensor instanceof dev.espalier.Tensor.Doubles doubles
                        ? 8.0 * doubles.values().length
                        : 4.0 * ((dev.espalier.Tensor.Integers) tensor).values().length)
            .sum();
    assertThat(taken).isBetween(estimated / 4, estimated);
  }

  @Test
  void illegalHyperparametersAreNamed() {
    assertThatThrownBy(() -> new MissForest(0, 0, 5, 10, 1))
        .isInstanceOf(InputException.class)
        .hasMessage("restorer 'missforest': trees=0; expected a whole number of at least 1");
    assertThat(new TreeSet<>(FEW_TREES.fit(mixed(20, 15)).state().tensors().keySet()))
        .contains("forests.order", "forests.errors", "forest.0.nodes", "forest.7.means");
  }
}
