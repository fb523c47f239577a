package dev.espalier.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.RealData;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.error.InputException;
import dev.espalier.eval.internal.HoldOut;
import dev.espalier.io.DataFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FoldsTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyLabelHasItsShareInEveryFoldAndSizesDifferByOneAtMost(long seed) {
    Labels labels = skewed(503, 12, seed);
    Folds folds = Folds.stratified(labels, 5, seed);
    int[] all = labels.positives().counts();
    for (int fold = 0; fold < 5; fold++) {
      int[] test = folds.test(fold);
      assertThat(test.length).isBetween(100, 101);
      int[] inFold = labels.positives().select(test).counts();
      for (int label = 0; label < 12; label++) {
        double share = all[label] / 5.0;
        assertThat(Math.abs(inFold[label] - share))
            .as("label %d of fold %d, seed %d", label, fold, seed)
            .isLessThanOrEqualTo(Math.max(2, 0.2 * share));
      }
    }
  }

  @Test
  void aLabelWithAsManyRowsAsFoldsIsInEachOfThem() {
    LabelSets.Builder sets = new LabelSets.Builder(2);
    for (int row = 0; row < 50; row++) {
      sets.addRow(row % 10 == 3 ? new int[] {0, 1} : row % 2 == 0 ? new int[] {1} : new int[] {});
    }
    Labels labels = Labels.known(sets.build());
    Folds folds = Folds.stratified(labels, 5, 8);
    for (int fold = 0; fold < 5; fold++) {
      assertThat(labels.positives().select(folds.test(fold)).counts()[0]).isEqualTo(1);
    }
  }

  @Test
  void stratificationBeatsChanceOnRareLabels() {
    Labels labels = skewed(400, 20, 4);
    assertThat(deviation(labels, Folds.stratified(labels, 10, 1)))
        .isLessThan(0.5 * deviation(labels, Folds.random(400, 10, 1)));
  }

  @Test
  void trainAndTestPartTheRows() {
    Folds folds = Folds.random(17, 3, 5);
    for (int fold = 0; fold < 3; fold++) {
      int[] together =
          IntStream.concat(IntStream.of(folds.train(fold)), IntStream.of(folds.test(fold)))
              .sorted()
              .toArray();
      assertThat(together).isEqualTo(IntStream.range(0, 17).toArray());
      assertThat(folds.train(fold)).isSorted();
    }
  }

  @Test
  void theSeedDecidesAndNothingElse() {
    Labels labels = skewed(100, 6, 9);
    assertThat(Folds.stratified(labels, 4, 3)).isEqualTo(Folds.stratified(labels, 4, 3));
    assertThat(Folds.stratified(labels, 4, 3)).isNotEqualTo(Folds.stratified(labels, 4, 4));
    assertThat(Folds.random(100, 4, 3)).isEqualTo(Folds.random(100, 4, 3));
  }

  @Test
  void tooManyOrTooFewFoldsAreRefused() {
    Labels labels = skewed(5, 2, 1);
    assertThatThrownBy(() -> Folds.stratified(labels, 6, 1))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("folds=6")
        .hasMessageContaining("5");
    assertThatThrownBy(() -> Folds.random(5, 1, 1)).isInstanceOf(InputException.class);
    assertThatThrownBy(() -> Folds.random(5, 2, 1).requireRows("scene.arff", 6))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("scene.arff has 6 rows");
  }

  @Test
  void aHoldOutKeepsTheSharesToo() {
    Labels labels = skewed(300, 8, 2);
    HoldOut split = HoldOut.stratified(labels, 0.3, 1);
    assertThat(split.test()).hasSize(90);
    assertThat(split.train()).hasSize(210).doesNotContain(split.test());
    int[] all = labels.positives().counts();
    int[] tested = labels.positives().select(split.test()).counts();
    for (int label = 0; label < 8; label++) {
      assertThat((double) tested[label]).isBetween(0.3 * all[label] - 2, 0.3 * all[label] + 2);
    }
    assertThat(HoldOut.random(10, 0.01, 1).test()).as("never empty").hasSize(1);
    assertThatThrownBy(() -> HoldOut.random(10, 1.5, 1)).isInstanceOf(InputException.class);
  }

  @Test
  void readsRowsAndFoldsInAnyOrderOrFoldsAlone() throws IOException {
    Folds expected = new Folds(2, new int[] {1, 0, 1});
    assertThat(DataFiles.readFolds(file("row,fold\n2,7\n0,7\n1,3\n"))).isEqualTo(expected);
    assertThat(DataFiles.readFolds(file("1\n0\n1\n"))).isEqualTo(expected);
    assertThat(DataFiles.readFolds(file("fold\r\n2\r\n1\r\n2"))).isEqualTo(expected);
  }

  @Test
  void mistakesInAFileAreToldWithTheirLine() throws IOException {
    refused("row,fold\n0,1\n0,2\n", ":3: row 0 a second time");
    refused("row,fold\n0,1\n5,2\n", ":3: row 5");
    refused("row,fold\n0,1\n1,b\n", ":3: 'b' is not a fold number");
    refused("row,fold\n0,1\n1\n", ":3: 1 columns; expected 2");
    refused("a,b,c\n", ":1: 3 columns");
    refused("fold\n1\n1\n", "at least two folds");
    refused("fold\n", "no folds");
    assertThatThrownBy(() -> DataFiles.readFolds(directory.resolve("absent.csv")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("absent.csv: cannot be read");
  }

  @Test
  void readsThePublishedFoldsOfScene() {
    Folds folds = DataFiles.readFolds(RealData.file("scene/scene_cv5_folds.csv"));
    assertThat(folds.count()).isEqualTo(5);
    assertThat(folds.rows()).isEqualTo(2407);
    assertThat(folds.fold(0)).isEqualTo(4);
    assertThat(folds.fold(2)).isEqualTo(0);
  }

  private void refused(String content, String message) throws IOException {
    Path file = file(content);
    assertThatThrownBy(() -> DataFiles.readFolds(file))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("folds.csv")
        .hasMessageContaining(message);
  }

  private Path file(String content) throws IOException {
    return Files.writeString(directory.resolve("folds.csv"), content, StandardCharsets.UTF_8);
  }

  /** Labels whose frequencies fall off, the last in a few rows only. */
  private static Labels skewed(int rows, int labels, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    LabelSets.Builder sets = new LabelSets.Builder(labels);
    for (int row = 0; row < rows; row++) {
      for (int label = 0; label < labels; label++) {
        if (random.nextDouble() < 0.5 / (1 + label)) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return Labels.known(sets.build());
  }

  private static double deviation(Labels labels, Folds folds) {
    int[] all = labels.positives().counts();
    double sum = 0;
    for (int fold = 0; fold < folds.count(); fold++) {
      int[] inFold = labels.positives().select(folds.test(fold)).counts();
      for (int label = 0; label < all.length; label++) {
        sum += Math.abs(inFold[label] - (double) all[label] / folds.count());
      }
    }
    return sum;
  }

  @Test
  void foldsByChanceDifferByOneRowAtMostAndBySeed() {
    Folds folds = Folds.random(17, 5, 3);
    for (int fold = 0; fold < 5; fold++) {
      assertThat(folds.test(fold)).hasSize(fold < 2 ? 4 : 3);
      for (int row : folds.test(fold)) {
        assertThat(folds.fold(row)).isEqualTo(fold);
      }
    }
    assertThat(folds).isNotEqualTo(Folds.random(17, 5, 4)).isEqualTo(Folds.random(17, 5, 3));
    assertThat(folds).hasSameHashCodeAs(Folds.random(17, 5, 3));
    assertThat(folds.hashCode()).isNotEqualTo(Folds.random(17, 5, 4).hashCode());
    assertThat(folds).hasToString("Folds[5 folds, 17 rows]");
    assertThat(Folds.random(5, 5, 1).test(4)).as("as many folds as rows").hasSize(1);
  }

  @Test
  void everyFoldHasARow() {
    assertThatThrownBy(() -> new Folds(3, new int[] {0, 0, 2}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("fold 1 has no rows");
    int[] given = {0, 1};
    Folds folds = new Folds(2, given);
    given[0] = 1;
    assertThat(folds.fold(0)).as("copied").isZero();
  }

  @Test
  void rowsOfAFileAreCountedFromNothingToTheLast() throws IOException {
    refused("row,fold\n0,1\n2,2\n", ":3: row 2; expected rows from 0 to 1, each once");
    refused("row,fold\n-1,1\n1,2\n", ":2: row -1; expected rows from 0 to 1, each once");
    refused("row,fold\n0,1\n99999999999,2\n", ":3: '99999999999' is not a row number");
    assertThat(DataFiles.readFolds(file("-3\n5\n-3\n")))
        .isEqualTo(new Folds(2, new int[] {0, 1, 0}));
  }

  @Test
  void aHoldOutByChanceHasItsShareAndBothSidesHaveARow() {
    HoldOut split = HoldOut.random(10, 0.25, 7);
    assertThat(split.test()).as("2.5 is rounded up").hasSize(3).isSorted();
    assertThat(split.train()).hasSize(7).isSorted().doesNotContain(split.test());
    assertThat(split).isEqualTo(HoldOut.random(10, 0.25, 7)).hasSameHashCodeAs(split);
    assertThat(split).isNotEqualTo(HoldOut.random(10, 0.25, 8));
    assertThat(HoldOut.random(10, 0.999, 1).train()).as("never empty").hasSize(1);
    assertThat(HoldOut.random(2, 0.5, 1).test()).hasSize(1);
    for (double share : new double[] {0, 1, -0.1, Double.NaN}) {
      assertThatThrownBy(() -> HoldOut.random(10, share, 1))
          .isInstanceOf(InputException.class)
          .hasMessage("test share " + share + "; expected a number between 0 and 1");
    }
    assertThatThrownBy(() -> HoldOut.random(1, 0.5, 1))
        .isInstanceOf(InputException.class)
        .hasMessage("1 rows cannot be split; expected at least 2");
  }
}
