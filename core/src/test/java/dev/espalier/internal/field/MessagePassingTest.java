package dev.espalier.internal.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.LabelSets;
import org.junit.jupiter.api.Test;

/** Trees: both products are exact; elsewhere mean field bounds from below. */
class MessagePassingTest {
  @Test
  void onTreesMaxProductFindsTheBestSet() {
    RandomFields random = new RandomFields(77);
    for (int trial = 0; trial < 20; trial++) {
      Edges tree = random.tree(2 + random.random.nextInt(9));
      PairwiseField field = treeField(random, tree, trial % 4 == 3);
      for (MaxProduct option : new MaxProduct[] {new MaxProduct(), MaxProduct.asInThePaper()}) {
        LabelSets found = option.mostProbable(field);
        for (int row = 0; row < field.rows(); row++) {
          assertThat(BruteForce.mask(found, row)).isEqualTo(new BruteForce(field, row).best);
        }
      }
    }
  }

  @Test
  void onTreesSumProductIsExact() {
    RandomFields random = new RandomFields(78);
    for (int trial = 0; trial < 20; trial++) {
      Edges tree = random.tree(2 + random.random.nextInt(9));
      PairwiseField field = treeField(random, tree, trial % 4 == 3);
      for (SumProduct option :
          new SumProduct[] {new SumProduct(20, 0, 0), new SumProduct(400, 0.3, 1e-13)}) {
        Beliefs beliefs = option.infer(field);
        for (int row = 0; row < field.rows(); row++) {
          BruteForce truth = new BruteForce(field, row);
          assertThat(beliefs.logPartition()[row]).isCloseTo(truth.logPartition, within(1e-9));
          for (int label = 0; label < field.labels(); label++) {
            assertThat(beliefs.marginals()[row * field.labels() + label])
                .isCloseTo(truth.marginal(label), within(1e-9));
          }
        }
      }
    }
  }

  @Test
  void messagesAsOddsAndAsLogarithmsAreTheSameAfterEverySweep() {
    RandomFields random = new RandomFields(84);
    for (double strength : new double[] {0.1, 1, 8}) {
      PairwiseField field = random.complete(4, 9, 3, strength).given(random.evidence(4, 9));
      RowField row = new RowField(field);
      OddsMessages odds = new OddsMessages(row);
      Messages logarithms = new Messages(row, true);
      for (double damping : new double[] {0, 0.5, 0.3}) {
        for (int sweeps : new int[] {1, 2, 7, 40}) {
          for (int r = 0; r < field.rows(); r++) {
            row.load(r);
            assertThat(odds.inRange()).isTrue();
            odds.run(sweeps, damping, 1e-7);
            logarithms.run(sweeps, damping, 1e-7);
            assertThat(odds.settled).isEqualTo(logarithms.settled);
            for (int k = 0; k < row.freeCount; k++) {
              int label = row.free[k];
              assertThat(Math.log(odds.odds[label]) / 2)
                  .isCloseTo(logarithms.beliefs[label], within(1e-9 * (1 + strength)));
            }
          }
        }
      }
    }
  }

  private static PairwiseField treeField(RandomFields random, Edges tree, boolean clamp) {
    int rows = 5;
    PairwiseField field =
        PairwiseField.shared(
            rows, random.normal(rows * tree.labels(), 1), tree, random.normal(tree.count(), 2));
    return clamp ? field.given(random.evidence(rows, tree.labels())) : field;
  }

  @Test
  void strongEdgesDoNotOverflow() {
    RandomFields random = new RandomFields(79);
    PairwiseField field =
        PairwiseField.shared(
            20, random.normal(100, 1000), Edges.complete(5), random.normal(10, 1000));
    assertThat(new SumProduct().infer(field).marginals())
        .satisfies(
            all -> {
              for (double p : all) {
                assertThat(p).isBetween(0.0, 1.0);
              }
            });
    for (double bound : new MeanField().infer(field).logPartition()) {
      assertThat(bound).isFinite();
    }
  }

  @Test
  void weakLoopsAreNearlyExact() {
    PairwiseField field = new RandomFields(80).complete(20, 8, 1, 0.05);
    Beliefs exact = new Exhaustive().infer(field);
    Beliefs loopy = new SumProduct().infer(field);
    for (int k = 0; k < exact.marginals().length; k++) {
      assertThat(loopy.marginals()[k]).isCloseTo(exact.marginals()[k], within(2e-3));
    }
    assertThat(loopy.converged()).doesNotContain(false);
  }

  @Test
  void meanFieldNeverExceedsTheLogPartitionAndItsBoundNeverFalls() {
    RandomFields random = new RandomFields(81);
    for (double strength : new double[] {0.1, 0.5, 2}) {
      PairwiseField field = random.complete(30, 8, 1, strength).given(random.evidence(30, 8));
      double[] exact = new Exhaustive().infer(field).logPartition();
      for (double damping : new double[] {0, 0.5}) {
        double[] before = new double[30];
        java.util.Arrays.fill(before, Double.NEGATIVE_INFINITY);
        for (int sweeps = 1; sweeps < 12; sweeps++) {
          double[] bound = new MeanField(sweeps, damping, 0, 1).infer(field).logPartition();
          for (int row = 0; row < 30; row++) {
            assertThat(bound[row]).isLessThanOrEqualTo(exact[row] + 1e-9);
            assertThat(bound[row]).isGreaterThanOrEqualTo(before[row] - 1e-9);
          }
          before = bound;
        }
      }
    }
  }

  @Test
  void moreStartsNeverLowerTheBound() {
    PairwiseField field = new RandomFields(82).complete(50, 10, 0.5, 1);
    double[] before = MeanField.asInThePaper().infer(field).logPartition();
    boolean improved = false;
    for (int starts = 2; starts <= 4; starts++) {
      double[] bound = new MeanField(200, 0, 1e-9, starts).infer(field).logPartition();
      for (int row = 0; row < 50; row++) {
        assertThat(bound[row]).isGreaterThanOrEqualTo(before[row] - 1e-9);
        improved |= bound[row] > before[row] + 1e-6;
      }
      before = bound;
    }
    assertThat(improved).isTrue();
  }

  @Test
  void meanFieldMarginalsAreAFixedPoint() {
    RandomFields random = new RandomFields(83);
    PairwiseField field = random.complete(10, 6, 1, 0.3);
    double[] p = new MeanField(1000, 0, 1e-13, 1).infer(field).marginals();
    for (int row = 0; row < 10; row++) {
      for (int i = 0; i < 6; i++) {
        double local = field.scores()[row * 6 + i];
        for (int j = 0; j < 6; j++) {
          if (j != i) {
            local += field.strengths()[field.edges().find(i, j)] * (2 * p[row * 6 + j] - 1);
          }
        }
        assertThat(2 * p[row * 6 + i] - 1).isCloseTo(Math.tanh(local), within(1e-10));
      }
    }
  }

  @Test
  void wrongSettingsAreRefused() {
    assertThatThrownBy(() -> new MaxProduct(0, 0, 0)).hasMessageContaining("sweeps: 0");
    assertThatThrownBy(() -> new SumProduct(1, 1, 0)).hasMessageContaining("damping: 1.0");
    assertThatThrownBy(() -> new SumProduct(1, 0, Double.NaN)).hasMessageContaining("tolerance");
    assertThatThrownBy(() -> new MeanField(1, 0, 0, 5)).hasMessageContaining("starts: 5");
    assertThatThrownBy(() -> new BestMap(-1, new MaxProduct(), 0))
        .hasMessageContaining("nodes: -1");
  }

  @Test
  void onTreesWithKnownNeighboursTheLogPartitionIsExact() {
    RandomFields random = new RandomFields(81);
    for (int trial = 0; trial < 20; trial++) {
      int labels = 4 + random.random.nextInt(6);
      Edges tree = random.tree(labels);
      PairwiseField field =
          PairwiseField.shared(
                  30, random.normal(30 * labels, 1), tree, random.normal(tree.count(), 1))
              .given(random.evidence(30, labels));
      double[] found = new SumProduct(400, 0.3, 1e-13).infer(field).logPartition();
      for (int row = 0; row < field.rows(); row++) {
        assertThat(found[row]).isCloseTo(new BruteForce(field, row).logPartition, within(1e-9));
      }
    }
  }
}
