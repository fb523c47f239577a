package dev.espalier.lab.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.LossScores;
import dev.espalier.Model;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelKnowledge;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;
import dev.espalier.data.Schema;
import dev.espalier.decode.Decoders;
import dev.espalier.eval.internal.CollaborativeLoss;
import dev.espalier.lab.simulate.ConditionalIsing;
import dev.espalier.learn.collaborative.Collaborative;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What label-only data do where features say next to nothing, over several draws: one draw of 1000
 * test rows errs by more than there is to gain.
 */
@Tag("statistics")
class LabelOnlyStackingTest {
  private static final int DRAWS = 16;

  /** Standard errors of a mean of draws that count as chance. */
  private static final double CERTAIN = 2;

  private record Mean(double value, double standardError) {
    static Mean of(double[] values) {
      double mean = Arrays.stream(values).average().orElseThrow();
      double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
      return new Mean(mean, Math.sqrt(squares / (values.length - 1.0) / values.length));
    }
  }

  /**
   * 004 Table 5. The fields of the labels are below 0.1, so that the best constant answer gains
   * about .005 of .40: label-only and test rows are so many that their own chance is below that.
   */
  @ParameterizedTest
  @CsvSource({"50,2", "50,10", "100,2", "100,10"})
  void labelOnlyDataLowerTheLossInEachSettingOfTable5(int rows, int features) {
    int labels = 20;
    int labelOnly = 10_000;
    LossWeights weights = LossWeights.even(labels);
    Collaborative learner = Hyperparameters.with(Collaborative.defaults(), Map.of("trees", "20"));
    ConditionalIsing ising =
        new ConditionalIsing(
            features, labels, 2, 50, 0.1, new ConditionalIsing.Sampler.Sequential());
    double[] gains = new double[DRAWS];
    for (int draw = 0; draw < DRAWS; draw++) {
      Dataset all = ising.sample(rows + 2 * labelOnly, draw);
      Dataset train = all.select(IntStream.range(0, rows).toArray());
      LabelSets sets =
          all.labels().positives().select(IntStream.range(rows, rows + labelOnly).toArray());
      Dataset test = all.select(IntStream.range(rows + labelOnly, all.rows()).toArray());
      Model without = learner.fit(train);
      Model with = learner.fit(train.with(LabelKnowledge.none().withLabelOnly(sets)));
      gains[draw] = (loss(without, test, weights) - loss(with, test, weights)) / labels;
    }
    Mean gain = Mean.of(gains);
    assertThat(gain.value())
        .as(() -> gain + " of " + Arrays.toString(gains))
        .isGreaterThan(CERTAIN * gain.standardError());
  }

  private static double loss(Model model, Dataset test, LossWeights weights) {
    LabelSets answer =
        Decoders.collaborative(weights).decode(model.posterior(test.features(), Evidence.none()));
    return new CollaborativeLoss(weights).evaluate(test.labels(), answer);
  }

  /**
   * Labels that have nothing to do with the features. From α = 0 on, cells turn one by one from the
   * constant answer to the forest's, each changing the loss by ±|δ_k|: a random walk with the drift
   * μ = |E δ_k| and the variance σ², whose lowest place, α̂, is on average σ²/(2μ²) cells from its
   * beginning, however many rows there are. So the share of answers that are not the constant one
   * goes to 0 with the rows, and α̂ with it.
   */
  @ParameterizedTest
  @CsvSource({"WEIGHTED,150", "WEIGHTED,600", "PLUG_IN,150", "PLUG_IN,600"})
  void withoutSignalOnlyAsManyAnswersDifferFromTheConstantOneAsChanceAllows(
      Collaborative.Form form, int rows) {
    Collaborative learner =
        Hyperparameters.with(
            Collaborative.defaults(),
            Map.of("form", Hyperparameters.text(form), "stacking", "shared", "trees", "20"));
    double[] shares = new double[DRAWS];
    for (int draw = 0; draw < shares.length; draw++) {
      SplittableRandom random = new SplittableRandom(draw);
      LabelSets sets = noise(5000, random).labels().positives();
      Model model =
          learner.fit(noise(rows, random).with(LabelKnowledge.none().withLabelOnly(sets)));
      shares[draw] = shareThatDiffers(model, noise(2000, random));
    }
    Mean share = Mean.of(shares);
    // δ_k under Eq. (18): .6 + .4 z where the label is on, .4 z − 1 where it is off; z is the mean
    // of the other labels, z̄ = FREQUENCY and E z² = z̄² + z̄ (1 − z̄) / 3.
    double z = FREQUENCY;
    double zSquare = z * z + z * (1 - z) / (NOISY_LABELS - 1);
    double drift = z * (0.6 + 0.4 * z) + (1 - z) * (0.4 * z - 1);
    double square =
        z * (0.36 + 0.48 * z + 0.16 * zSquare) + (1 - z) * (1 - 0.8 * z + 0.16 * zSquare);
    double cells = (square - drift * drift) / (2 * drift * drift);
    assertThat(share.value())
        .as(() -> share + " of " + Arrays.toString(shares))
        .isLessThan(cells / (rows * NOISY_LABELS) + CERTAIN * share.standardError());
  }

  private static final int NOISY_LABELS = 4;
  private static final double FREQUENCY = 0.56;

  private static double shareThatDiffers(Model model, Dataset test) {
    LossScores scores =
        model.posterior(test.features(), Evidence.none()).lossScores().orElseThrow();
    double[] baseline = model.state().doubles("stack.baseline");
    return IntStream.range(0, scores.scores().length)
            .filter(k -> scores.scores()[k] >= 0 != baseline[k % NOISY_LABELS] >= 0)
            .count()
        / (double) scores.scores().length;
  }

  private static Dataset noise(int rows, SplittableRandom random) {
    List<String> names = List.of("a", "b", "c", "d");
    double[] features = random.doubles((long) rows * names.size()).toArray();
    LabelSets.Builder sets = new LabelSets.Builder(NOISY_LABELS);
    for (int row = 0; row < rows; row++) {
      sets.addRow(
          IntStream.range(0, NOISY_LABELS)
              .filter(label -> random.nextDouble() < FREQUENCY)
              .toArray());
    }
    return new Dataset(
        "noise",
        Schema.ofNumbers(List.of("u", "v", "w", "x"), names),
        new DenseFeatures(rows, names.size(), features),
        Labels.known(sets.build()));
  }
}
