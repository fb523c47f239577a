package dev.espalier.eval.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Prediction;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.decode.Decoders;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Intervals of measures on one test part. */
class JackknifeMarginsTest {
  private static final Schema SCHEMA = Schema.ofNumbers(List.of("x"), List.of("a", "b", "c"));
  private static final Scorer SCORER = Scorer.of(Decoders.hamming());

  private static LabelSets sets(int rows, double share, SplittableRandom random) {
    LabelSets.Builder builder = new LabelSets.Builder(3);
    for (int row = 0; row < rows; row++) {
      for (int label = 0; label < 3; label++) {
        if (random.nextDouble() < share) {
          builder.add(label);
        }
      }
      builder.endRow();
    }
    return builder.build();
  }

  private static Map<Measure, Double> margins(LabelSets truth, LabelSets predicted) {
    Prediction prediction =
        new Prediction(SCHEMA, "hamming", predicted, new double[3 * truth.rows()]);
    return JackknifeMargins.of(SCORER, Labels.known(truth), List.of(prediction));
  }

  @Test
  void aMeanOverRowsHasTheMarginOfItsGroupsMeans() {
    SplittableRandom random = new SplittableRandom(3);
    LabelSets truth = sets(200, 0.5, random);
    LabelSets predicted = sets(200, 0.5, random);
    double[] wrong = new double[10];
    for (int row = 0; row < 200; row++) {
      wrong[row % 10] += truth.sameSet(row, predicted, row) ? 0 : 1.0 / 20;
    }
    double expected = 2.262157 * Summary.of(wrong).deviation() / Math.sqrt(10);
    assertThat(margins(truth, predicted).get(Measure.SUBSET01)).isCloseTo(expected, within(1e-6));
  }

  @Test
  void nineteenOfTwentyIntervalsHoldTheTruth() {
    // Labels and answers are on with probability a half, whatever the other is: macro F1, which is
    // no mean over rows, is 1/2 on endless rows.
    int held = 0;
    for (int seed = 0; seed < 400; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      LabelSets truth = sets(300, 0.5, random);
      LabelSets predicted = sets(300, 0.5, random);
      Prediction prediction = new Prediction(SCHEMA, "hamming", predicted, new double[900]);
      double value = SCORER.score(Labels.known(truth), List.of(prediction)).value(Measure.MACRO_F1);
      held +=
          Math.abs(value - 0.5) <= margins(truth, predicted).getOrDefault(Measure.MACRO_F1, 0.0)
              ? 1
              : 0;
    }
    assertThat(held / 400.0).isBetween(0.92, 0.98);
  }

  @Test
  void fewRowsHaveNone() {
    LabelSets few = sets(9, 0.5, new SplittableRandom(1));
    assertThat(margins(few, few)).isEmpty();
  }
}
