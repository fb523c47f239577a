package dev.espalier.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.TestData;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProbableSetsTest {
  private static final int LABELS = 5;

  /** Sets drawn from a few, with some cells hidden. */
  private static Labels partlyKnown(int rows, double share, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[][] some = {{0}, {0, 1}, {2}, {2, 3}, {1, 3, 4}, {4}, {}};
    int[][] drawn = new int[rows][];
    Arrays.setAll(
        drawn, row -> some[Math.min(random.nextInt(some.length), random.nextInt(some.length))]);
    return TestData.hide(Labels.known(LabelSets.of(LABELS, drawn)), share, seed);
  }

  private static boolean agrees(Labels labels, int row, int set) {
    return IntStream.range(0, LABELS)
        .allMatch(
            label ->
                labels.isUnknown(row, label)
                    || labels.positives().contains(row, label) == ((set >> label & 1) == 1));
  }

  /** How many rows are expected to have each of all 2^m sets: EM until nothing changes. */
  private static double[] expectedRows(Labels labels) {
    double[] expected = new double[1 << LABELS];
    Arrays.fill(expected, 1);
    int[][] agreeing = new int[labels.rows()][];
    Arrays.setAll(
        agreeing,
        row -> IntStream.range(0, 1 << LABELS).filter(set -> agrees(labels, row, set)).toArray());
    for (int round = 0; round < 2000; round++) {
      double[] next = new double[expected.length];
      for (int[] mine : agreeing) {
        double sum = 0;
        for (int set : mine) {
          sum += expected[set];
        }
        for (int set : mine) {
          next[set] += expected[set] / sum;
        }
      }
      expected = next;
    }
    return expected;
  }

  @Test
  void theSetsAreThoseThatTheMostProbableFrequenciesOfAllSetsExpect() {
    for (long seed = 1; seed <= 5; seed++) {
      Labels labels = partlyKnown(150, 0.4, seed);
      double[] expected = expectedRows(labels);
      LabelSets found = labels.distinctSets();
      boolean[] taken = new boolean[1 << LABELS];
      for (int set = 0; set < found.rows(); set++) {
        taken[Arrays.stream(found.row(set)).map(label -> 1 << label).sum()] = true;
      }
      boolean[] best = new boolean[taken.length];
      for (int row = 0; row < labels.rows(); row++) {
        int current = row;
        int first =
            IntStream.range(0, taken.length)
                .filter(set -> agrees(labels, current, set))
                .reduce((one, other) -> expected[other] > expected[one] ? other : one)
                .orElseThrow();
        best[first] = true;
      }
      for (int set = 0; set < taken.length; set++) {
        // EM is slow where a set goes to or away from zero; one row more or less decides.
        if (expected[set] > 2) {
          assertThat(taken[set]).as("seed %s, set %s", seed, set).isTrue();
        } else if (expected[set] < 0.3 && !best[set]) {
          assertThat(taken[set]).as("seed %s, set %s", seed, set).isFalse();
        }
      }
      assertThat(Arrays.equals(taken, new boolean[taken.length])).isFalse();
    }
  }

  @Test
  void everyRowAgreesWithOneOfTheSets() {
    Labels labels = partlyKnown(60, 0.5, 7);
    LabelSets sets = labels.distinctSets();
    for (int row = 0; row < labels.rows(); row++) {
      int current = row;
      assertThat(
              IntStream.range(0, sets.rows())
                  .map(set -> Arrays.stream(sets.row(set)).map(label -> 1 << label).sum())
                  .anyMatch(set -> agrees(labels, current, set)))
          .as("row %s", row)
          .isTrue();
    }
  }

  @Test
  void aSetThatARowHasForCertainIsAlwaysOneOfThem() {
    Labels labels = partlyKnown(200, 0.2, 3);
    LabelSets sets = labels.distinctSets();
    LabelSets certain = labels.complete().distinct();
    assertThat(certain.rows()).isGreaterThan(4);
    for (int row = 0; row < certain.rows(); row++) {
      int current = row;
      assertThat(IntStream.range(0, sets.rows()))
          .anyMatch(set -> sets.sameSet(set, certain, current));
    }
  }

  @Test
  void exclusiveLabelsStayExclusiveThoughHalfOfThemIsHidden() {
    int[][] drawn = new int[400][];
    Arrays.setAll(drawn, row -> new int[] {row % LABELS});
    Labels labels = TestData.hide(Labels.known(LabelSets.of(LABELS, drawn)), 0.5, 2);
    assertThat(labels.distinctSets().rows()).isBetween(LABELS, LABELS + 1);
  }

  @Test
  void labelsThatNeverVaryAreAsTheyAreWhereKnown() {
    Labels labels =
        new Labels(
            LabelSets.of(3, new int[] {0}, new int[] {}, new int[] {0}),
            LabelSets.of(3, new int[] {1}, new int[] {0, 1}, new int[] {}));
    assertThat(labels.distinctSets()).isEqualTo(LabelSets.of(3, new int[] {0}));
  }

  @Test
  void whereNothingIsKnownThereIsNoSet() {
    assertThat(Labels.unknown(4, 3).distinctSets().rows()).isZero();
  }

  @Test
  void whereRowsAndLabelsAreTooManyOnlyRowsOfWhichAllIsKnownCount() {
    int labelCount = 600;
    SplittableRandom random = new SplittableRandom(5);
    int[][] drawn = new int[3000][];
    Arrays.setAll(
        drawn,
        row -> IntStream.range(0, labelCount).filter(l -> random.nextDouble() < 0.05).toArray());
    LabelSets complete = LabelSets.of(labelCount, Arrays.copyOf(drawn, 20));
    Labels all = Labels.known(LabelSets.of(labelCount, drawn));
    int[] others = IntStream.range(20, drawn.length).toArray();
    Labels labels =
        Labels.join(List.of(Labels.known(complete), TestData.hide(all.select(others), 0.6, 1)));
    assertThat(ProbableSets.of(labels)).isEmpty();
    assertThat(labels.distinctSets()).isEqualTo(complete);
  }
}
