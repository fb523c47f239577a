package dev.espalier.lab.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.learn.SolverOptions;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.learn.pairwise.Rule;
import dev.espalier.simulate.LabelChain;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.Scaling;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class StabilityBoundTest {
  private static StabilityBound bound(int rows, int labels, double penalty) {
    return new StabilityBound(rows, labels, penalty, penalty, 1, 1, 0.05);
  }

  @Test
  void printedBoundIsThatOfTheorem3() {
    // 003 (40) by hand: n = 5000, λ1 = 0.1, λ2 = 0.02, γ = 2, δ = 0.1
    StabilityBound bound = new StabilityBound(5000, 7, 0.1, 0.02, 1, 2, 0.1);
    double byHand =
        32 / (2 * 0.02 * 5000) + (64 / (2 * 0.02) + 1) * Math.sqrt(Math.log(10) / 10_000);
    assertThat(bound.excessAsPrinted()).isCloseTo(byHand, within(1e-12));
    assertThat(bound.excessAsPrinted()).isCloseTo(0.16 + 1601 * 0.015174271, within(1e-4));
  }

  @Test
  void printedBoundTakesNoNoticeOfTheNumberOfLabelsButTheProvenOneDoes() {
    assertThat(bound(100, 8, 0.1).excessAsPrinted())
        .isEqualTo(bound(100, 2, 0.1).excessAsPrinted());
    for (int labels = 1; labels < 8; labels++) {
      assertThat(bound(100, labels + 1, 0.1).excess())
          .isGreaterThan(bound(100, labels, 0.1).excess());
    }
    assertThat(bound(100, 2, 0.1).excess()).isLessThan(bound(100, 2, 0.1).excessAsPrinted());
    assertThat(bound(100, 3, 0.1).excess()).isGreaterThan(bound(100, 3, 0.1).excessAsPrinted());
  }

  @Test
  void theStepThatThePapersRestOnFailsForThreeTerms() {
    // 003 (28): the sum of squares against half the square of the sum
    double[] equal = {1, 1, 1};
    double squares = 0;
    double sum = 0;
    for (double each : equal) {
      squares += each * each;
      sum += each;
    }
    assertThat(squares).isLessThan(sum * sum / 2);
  }

  @Test
  void provenConstantIsTheOneDerivedForTwoLabels() {
    // G² = 24/λ, H² = 3/λ: κ = 2 √72 / (γ λ n)
    assertThat(bound(1000, 2, 0.5).stability())
        .isCloseTo(2 * Math.sqrt(72) / (0.5 * 1000), within(1e-15));
  }

  @Test
  void bothFallWithRowsPenaltiesMarginAndDelta() {
    StabilityBound base = new StabilityBound(500, 4, 0.1, 0.1, 1, 1, 0.05);
    List<StabilityBound> better =
        List.of(
            new StabilityBound(501, 4, 0.1, 0.1, 1, 1, 0.05),
            new StabilityBound(500, 4, 0.2, 0.2, 1, 1, 0.05),
            new StabilityBound(500, 4, 0.1, 0.1, 1, 2, 0.05),
            new StabilityBound(500, 4, 0.1, 0.1, 1, 1, 0.1));
    for (StabilityBound each : better) {
      assertThat(each.excess()).as(each.toString()).isLessThan(base.excess());
      assertThat(each.excessAsPrinted()).as(each.toString()).isLessThan(base.excessAsPrinted());
    }
    StabilityBound wider = new StabilityBound(500, 4, 0.1, 0.1, 1.5, 1, 0.05);
    assertThat(wider.excess()).isGreaterThan(base.excess());
    assertThat(wider.excessAsPrinted())
        .as("(40) knows no radius")
        .isEqualTo(base.excessAsPrinted());
  }

  @Test
  void replacingOneRowMovesNoLossByMoreThanTheStability() {
    // Penalties so strong that the stability is below 1, and a row turned into its opposite.
    CorrLog learner = learner(1, 1);
    for (int labels = 1; labels <= 5; labels++) {
      Dataset train = new LabelChain(labels).sample(400, 3);
      double[] cells = ((DenseFeatures) train.features()).values().clone();
      LabelSets.Builder sets = new LabelSets.Builder(labels);
      for (int row = 0; row < train.rows(); row++) {
        for (int label = 0; label < labels; label++) {
          if (train.labels().positives().contains(row, label) != (row == 0)) {
            sets.add(label);
          }
        }
        sets.endRow();
      }
      Dataset replaced =
          new Dataset(
              "replaced",
              train.schema(),
              new DenseFeatures(train.rows(), 2, cells),
              Labels.known(sets.build()));
      PairwiseModel one = learner.fit(train);
      PairwiseModel other = learner.fit(replaced);
      double kappa = new StabilityBound(400, labels, 1, 1, Math.sqrt(2), 1, 0.05).stability();
      assertThat(kappa).isLessThan(0.5);
      Dataset probes = new LabelChain(labels).sample(60, 4);
      for (int row = 0; row < probes.rows(); row++) {
        Dataset probe = probes.select(new int[] {row});
        double before = MarginRisk.of(one, probe, 1, Progress.none()).risk();
        double after = MarginRisk.of(other, probe, 1, Progress.none()).risk();
        assertThat(Math.abs(before - after)).isLessThanOrEqualTo(kappa);
      }
    }
  }

  @Test
  void provenConstantBoundsTheParametersThatOneRowMoves() {
    // Q ≤ G/n where it is not vacuous: 400 rows, one of them turned over.
    double weightPenalty = 0.5;
    double edgePenalty = 0.3;
    CorrLog learner = learner(weightPenalty, edgePenalty);
    Dataset train = new LabelChain(4).sample(400, 5);
    LabelSets positives = train.labels().positives();
    LabelSets.Builder sets = new LabelSets.Builder(4);
    for (int row = 0; row < train.rows(); row++) {
      for (int label = 0; label < 4; label++) {
        if (positives.contains(row, label) != (row == 7)) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    Dataset replaced =
        new Dataset("replaced", train.schema(), train.features(), Labels.known(sets.build()));
    PairwiseModel one = learner.fit(train);
    PairwiseModel other = learner.fit(replaced);
    double moved =
        weightPenalty
                * (squaredDistance(one.scores().weights(), other.scores().weights())
                    + squaredDistance(one.scores().intercepts(), other.scores().intercepts()))
            + edgePenalty * squaredDistance(one.strengths(), other.strengths());
    double slope = Math.sqrt(4 * 4 * 2 / weightPenalty + 8 * 4 * 3 / edgePenalty);
    assertThat(Math.sqrt(moved)).isPositive().isLessThan(slope / 400);
  }

  @Test
  void boundHoldsAndSaysSomethingWhereMarginsAreWide() {
    // Two labels on one side, none on the other, far from the border, one row in fifty wrong.
    CorrLog learner = learner(1, 1);
    RiskBound bound = wide(learner, 400_000);
    assertThat(bound.saysNothing()).isFalse();
    assertThat(bound.value())
        .isGreaterThan(bound.test().risk())
        .isGreaterThan(bound.test().error());
    assertThat(bound.test().risk()).isGreaterThanOrEqualTo(bound.test().error());
    RiskBound fewer = wide(learner, 200);
    assertThat(fewer.saysNothing()).isTrue();
    assertThat(fewer.value()).isGreaterThan(fewer.test().risk());
  }

  private static RiskBound wide(CorrLog learner, int rows) {
    return RiskBound.of(
        learner.fit(sides(rows, 1)), sides(rows, 1), sides(4000, 2), 1, 0.05, Progress.none());
  }

  private static Dataset sides(int rows, long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    double[] cells = new double[rows];
    LabelSets.Builder sets = new LabelSets.Builder(2);
    for (int row = 0; row < rows; row++) {
      boolean right = random.nextBoolean();
      cells[row] = (right ? 1 : -1) * (0.8 + 0.2 * random.nextDouble());
      if (right != random.nextDouble() < 0.02) {
        sets.add(0).add(1);
      }
      sets.endRow();
    }
    return new Dataset(
        "sides",
        Schema.ofNumbers(List.of("x"), List.of("a", "b")),
        new DenseFeatures(rows, 1, cells),
        Labels.known(sets.build()));
  }

  @Test
  void rangesAreChecked() {
    assertThatThrownBy(() -> bound(0, 2, 0.1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> bound(5, 2, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new StabilityBound(5, 2, 1, 1, 1, 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  static CorrLog learner(double weightPenalty, double edgePenalty) {
    return CorrLog.defaults()
        .withRule(Rule.PSEUDO_LIKELIHOOD)
        .withWeightPenalty(weightPenalty)
        .withEdgePenalty(edgePenalty)
        .withInput(FeatureOptions.defaults().withScaling(Scaling.NONE))
        .withSolver(SolverOptions.defaults().withPenaliseIntercept(true).withTolerance(1e-9));
  }

  private static double squaredDistance(double[] one, double[] other) {
    double sum = 0;
    for (int k = 0; k < one.length; k++) {
      sum += (one[k] - other[k]) * (one[k] - other[k]);
    }
    return sum;
  }
}
