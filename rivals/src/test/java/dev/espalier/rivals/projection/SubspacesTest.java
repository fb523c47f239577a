package dev.espalier.rivals.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.subspace.Brute;
import dev.espalier.internal.subspace.ClassTargets;
import dev.espalier.internal.subspace.PrincipalComponents;
import dev.espalier.internal.subspace.Projection;
import org.junit.jupiter.api.Test;

/** The other subspaces, against their definitions on tall and wide, dense and sparse rows. */
class SubspacesTest {
  private static final int LABELS = 4;

  private interface Check {
    void on(double[][] x, Features features, LabelSets sets);
  }

  private static void everywhere(Check check) {
    for (int columns : new int[] {7, 45}) {
      double[][] x = Brute.random(32, columns, columns);
      LabelSets sets = Brute.sets(x, LABELS, false, columns + 1);
      check.on(x, Brute.dense(x), sets);
      check.on(x, Brute.sparse(x), sets);
    }
  }

  private static double[][] zeroOne(LabelSets sets) {
    double[][] y = new double[sets.rows()][LABELS];
    for (int row = 0; row < y.length; row++) {
      for (int label : sets.row(row)) {
        y[row][label] = 1;
      }
    }
    return y;
  }

  private static double[][] centred(double[][] x) {
    double[][] out = Brute.add(x, 0, x);
    for (int j = 0; j < x[0].length; j++) {
      double mean = 0;
      for (double[] row : x) {
        mean += row[j] / x.length;
      }
      for (double[] row : out) {
        row[j] -= mean;
      }
    }
    return out;
  }

  private static double[][] directions(Projection projection) {
    return Brute.square(
        projection.directions(), projection.directions().length / projection.width());
  }

  @Test
  void semanticIndexingSolvesItsEigenproblem() {
    everywhere(
        (x, features, sets) -> {
          double[][] y = zeroOne(sets);
          Projection found =
              SemanticIndexing.of(features, Brute.dense(y).values(), LABELS, 0.5, false, 3);
          double[][] gram = Brute.times(Brute.transpose(x), x);
          double[][] cross = Brute.times(Brute.transpose(x), y);
          double[][] objective =
              Brute.add(
                  Brute.add(Brute.times(gram, gram), -0.5, Brute.times(gram, gram)),
                  0.5,
                  Brute.times(cross, Brute.transpose(cross)));
          double[][] expected = Brute.directions(Brute.pseudoInverse(gram), objective, 3);
          assertThat(Brute.largestDifference(Brute.metric(found), expected)).isLessThan(1e-9);
        });
  }

  @Test
  void dependenceIsMaximalAmongOrthonormalDirections() {
    everywhere(
        (x, features, sets) -> {
          double[] labels = ClassTargets.centred(Labels.known(sets));
          Projection found = Dependence.of(features, labels, LABELS, 2);
          double[][] cross = Brute.times(Brute.transpose(centred(x)), zeroOne(sets));
          double[][] identity = Brute.shifted(new double[x[0].length][x[0].length], 1);
          double[][] expected =
              Brute.directions(identity, Brute.times(cross, Brute.transpose(cross)), 2);
          assertThat(Brute.largestDifference(Brute.metric(found), expected)).isLessThan(1e-10);
        });
  }

  @Test
  void principalComponentsAreThoseOfTheCovariance() {
    everywhere(
        (x, features, sets) -> {
          double[][] gram = Brute.times(Brute.transpose(centred(x)), centred(x));
          double[][] identity = Brute.shifted(new double[x[0].length][x[0].length], 1);
          assertThat(
                  Brute.largestDifference(
                      Brute.metric(PrincipalComponents.of(features, 2)),
                      Brute.directions(identity, gram, 2)))
              .isLessThan(1e-9);
        });
  }

  @Test
  void eachClassHasFishersDirection() {
    everywhere(
        (x, features, sets) -> {
          double[] labels = ClassTargets.centred(Labels.known(sets));
          for (double ridge : new double[] {0, 0.4}) {
            double[][] found = directions(ClassDiscriminants.of(features, labels, LABELS, ridge));
            for (int label = 0; label < LABELS; label++) {
              double[][] z = new double[x.length][2];
              for (int row = 0; row < x.length; row++) {
                z[row][sets.contains(row, label) ? 1 : 0] = 1;
              }
              Brute.Scatter scatter = Brute.Scatter.of(x, z);
              double shift = ridge * Brute.trace(scatter.total()) / Math.min(x.length, x[0].length);
              double[][] inverse =
                  ridge == 0
                      ? Brute.pseudoInverse(scatter.within())
                      : Brute.function(Brute.shifted(scatter.within(), shift), value -> 1 / value);
              double[][] own = new double[x[0].length][1];
              for (int k = 0; k < own.length; k++) {
                own[k][0] = found[k][label];
              }
              assertThat(Brute.largestAngle(own, Brute.directions(inverse, scatter.between(), 1)))
                  .isLessThan(1e-6);
            }
          }
        });
  }

  /**
   * At the optimum u minimises the objective for the found Θ, and Θ is the best for the found u:
   * the leading eigenvectors of uuᵀ. The printed (24) gives another Θ.
   */
  @Test
  void sharedStructureIsAnOptimum() {
    everywhere(
        (x, features, sets) -> {
          double alpha = 0.3;
          double beta = 0.05;
          double[] labels = ClassTargets.centred(Labels.known(sets));
          SharedStructure.Fit fit = SharedStructure.of(features, labels, LABELS, alpha, beta, 2);
          double[][] u = Brute.square(fit.weights(), x[0].length);
          double[][] theta = directions(fit.shared());
          double[][] shared = Brute.times(theta, Brute.transpose(theta));
          double[][] c = centred(x);
          double n = x.length;
          double[][] gram = Brute.times(Brute.transpose(c), c);
          double[][] cross = Brute.times(Brute.transpose(c), Brute.square(labels, x.length));
          // Gradient in u: (XᵀX/n + (α + β)I − αΘᵀΘ) u = XᵀY/n.
          double[][] left =
              Brute.times(
                  Brute.add(
                      Brute.shifted(Brute.add(gram, 1 / n - 1, gram), alpha + beta),
                      -alpha,
                      shared),
                  u);
          assertThat(Brute.largestDifference(left, Brute.add(cross, 1 / n - 1, cross)))
              .isLessThan(1e-10);
          double[][] identity = Brute.shifted(new double[u.length][u.length], 1);
          double[][] best = Brute.directions(identity, Brute.times(u, Brute.transpose(u)), 2);
          assertThat(Brute.largestDifference(shared, best)).isLessThan(1e-8);
        });
  }

  @Test
  void unknownLabelsCountAsTheirMean() {
    LabelSets on = LabelSets.of(2, new int[] {0}, new int[] {}, new int[] {0, 1}, new int[] {});
    LabelSets unknown = LabelSets.of(2, new int[] {1}, new int[] {}, new int[] {}, new int[] {0});
    assertThat(ClassTargets.centred(new Labels(on, unknown)))
        .containsExactly(
            new double[] {1 / 3., 0, -2 / 3., -1 / 3., 1 / 3., 2 / 3., 0, -1 / 3.}, within(1e-15));
  }
}
