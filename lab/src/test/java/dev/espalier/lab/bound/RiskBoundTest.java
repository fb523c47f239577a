package dev.espalier.lab.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.error.InputException;
import dev.espalier.internal.field.PairwiseField;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.simulate.LabelChain;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RiskBoundTest {
  private static final CorrLog COVERED = StabilityBoundTest.learner(1e-2, 2e-2);

  @Test
  void marginRiskIsThatOfAllLabelSetsTriedOneByOne() {
    for (int labels = 1; labels <= 6; labels++) {
      Dataset train = new LabelChain(labels).sample(150, labels);
      PairwiseModel model = COVERED.fit(train);
      PairwiseField field = model.field(train.features());
      LabelSets truth = train.labels().positives();
      for (double margin : new double[] {0.3, 1, 4}) {
        double losses = 0;
        int wrong = 0;
        for (int row = 0; row < train.rows(); row++) {
          double best = Double.NEGATIVE_INFINITY;
          for (int set = 0; set < 1 << labels; set++) {
            int chosen = set;
            int[] on = IntStream.range(0, labels).filter(k -> (chosen >> k & 1) != 0).toArray();
            if (!java.util.Arrays.equals(on, truth.row(row))) {
              best = Math.max(best, field.energy(row, on));
            }
          }
          double lead = field.energy(row, truth.row(row)) - best;
          wrong += lead < 0 ? 1 : 0;
          losses += lead < 0 ? 1 : lead < margin ? 1 - lead / margin : 0;
        }
        MarginRisk risk = MarginRisk.of(model, train, margin, Progress.none());
        assertThat(risk.risk()).isCloseTo(losses / train.rows(), within(1e-10));
        assertThat(risk.error()).isCloseTo((double) wrong / train.rows(), within(1e-12));
        assertThat(risk.rows()).isEqualTo(150);
      }
    }
  }

  @Test
  void rowsWithUnknownLabelsAreLeftOutOfTheTestRisk() {
    Dataset train = new LabelChain(3).sample(100, 1);
    PairwiseModel model = COVERED.fit(train);
    Dataset half =
        new Dataset(
            "half",
            train.schema(),
            train.features(),
            new Labels(train.labels().positives().select(IntStream.range(0, 100).toArray()), null));
    LabelSets.Builder unknown = new LabelSets.Builder(3);
    LabelSets.Builder on = new LabelSets.Builder(3);
    for (int row = 0; row < 100; row++) {
      if (row < 50) {
        unknown.add(1);
      }
      for (int label : half.labels().positives().row(row)) {
        if (row >= 50 || label != 1) {
          on.add(label);
        }
      }
      unknown.endRow();
      on.endRow();
    }
    Dataset masked =
        new Dataset(
            "masked", train.schema(), train.features(), new Labels(on.build(), unknown.build()));
    int[] rest = IntStream.range(50, 100).toArray();
    assertThat(MarginRisk.of(model, masked, 1, Progress.none()))
        .isEqualTo(MarginRisk.of(model, train.select(rest), 1, Progress.none()));
  }

  @Test
  void boundIsTrainingRiskPlusExcess() {
    Dataset train = new LabelChain(2).sample(500, 1);
    Dataset test = new LabelChain(2).sample(500, 2);
    PairwiseModel model = COVERED.fit(train);
    RiskBound bound = RiskBound.of(model, train, test, 1, 0.1, Progress.none());
    // (40) from the paper, by hand
    double printed =
        bound.training().risk()
            + 32 / (1e-2 * 500)
            + (64 / 1e-2 + 1) * Math.sqrt(Math.log(10) / 1000);
    assertThat(bound.asPrinted()).isCloseTo(printed, within(1e-9));
    double slope = Math.sqrt(4 * 2 * 2 / 1e-2 + 8 * 2 / 2e-2);
    double energy = Math.sqrt(2 * 2 / 1e-2 + 1 / 2e-2);
    double kappa = 2 * slope * energy / 500;
    assertThat(bound.value())
        .isCloseTo(
            bound.training().risk() + kappa + (1000 * kappa + 1) * Math.sqrt(Math.log(10) / 1000),
            within(1e-9));
    assertThat(bound.saysNothing()).isTrue();
    LabelSets predicted = model.posterior(test.features(), Evidence.none()).mostProbable();
    long wrong =
        IntStream.range(0, 500)
            .filter(row -> !predicted.sameSet(row, test.labels().positives(), row))
            .count();
    assertThat(bound.test().error()).isEqualTo(wrong / 500.0);
  }

  @Test
  void theAutomaticEdgePenaltyIsTheOneThatWasChosen() {
    Dataset train = new LabelChain(3).sample(100, 1);
    PairwiseModel model = with(COVERED, "edgePenalty", "auto").fit(train);
    RiskBound bound = RiskBound.of(model, train, train, 1, 0.1, Progress.none());
    assertThat(model.card().hyperparameters())
        .containsEntry("edgePenalty", Double.toString(bound.constants().edgePenalty()));
  }

  @Test
  void elasticNetIsCoveredByTheThesis() {
    Dataset train = new LabelChain(3).sample(100, 1);
    assertThatCode(() -> bound(with(COVERED, "sparsity", "0.5"), train)).doesNotThrowAnyException();
  }

  @Test
  void modelsThatTheTheoremIsNotAboutAreRefusedWithAllReasons() {
    Dataset train = new LabelChain(3).sample(100, 1);
    assertThatThrownBy(() -> bound(IndependentLogistic.defaults(), train))
        .isInstanceOf(InputException.class)
        .hasMessageContainingAll("'ilr'", "expected corrlog");
    assertThatThrownBy(
            () ->
                bound(
                    Hyperparameters.with(
                        COVERED,
                        Map.of("penaliseIntercept", "false", "rule", "supported-likelihood")),
                    train))
        .isInstanceOf(InputException.class)
        .hasMessageContainingAll("rule=pseudo-likelihood", "penaliseIntercept=true");
    assertThatThrownBy(() -> bound(with(COVERED, "edgePenalty", "0"), train))
        .hasMessageContaining("above 0");
    assertThatThrownBy(() -> bound(with(COVERED, "maximumIterations", "1"), train))
        .hasMessageContaining("maximumIterations");
  }

  @Test
  void trainingRowsThatTheTheoremIsNotAboutAreRefused() {
    Dataset train = new LabelChain(2).sample(100, 1);
    Dataset off =
        new Dataset("off", train.schema(), train.features(), Labels.known(LabelSets.empty(100, 2)));
    assertThatThrownBy(() -> bound(COVERED, off))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("2 labels are the same in every training row");
    Dataset open = new Dataset("open", train.schema(), train.features(), Labels.unknown(100, 2));
    assertThatThrownBy(
            () -> RiskBound.of(COVERED.fit(train), open, train, 1, 0.05, Progress.none()))
        .hasMessageContaining("unknown");
  }

  @Test
  void whatWasFittedToTheTrainingRowsIsNamed() {
    Dataset train = new LabelChain(2).sample(100, 1);
    assertThat(bound(COVERED, train).assumptions()).noneMatch(each -> each.contains("scaling"));
    RiskBound scaled = bound(with(COVERED, "scaling", "min-max"), train);
    assertThat(scaled.assumptions())
        .anyMatch(each -> each.contains("scaling"))
        .anyMatch(each -> each.contains("norm"));
    // cells in [0, 1]: up to √2, and 1 more for the intercept
    assertThat(scaled.constants().radius()).isBetween(1.5, Math.sqrt(3));
    RiskBound unit = bound(with(COVERED, "scaling", "unit-rows"), train);
    assertThat(unit.constants().radius()).isEqualTo(Math.sqrt(2));
    assertThat(unit.assumptions()).hasSize(1);
  }

  private static RiskBound bound(Learner<?> learner, Dataset train) {
    return RiskBound.of(learner.fit(train), train, train, 1, 0.05, Progress.none());
  }

  private static CorrLog with(CorrLog learner, String key, String value) {
    return Hyperparameters.with(learner, Map.of(key, value));
  }
}
