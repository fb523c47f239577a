package dev.espalier.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Learnt;
import dev.espalier.ModelCard;
import dev.espalier.ProductPosterior;
import dev.espalier.Progress;
import dev.espalier.Training;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.decode.FittedDecoders;
import dev.espalier.eval.internal.ConstantAnswer;
import dev.espalier.eval.internal.RowAgreement;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.simulate.LabelChain;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class EstimateTest {
  /** A row for each set, predicted with certainty as another. */
  private static Learnt.Fold fold(LabelSets predicted, LabelSets truth) {
    double[] logOdds = new double[truth.rows() * truth.labelCount()];
    for (int k = 0; k < logOdds.length; k++) {
      int labels = truth.labelCount();
      logOdds[k] = predicted.contains(k / labels, k % labels) ? 50 : -50;
    }
    return new Learnt.Fold(
        new ProductPosterior(truth.rows(), truth.labelCount(), logOdds, null, Evidence.none()),
        Labels.known(truth));
  }

  private static Estimate of(Learnt.Fold... folds) {
    FittedDecoders.Fitter fitter = new FittedDecoders.Fitter();
    for (Learnt.Fold fold : folds) {
      fitter.add(fold.posterior(), fold.truth());
    }
    return Estimate.of(List.of(folds), fitter.fit());
  }

  @Test
  void tellsWhatFoldsTellTogether() {
    // F1 of the rows: 1, 2/3, 0, 1; exactly right: 1, 0, 0, 1
    Estimate estimate =
        of(
            fold(
                LabelSets.of(3, new int[] {0}, new int[] {0}),
                LabelSets.of(3, new int[] {0}, new int[] {0, 1})),
            fold(
                LabelSets.of(3, new int[] {2}, new int[] {1, 2}),
                LabelSets.of(3, new int[] {0}, new int[] {1, 2})));
    assertThat(estimate.f1()).isCloseTo((1 + 2.0 / 3) * 2 / 4 - 1.0 / 6, within(1e-12));
    assertThat(estimate.exact()).isEqualTo(0.5);
    // the deviation of 1, 0, 0, 1 is √(1/3)
    assertThat(estimate.exactMargin()).isCloseTo(1.96 * Math.sqrt(1.0 / 3) / 2, within(1e-12));
    assertThat(estimate.floorExact()).isEqualTo(0.5);
    // {0, 1} for every row: 2/3, 1, 2/3, 1/2
    assertThat(estimate.floorF1()).isCloseTo((2.0 / 3 + 1 + 2.0 / 3 + 0.5) / 4, within(1e-12));
  }

  @Test
  void theFloorIsTheBestOfAllAnswersThatAreMostFrequentLabels() {
    SplittableRandom random = new SplittableRandom(4);
    LabelSets.Builder builder = new LabelSets.Builder(5);
    for (int row = 0; row < 60; row++) {
      for (int label = 0; label < 5; label++) {
        if (random.nextDouble() < 0.6 / (label + 1)) {
          builder.add(label);
        }
      }
      builder.endRow();
    }
    Labels truth = Labels.known(builder.build());
    double best = 0;
    for (int bits = 0; bits < 32; bits++) {
      LabelSets.Builder same = new LabelSets.Builder(5);
      for (int row = 0; row < 60; row++) {
        for (int label = 0; label < 5; label++) {
          if ((bits >> label & 1) == 1) {
            same.add(label);
          }
        }
        same.endRow();
      }
      best =
          Math.max(
              best,
              Evaluator.evaluateSets(truth, same.build(), null, MeasureOptions.defaults())
                  .value(Measure.F1));
    }
    assertThat(ConstantAnswer.of(truth).on(truth).f1()).isCloseTo(best, within(1e-12));
  }

  /** What is the most frequent is learnt from some rows and counted on others. */
  @Test
  void theFloorOfHeldOutRowsIsLearntFromTheOthers() {
    Labels train = Labels.known(LabelSets.of(2, new int[] {0}, new int[] {0}, new int[] {1}));
    Labels test = Labels.known(LabelSets.of(3, new int[] {1}, new int[] {0, 2}));
    ConstantAnswer.Floor floor = ConstantAnswer.of(train).on(test);
    assertThat(floor.exact()).as("{0} is never right").isZero();
    assertThat(floor.f1()).as("0 and 2/3").isCloseTo(1.0 / 3, within(1e-12));
  }

  @Test
  void rowsOfWhichNothingIsKnownDoNotCount() {
    LabelSets sets = LabelSets.of(2, new int[] {0}, new int[] {});
    Labels truth = new Labels(sets, LabelSets.of(2, new int[] {}, new int[] {0, 1}));
    assertThat(RowAgreement.exact(truth, LabelSets.of(2, new int[] {0}, new int[] {1})))
        .containsExactly(1, Double.NaN);
  }

  @Test
  void trainingPutsItOnTheCard() {
    Dataset train = new LabelChain(3).sample(150, 2);
    ModelCard card =
        Training.of(IndependentLogistic.defaults()).run(train, Progress.none()).predictor().card();
    Estimate estimate = Estimate.of(card).orElseThrow();
    assertThat(estimate.f1()).isBetween(estimate.floorF1(), 1.0);
    assertThat(estimate.f1Margin()).isBetween(0.01, 0.2);
    assertThat(Estimate.of(new ModelCard("ilr", Map.of(), Map.of()))).isEmpty();
  }
}
