package dev.espalier.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.LabelSets;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.parallel.TestThreads;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExpectedUtilityDecoderTest {
  @Test
  void twoEmptySetsAreWorthOneAndOneEmptySetNothing() {
    for (Utility utility : Utility.values()) {
      assertThat(utility.of(0, 0, 0)).isEqualTo(1);
      assertThat(utility.of(0, 0, 2)).isEqualTo(0);
    }
    assertThat(Utility.F1.of(1, 2, 1)).isEqualTo(2 / 3.0);
    assertThat(Utility.JACCARD.of(1, 2, 1)).isEqualTo(0.5);
  }

  @Test
  void aSetThatOverlapsManyBeatsTheModeUnderF1() {
    // E F1 of {0,1}: 0.3 + 0.35·2/3 + 0.35·2/3 = 0.767; of {0}: 0.35 + 0.3·2/3 = 0.55.
    LabelSets sets = LabelSets.of(2, new int[] {0}, new int[] {1}, new int[] {0, 1});
    TablePosterior posterior = new TablePosterior(1, sets, new double[] {0.35, 0.35, 0.3});
    assertThat(new ExpectedUtilityDecoder(Utility.F1).decode(posterior).row(0))
        .containsExactly(0, 1);
  }

  @ParameterizedTest
  @EnumSource
  void equalsBruteForceOverTheObservedSets(Utility utility) {
    SplittableRandom random = new SplittableRandom(7);
    for (int repeat = 0; repeat < 20; repeat++) {
      int labels = 1 + random.nextInt(7);
      LabelSets sets = distinctSets(random, labels, 1 + random.nextInt(1 << labels));
      int rows = 1 + random.nextInt(150);
      double[] probabilities = randomProbabilities(random, rows, sets.rows());
      TablePosterior posterior = new TablePosterior(rows, sets, probabilities);
      LabelSets decoded = new ExpectedUtilityDecoder(utility).decode(posterior);
      for (int row = 0; row < rows; row++) {
        double[] p = Arrays.copyOfRange(probabilities, row * sets.rows(), (row + 1) * sets.rows());
        double best = 0;
        for (int set = 0; set < sets.rows(); set++) {
          best = Math.max(best, expectation(utility, sets, p, sets.row(set)));
        }
        assertThat(expectation(utility, sets, p, decoded.row(row)))
            .as("repeat %d, row %d", repeat, row)
            .isCloseTo(best, within(1e-10));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void withVeryManySetsTheMostProbableDecide(Utility utility) {
    // All the mass lies on 200 of 2000 sets, so leaving the others out changes nothing.
    SplittableRandom random = new SplittableRandom(11);
    LabelSets sets = distinctSets(random, 12, 2000);
    int rows = 70;
    double[] probabilities = new double[rows * 2000];
    int[] chosen = new int[200];
    for (int i = 0; i < 200; i++) {
      chosen[i] = i * 10 + random.nextInt(10);
    }
    LabelSets carrying = sets.select(chosen);
    double[] small = randomProbabilities(random, rows, 200);
    for (int row = 0; row < rows; row++) {
      for (int i = 0; i < 200; i++) {
        probabilities[row * 2000 + chosen[i]] = small[row * 200 + i];
      }
    }
    LabelSets decoded =
        new ExpectedUtilityDecoder(utility).decode(new TablePosterior(rows, sets, probabilities));
    LabelSets exact =
        new ExpectedUtilityDecoder(utility).decode(new TablePosterior(rows, carrying, small));
    for (int row = 0; row < rows; row++) {
      double[] p = Arrays.copyOfRange(small, row * 200, (row + 1) * 200);
      // 56 further candidates carry no mass but may be answers, so it can only be better.
      assertThat(expectation(utility, carrying, p, decoded.row(row)))
          .isGreaterThanOrEqualTo(expectation(utility, carrying, p, exact.row(row)) - 1e-12);
    }
  }

  @ParameterizedTest
  @EnumSource
  void withoutObservedSetsEqualsBruteForceOverAllSetsUnderIndependence(Utility utility) {
    SplittableRandom random = new SplittableRandom(13);
    for (int repeat = 0; repeat < 40; repeat++) {
      int labels = 1 + random.nextInt(9);
      double[] marginals = new double[labels];
      for (int label = 0; label < labels; label++) {
        double u = random.nextDouble();
        marginals[label] = repeat % 3 == 0 ? u * 0.1 : random.nextInt(8) == 0 ? 1 : u;
      }
      LabelSets all = allSets(labels);
      double[] p = productProbabilities(marginals);
      double best = 0;
      for (int set = 0; set < all.rows(); set++) {
        best = Math.max(best, expectation(utility, all, p, all.row(set)));
      }
      LabelSets decoded =
          new ExpectedUtilityDecoder(utility).decode(new MarginalPosterior(1, labels, marginals));
      assertThat(expectation(utility, all, p, decoded.row(0)))
          .as("repeat %d: %s", repeat, Arrays.toString(marginals))
          .isCloseTo(best, within(1e-12));
    }
  }

  @Test
  void theEmptySetIsAnsweredWhenNothingIsLikely() {
    MarginalPosterior posterior = new MarginalPosterior(1, 3, new double[] {0.05, 0.1, 0.02});
    for (Utility utility : Utility.values()) {
      assertThat(new ExpectedUtilityDecoder(utility).decode(posterior).size(0)).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void rowsDoNotInfluenceEachOtherNorDoThreads(Utility utility) {
    SplittableRandom random = new SplittableRandom(17);
    LabelSets sets = distinctSets(random, 6, 40);
    int rows = 300;
    double[] probabilities = randomProbabilities(random, rows, 40);
    ExpectedUtilityDecoder decoder = new ExpectedUtilityDecoder(utility);
    int threads = Parallel.threads();
    LabelSets together = decoder.decode(new TablePosterior(rows, sets, probabilities));
    try {
      TestThreads.use(1);
      assertThat(decoder.decode(new TablePosterior(rows, sets, probabilities))).isEqualTo(together);
    } finally {
      TestThreads.use(threads);
    }
    for (int row = 0; row < rows; row++) {
      double[] one = Arrays.copyOfRange(probabilities, row * 40, (row + 1) * 40);
      assertThat(decoder.decode(new TablePosterior(1, sets, one)).row(0))
          .isEqualTo(together.row(row));
    }
  }

  private static double expectation(Utility utility, LabelSets truths, double[] p, int[] answer) {
    double sum = 0;
    for (int truth = 0; truth < truths.rows(); truth++) {
      int common = 0;
      for (int label : answer) {
        common += truths.contains(truth, label) ? 1 : 0;
      }
      sum += p[truth] * utility.of(common, answer.length, truths.size(truth));
    }
    return sum;
  }

  private static LabelSets allSets(int labels) {
    LabelSets.Builder builder = new LabelSets.Builder(labels);
    for (int code = 0; code < 1 << labels; code++) {
      for (int label = 0; label < labels; label++) {
        if ((code >> label & 1) == 1) {
          builder.add(label);
        }
      }
      builder.endRow();
    }
    return builder.build();
  }

  private static LabelSets distinctSets(SplittableRandom random, int labels, int count) {
    int[] codes = new int[1 << labels];
    for (int i = 0; i < codes.length; i++) {
      int k = random.nextInt(i + 1);
      codes[i] = codes[k];
      codes[k] = i;
    }
    return allSets(labels).select(Arrays.copyOf(codes, count));
  }

  private static double[] productProbabilities(double[] marginals) {
    double[] p = new double[1 << marginals.length];
    for (int code = 0; code < p.length; code++) {
      p[code] = 1;
      for (int label = 0; label < marginals.length; label++) {
        p[code] *= (code >> label & 1) == 1 ? marginals[label] : 1 - marginals[label];
      }
    }
    return p;
  }

  private static double[] randomProbabilities(SplittableRandom random, int rows, int sets) {
    double[] probabilities = new double[rows * sets];
    for (int row = 0; row < rows; row++) {
      double sum = 0;
      for (int set = 0; set < sets; set++) {
        double weight = Math.pow(random.nextDouble(), 4);
        probabilities[row * sets + set] = weight;
        sum += weight;
      }
      for (int set = 0; set < sets; set++) {
        probabilities[row * sets + set] /= sum;
      }
    }
    return probabilities;
  }
}
