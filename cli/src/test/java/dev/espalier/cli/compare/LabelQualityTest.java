package dev.espalier.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.eval.internal.Reliability;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reliability and confusions against the counts that their definitions ask for, cell by cell. */
class LabelQualityTest {
  private static final int ROWS = 120;
  private static final int LABELS = 5;

  /** Truth of which some is unknown, with one label more than was learnt, and answers to it. */
  private static final class Case {
    private final boolean[][] on = new boolean[ROWS][LABELS + 1];
    private final boolean[][] known = new boolean[ROWS][LABELS + 1];
    private final boolean[][] given = new boolean[ROWS][LABELS];
    private final double[] marginals = new double[ROWS * LABELS];
    private final Labels truth;
    private final LabelSets sets;

    private Case(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      LabelSets.Builder positives = new LabelSets.Builder(LABELS + 1);
      LabelSets.Builder unknown = new LabelSets.Builder(LABELS + 1);
      LabelSets.Builder predicted = new LabelSets.Builder(LABELS);
      for (int row = 0; row < ROWS; row++) {
        for (int label = 0; label <= LABELS; label++) {
          known[row][label] = random.nextInt(8) > 0;
          on[row][label] = known[row][label] && random.nextInt(label + 2) == 0;
          if (on[row][label]) {
            positives.add(label);
          } else if (!known[row][label]) {
            unknown.add(label);
          }
          if (label < LABELS) {
            double noise = random.nextDouble();
            marginals[row * LABELS + label] = on[row][label] ? Math.sqrt(noise) : noise * noise;
            given[row][label] = marginals[row * LABELS + label] > 0.5;
            if (given[row][label]) {
              predicted.add(label);
            }
          }
        }
        positives.endRow();
        unknown.endRow();
        predicted.endRow();
      }
      truth = new Labels(positives.build(), unknown.build());
      sets = predicted.build();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void aConfusionIsCountedWhereOneLabelWasMissedAndAnotherWronglyGiven(long seed) {
    Case data = new Case(seed);
    Confusions confusions = new Confusions(LABELS);
    // in two parts, as two folds are added
    int[] first = IntStream.range(0, 50).toArray();
    int[] second = IntStream.range(50, ROWS).toArray();
    confusions.add(data.truth.select(first), data.sets.select(first));
    confusions.add(data.truth.select(second), data.sets.select(second));
    for (int i = 0; i < LABELS; i++) {
      for (int j = 0; j < LABELS; j++) {
        if (i != j) {
          check(data, i, j, confusions.pair(i, j));
        }
      }
    }
    List<Confusions.Pair> strongest = confusions.strongest(100);
    assertThat(strongest)
        .isNotEmpty()
        .allMatch(pair -> pair.rows() > 1 && pair.excess() > 0)
        .isSortedAccordingTo((one, other) -> Double.compare(other.excess(), one.excess()));
  }

  private static void check(Case data, int i, int j, Confusions.Pair pair) {
    int rows = 0;
    int possible = 0;
    int on = 0;
    int missed = 0;
    int off = 0;
    int given = 0;
    for (int row = 0; row < ROWS; row++) {
      boolean isOn = data.on[row][i];
      boolean isOff = data.known[row][j] && !data.on[row][j];
      on += isOn ? 1 : 0;
      missed += isOn && !data.given[row][i] ? 1 : 0;
      off += isOff ? 1 : 0;
      given += isOff && data.given[row][j] ? 1 : 0;
      possible += isOn && isOff ? 1 : 0;
      rows += isOn && isOff && !data.given[row][i] && data.given[row][j] ? 1 : 0;
    }
    assertThat(pair.rows()).isEqualTo(rows);
    assertThat(pair.expected())
        .isCloseTo((double) possible * missed / on * given / off, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void aBinHasTheRowsWhoseProbabilityIsInIt(long seed) {
    Case data = new Case(seed);
    Reliability reliability = new Reliability(LABELS);
    reliability.add(data.truth, data.marginals);
    for (int label = 0; label < LABELS; label++) {
      double error = 0;
      int all = 0;
      List<Reliability.Bin> bins = reliability.bins(label);
      int next = 0;
      for (int tenth = 0; tenth < 10; tenth++) {
        int rows = 0;
        int on = 0;
        double sum = 0;
        for (int row = 0; row < ROWS; row++) {
          double probability = data.marginals[row * LABELS + label];
          if (data.known[row][label]
              && probability >= tenth / 10.0
              && probability < (tenth + 1) / 10.0) {
            rows++;
            sum += probability;
            on += data.on[row][label] ? 1 : 0;
          }
        }
        all += rows;
        error += Math.abs(sum - on);
        if (rows > 0) {
          Reliability.Bin bin = bins.get(next++);
          assertThat(bin.rows()).isEqualTo(rows);
          assertThat(bin.probability()).isCloseTo(sum / rows, within(1e-12));
          assertThat(bin.share()).isCloseTo((double) on / rows, within(1e-12));
        }
      }
      assertThat(next).isEqualTo(bins.size());
      assertThat(reliability.error(label)).isCloseTo(error / all, within(1e-12));
    }
    assertThat(reliability.bins().stream().mapToInt(Reliability.Bin::rows).sum())
        .isEqualTo(
            IntStream.range(0, LABELS)
                .flatMap(label -> reliability.bins(label).stream().mapToInt(Reliability.Bin::rows))
                .sum());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.3, 1})
  void aSureProbabilityThatIsRightHasNoErrorAndAWrongOneHasTheWhole(double probability) {
    Reliability reliability = new Reliability(1);
    reliability.add(
        Labels.known(LabelSets.of(1, new int[] {0}, new int[] {0})),
        new double[] {probability, probability});
    assertThat(reliability.error()).isCloseTo(1 - probability, within(1e-15));
    assertThat(reliability.bins()).hasSize(1);
  }
}
