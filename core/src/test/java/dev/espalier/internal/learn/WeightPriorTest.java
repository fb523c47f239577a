package dev.espalier.internal.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.TestData;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WeightPriorTest {
  @Test
  void aNumberStaysAsItIs() {
    Features features = new DenseFeatures(2, 1, new double[] {1, -1});
    Labels labels = Labels.known(LabelSets.of(1, new int[] {0}, new int[] {}));
    assertThat(WeightPrior.penalty(OptionalDouble.of(1e-3), features, labels)).isEqualTo(1e-3);
  }

  @Test
  void fourRowsGiveWhatCountingOnPaperGives() {
    // ν = 0, V = 1, v = 1, κ = 1, ‖Xᵀr‖² = 16: s = (16 − 4) / 12 = 1, λ1 = 1.5 / (2·4·1)
    Features features = new DenseFeatures(4, 1, new double[] {1, 1, -1, -1});
    Labels labels =
        Labels.known(LabelSets.of(1, new int[] {0}, new int[] {0}, new int[] {}, new int[] {}));
    assertThat(automatic(features, labels)).isCloseTo(1.5 / 8, within(1e-12));
  }

  @Test
  void isTheMomentEstimateOverAllPairsOfRows() {
    Sample sample = Sample.of(150, 7, 20, 0.7, 3);
    assertThat(automatic(sample.features(), sample.labels()))
        .isCloseTo(byPairs(sample), within(1e-10));
  }

  @Test
  void findsThePriorThatTheWeightsWereDrawnFrom() {
    Sample sample = Sample.of(4000, 20, 30, 0.05, 5); // scores vary by 0.05: first order
    double penalty = 1.5 / (2 * 4000 * 0.05 * 0.05);
    assertThat(automatic(sample.features(), sample.labels()))
        .isBetween(penalty / 1.3, penalty * 1.3);
  }

  @Test
  void fallsWithTheRows() {
    Sample many = Sample.of(8000, 20, 10, 0.15, 7);
    int[] some = IntStream.range(0, 2000).map(i -> 4 * i).toArray();
    double less = automatic(many.features(), many.labels());
    double more = automatic(many.features().select(some), many.labels().select(some));
    assertThat(more / less).isBetween(2.8, 5.7);
  }

  @Test
  void followsTheScaleOfTheFeaturesAndNotTheirMean() {
    Sample sample = Sample.of(300, 6, 8, 0.5, 11);
    double[] scaled = Arrays.stream(sample.values()).map(x -> 10 * x + 7).toArray();
    Features other = new DenseFeatures(300, 6, scaled);
    assertThat(automatic(other, sample.labels()))
        .isCloseTo(100 * automatic(sample.features(), sample.labels()), within(1e-8));
  }

  @Test
  void sparseAndDenseFeaturesGiveTheSame() {
    Random random = new Random(13);
    double[] values = new double[200 * 30];
    for (int i = 0; i < values.length; i++) {
      values[i] = random.nextInt(5) == 0 ? random.nextDouble() : 0;
    }
    DenseFeatures dense = new DenseFeatures(200, 30, values);
    Labels labels = Sample.of(200, 3, 5, 1, 17).labels();
    assertThat(automatic(TestData.sparse(dense), labels))
        .isCloseTo(automatic(dense, labels), within(1e-12));
  }

  @Test
  void labelsThatFollowNothingGetThePriorThatHardlyVaries() {
    Sample noise = Sample.of(500, 10, 6, 0, 19);
    double variance = Sample.variance(noise.values(), 500, 10);
    assertThat(automatic(noise.features(), noise.labels()))
        .isGreaterThan(1.5 * variance / (2 * 500 * 0.2))
        .isLessThanOrEqualTo(1.5 * variance / (2 * 500 * 0.03) * (1 + 1e-12));
  }

  @Test
  void rowsThatDoNotKnowALabelDoNotCountForIt() {
    Sample sample = Sample.of(200, 5, 1, 0.6, 23);
    int[] first = IntStream.range(0, 100).toArray();
    LabelSets.Builder unknown = new LabelSets.Builder(1);
    LabelSets.Builder on = new LabelSets.Builder(1);
    double[] twice = Arrays.copyOf(sample.values(), 200 * 5);
    System.arraycopy(twice, 0, twice, 100 * 5, 100 * 5);
    for (int row = 0; row < 200; row++) {
      boolean known = row < 100;
      on.addRow(known && sample.labels().positives().contains(row, 0) ? new int[] {0} : new int[0]);
      unknown.addRow(known ? new int[0] : new int[] {0});
    }
    Features features = new DenseFeatures(200, 5, twice);
    double half = automatic(features.select(first), sample.labels().select(first));
    // The same estimate, apart from κ's pairs of equal rows, under twice the rows.
    assertThat(automatic(features, new Labels(on.build(), unknown.build())))
        .isBetween(0.4 * half, 0.6 * half);
  }

  @Test
  void isANumberAboveZeroWhereThereIsNothingToGoBy() {
    Labels split = Labels.known(LabelSets.of(1, new int[] {0}, new int[] {}));
    Labels same = Labels.known(LabelSets.of(1, new int[] {0}, new int[] {0}));
    Features constant = new DenseFeatures(2, 1, new double[] {3, 3});
    Features varied = new DenseFeatures(2, 1, new double[] {1, 2});
    Features none = new DenseFeatures(2, 0, new double[0]);
    assertThat(automatic(constant, split)).isPositive().isFinite();
    assertThat(automatic(varied, split)).isPositive().isFinite();
    assertThat(automatic(varied, same)).isPositive().isFinite();
    assertThat(automatic(none, split)).isPositive().isFinite();
  }

  private static double automatic(Features features, Labels labels) {
    return WeightPrior.penalty(OptionalDouble.empty(), features, labels);
  }

  /** The formula, written out over pairs of rows. */
  private static double byPairs(Sample sample) {
    int rows = sample.features().rows();
    int columns = sample.features().columns();
    double[] means = new double[columns];
    for (int i = 0; i < rows * columns; i++) {
      means[i % columns] += sample.values()[i] / rows;
    }
    double products = 0;
    double[][] product = new double[rows][rows];
    double variance = 0;
    for (int l = 0; l < rows; l++) {
      for (int k = 0; k < rows; k++) {
        for (int d = 0; d < columns; d++) {
          product[l][k] +=
              (sample.values()[l * columns + d] - means[d])
                  * (sample.values()[k * columns + d] - means[d]);
        }
        products += l == k ? 0 : product[l][k] * product[l][k];
      }
      variance += product[l][l] / rows;
    }
    double above = 0;
    double below = 0;
    for (int label = 0; label < sample.labels().labelCount(); label++) {
      double mean = 0;
      for (int l = 0; l < rows; l++) {
        mean += sign(sample, l, label) / rows;
      }
      double ofLabel = 1 - mean * mean;
      for (int l = 0; l < rows; l++) {
        for (int k = 0; k < rows; k++) {
          above +=
              (sign(sample, l, label) - mean) * (sign(sample, k, label) - mean) * product[l][k];
        }
      }
      above -= rows * ofLabel * variance;
      below += ofLabel * ofLabel * products;
    }
    return 1.5 / (2 * rows * above / below);
  }

  private static double sign(Sample sample, int row, int label) {
    return sample.labels().positives().contains(row, label) ? 1 : -1;
  }

  /** Normal features and labels of the logistic model, whose weights are normal as well. */
  private record Sample(double[] values, Features features, Labels labels) {
    static Sample of(int rows, int columns, int labels, double deviation, long seed) {
      Random random = new Random(seed);
      double[] values =
          IntStream.range(0, rows * columns).mapToDouble(i -> random.nextGaussian()).toArray();
      double[] weights =
          IntStream.range(0, labels * columns)
              .mapToDouble(i -> deviation * random.nextGaussian())
              .toArray();
      LabelSets.Builder sets = new LabelSets.Builder(labels);
      for (int row = 0; row < rows; row++) {
        int at = row * columns;
        sets.addRow(
            IntStream.range(0, labels)
                .filter(
                    label -> {
                      double score = 0;
                      for (int d = 0; d < columns; d++) {
                        score += values[at + d] * weights[label * columns + d];
                      }
                      return random.nextDouble() < 1 / (1 + Math.exp(-2 * score));
                    })
                .toArray());
      }
      return new Sample(
          values, new DenseFeatures(rows, columns, values), Labels.known(sets.build()));
    }

    static double variance(double[] values, int rows, int columns) {
      double variance = 0;
      for (int d = 0; d < columns; d++) {
        double sum = 0;
        double squares = 0;
        for (int row = 0; row < rows; row++) {
          sum += values[row * columns + d];
          squares += values[row * columns + d] * values[row * columns + d];
        }
        variance += squares / rows - sum / rows * (sum / rows);
      }
      return variance;
    }
  }
}
