package dev.espalier.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.error.InputException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DiverseDecoderTest {
  private static final double[] MEANS = {0.8, 0.4, 0.1};

  @Test
  void whatStandsOutGoesBeforeWhatIsFrequent() {
    // Scores with 1.25: −.1, 0, −.025 and −.2, −.4, .075.
    MarginalPosterior posterior =
        new MarginalPosterior(2, 3, new double[] {0.9, 0.5, 0.1, 0.8, 0.1, 0.2});
    assertThat(new DiverseDecoder(1, 1.25, MEANS).decode(posterior))
        .isEqualTo(LabelSets.of(3, new int[] {1}, new int[] {2}));
    assertThat(new DiverseDecoder(2, 1.25, MEANS).decode(posterior))
        .isEqualTo(LabelSets.of(3, new int[] {1, 2}, new int[] {0, 2}));
    assertThat(new DiverseDecoder(10, 1.25, MEANS).decode(posterior))
        .as("no more labels than there are")
        .isEqualTo(LabelSets.of(3, new int[] {0, 1, 2}, new int[] {0, 1, 2}));
  }

  @Test
  void withoutFactorItIsTopK() {
    MarginalPosterior posterior = random(40, 9, 4);
    assertThat(new DiverseDecoder(3, 0, new double[9]).decode(posterior))
        .isEqualTo(new TopKDecoder(3).decode(posterior));
    double[] means = new SplittableRandom(5).doubles(9).toArray();
    assertThat(new DiverseDecoder(3, 0, means).decode(posterior))
        .isEqualTo(new TopKDecoder(3).decode(posterior));
  }

  @Test
  void equalsASortOfAllScores() {
    long seed = 6;
    MarginalPosterior posterior = random(50, 12, seed);
    double[] means = new SplittableRandom(seed + 1).doubles(12).toArray();
    LabelSets decoded = new DiverseDecoder(4, 0.7, means).decode(posterior);
    for (int row = 0; row < 50; row++) {
      int base = row * 12;
      int[] expected =
          IntStream.range(0, 12)
              .boxed()
              .sorted(
                  Comparator.comparingDouble(
                      (Integer label) -> 0.7 * means[label] - posterior.marginals()[base + label]))
              .limit(4)
              .mapToInt(Integer::intValue)
              .sorted()
              .toArray();
      assertThat(decoded.row(row)).as("row %d, seed %d", row, seed).isEqualTo(expected);
    }
  }

  @Test
  void meansAreThoseOfOutOfFoldPredictionsWhateverTheTruth() {
    Labels partly = new Labels(LabelSets.of(2, new int[] {0}), LabelSets.of(2, new int[] {1}));
    FittedDecoders fitted =
        new FittedDecoders.Fitter()
            .add(
                new MarginalPosterior(2, 2, new double[] {0.2, 0.9, 0.4, 0.7}),
                Labels.known(LabelSets.of(2, new int[] {0}, new int[] {1})))
            .add(new MarginalPosterior(1, 2, new double[] {0.6, 0.2}), partly)
            .fit();
    assertThat(fitted.meanMarginals()).containsExactly(new double[] {0.4, 0.6}, within(1e-15));
    // .45 − .5 against .65 − .75
    assertThat(
            fitted
                .applyTo(Decoders.parse("diverse:1"))
                .decode(new MarginalPosterior(1, 2, new double[] {0.45, 0.65})))
        .isEqualTo(LabelSets.of(2, new int[] {0}));
  }

  @Test
  void aRowGetsTheSameAnswerAloneAndAmongOthers() {
    MarginalPosterior all = random(30, 7, 8);
    FittedDecoders fitted =
        new FittedDecoders.Fitter()
            .addMarginals(
                random(20, 7, 9).labelProbabilities(), Labels.known(LabelSets.empty(20, 7)))
            .fit();
    LabelSets together = fitted.applyTo(Decoders.parse("diverse:2")).decode(all);
    for (int row = 0; row < 30; row++) {
      double[] one = Arrays.copyOfRange(all.marginals(), row * 7, row * 7 + 7);
      assertThat(
              fitted
                  .applyTo(Decoders.parse("diverse:2"))
                  .decode(new MarginalPosterior(1, 7, one))
                  .row(0))
          .isEqualTo(together.row(row));
    }
  }

  @Test
  void theNameCarriesBothNumbers() {
    assertThat(Decoders.parse("diverse:10").name()).isEqualTo("diverse:10");
    assertThat(Decoders.parse("diverse:10:1.25").name()).isEqualTo("diverse:10");
    assertThat(Decoders.parse("diverse:3:0.5").name()).isEqualTo("diverse:3:0.5");
    for (String wrong :
        new String[] {
          "diverse:",
          "diverse:0",
          "diverse:x",
          "diverse:3:",
          "diverse:3:-1",
          "diverse:3:NaN",
          "diverse:3:1:2",
          "diverse:3:Infinity"
        }) {
      assertThatThrownBy(() -> Decoders.parse(wrong))
          .as(wrong)
          .isInstanceOf(InputException.class)
          .hasMessageContaining("diverse:10");
    }
    assertThatThrownBy(() -> Decoders.checkUnfitted(Decoders.parse("diverse:10")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("mean probabilities");
  }

  private static MarginalPosterior random(int rows, int labels, long seed) {
    return new MarginalPosterior(
        rows, labels, new SplittableRandom(seed).doubles((long) rows * labels).toArray());
  }
}
