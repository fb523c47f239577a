package dev.espalier.rivals.plem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Posterior;
import dev.espalier.Progress;
import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.LogisticRegressions;
import dev.espalier.learn.SolverOptions;
import dev.espalier.simulate.LabelChain;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.Scaling;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelEnhancementTest {
  private static final int COUNT = 5;
  private static final Dataset DATA = new LabelChain(COUNT).sample(150, 3);
  private static final Labels HIDDEN = TestData.hide(DATA.labels(), 0.2, 4);
  private static final double PENALTY = 1e-3;

  /** I(y_i; y_j) from the table of the rows in which both are known. */
  private static double information(Labels labels, int i, int j) {
    double[][] table = new double[2][2];
    double rows = 0;
    for (int row = 0; row < labels.rows(); row++) {
      if (!labels.isUnknown(row, i) && !labels.isUnknown(row, j)) {
        table[on(labels, row, i)][on(labels, row, j)]++;
        rows++;
      }
    }
    double sum = 0;
    for (int a = 0; a < 2; a++) {
      for (int b = 0; b < 2; b++) {
        double p = table[a][b] / rows;
        double q = (table[a][0] + table[a][1]) / rows;
        double r = (table[0][b] + table[1][b]) / rows;
        sum += p == 0 ? 0 : p * Math.log(p / (q * r));
      }
    }
    return sum;
  }

  private static int on(Labels labels, int row, int label) {
    return labels.positives().contains(row, label) ? 1 : 0;
  }

  @Test
  void theTreeIsTheBestOfAllTrees() {
    for (Labels labels : new Labels[] {DATA.labels(), HIDDEN}) {
      Edges tree = LabelTree.of(labels, IntStream.range(0, COUNT).toArray());
      assertThat(tree.isForest()).isTrue();
      assertThat(tree.count()).isEqualTo(COUNT - 1);
      Edges all = Edges.complete(COUNT);
      double best = Double.NEGATIVE_INFINITY;
      for (int chosen = 0; chosen < 1 << all.count(); chosen++) {
        int set = chosen;
        int[] kept = IntStream.range(0, all.count()).filter(k -> (set >> k & 1) == 1).toArray();
        if (kept.length == COUNT - 1) {
          int[] first = IntStream.of(kept).map(k -> all.first()[k]).toArray();
          int[] second = IntStream.of(kept).map(k -> all.second()[k]).toArray();
          if (Edges.of(COUNT, first, second).isForest()) {
            best = Math.max(best, weight(labels, first, second));
          }
        }
      }
      assertThat(weight(labels, tree.first(), tree.second())).isCloseTo(best, within(1e-12));
    }
  }

  private static double weight(Labels labels, int[] first, int[] second) {
    return IntStream.range(0, first.length)
        .mapToDouble(k -> information(labels, first[k], second[k]))
        .sum();
  }

  /** log p of each label and of each auxiliary label, fitted one by one, summed for every set. */
  @Test
  void theMostProbableSetAndTheMarginalsAreThoseOfBruteForce() {
    FeatureOptions plain = FeatureOptions.defaults().withScaling(Scaling.NONE);
    SolverOptions exact = SolverOptions.defaults().withTolerance(1e-12);
    Posterior posterior =
        LabelEnhancement.defaults()
            .withWeightPenalty(PENALTY)
            .withInput(plain)
            .withSolver(exact)
            .fit(DATA, Progress.none())
            .posterior(DATA.features(), Evidence.none());
    Edges tree = LabelTree.of(DATA.labels(), IntStream.range(0, COUNT).toArray());
    double[][] odds = new double[COUNT + tree.count()][];
    for (int k = 0; k < odds.length; k++) {
      odds[k] = logOdds(single(tree, k), exact);
    }
    double[] marginals = posterior.marginals();
    for (int row = 0; row < DATA.rows(); row++) {
      double[] expected = new double[COUNT];
      double total = 0;
      double best = Double.NEGATIVE_INFINITY;
      int answer = 0;
      for (int set = 0; set < 1 << COUNT; set++) {
        double log = 0;
        for (int k = 0; k < odds.length; k++) {
          boolean holds =
              k < COUNT
                  ? (set >> k & 1) == 1
                  : (set >> tree.first()[k - COUNT] & set >> tree.second()[k - COUNT] & 1) == 1;
          log -= Math.log1p(Math.exp(holds ? -odds[k][row] : odds[k][row]));
        }
        if (log > best) {
          best = log;
          answer = set;
        }
        total += Math.exp(log);
        for (int i = 0; i < COUNT; i++) {
          expected[i] += (set >> i & 1) * Math.exp(log);
        }
      }
      for (int i = 0; i < COUNT; i++) {
        assertThat(posterior.mostProbable().contains(row, i)).isEqualTo((answer >> i & 1) == 1);
        assertThat(marginals[row * COUNT + i]).isCloseTo(expected[i] / total, within(1e-5));
      }
    }
  }

  /** The rows of one label, or of the pair of an edge. */
  private static Labels single(Edges tree, int k) {
    LabelSets.Builder sets = new LabelSets.Builder(1);
    for (int row = 0; row < DATA.rows(); row++) {
      boolean holds =
          k < COUNT
              ? on(DATA.labels(), row, k) == 1
              : on(DATA.labels(), row, tree.first()[k - COUNT])
                      * on(DATA.labels(), row, tree.second()[k - COUNT])
                  == 1;
      sets.addRow(holds ? new int[] {0} : new int[0]);
    }
    return Labels.known(sets.build());
  }

  private static double[] logOdds(Labels labels, SolverOptions solver) {
    double[] scores =
        new LogisticRegressions(DATA.features(), labels, PENALTY, solver)
            .fit(
                LinearScores.constant(
                    "test", DATA.features().columns(), LabelFrequencies.logOdds(labels)),
                new double[0],
                dev.espalier.ModelCard.of(LabelEnhancement.defaults()),
                Progress.none())
            .scores()
            .of(DATA.features());
    for (int k = 0; k < scores.length; k++) {
      scores[k] *= 2;
    }
    return scores;
  }

  @Test
  void auxiliaryLabelsAreUnknownOnlyWhereTheyCouldBeEither() {
    Edges edge = Edges.of(2, new int[] {0}, new int[] {1});
    LabelSets on = LabelSets.of(2, new int[] {0, 1}, new int[] {0}, new int[] {0}, new int[0]);
    LabelSets open = LabelSets.of(2, new int[0], new int[0], new int[] {1}, new int[] {0});
    Labels enhanced = LabelTree.enhanced(new Labels(on, open), edge);
    assertThat(enhanced.positives().contains(0, 2)).isTrue();
    assertThat(enhanced.isUnknown(1, 2)).as("one is off").isFalse();
    assertThat(enhanced.isUnknown(2, 2)).as("on beside unknown").isTrue();
    assertThat(enhanced.isUnknown(3, 2)).as("unknown beside off").isFalse();
  }
}
