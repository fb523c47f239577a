package dev.espalier.internal.subspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class DiscriminantTest {
  private static ClassTargets targets(LabelSets sets) {
    return ClassTargets.of(sets, true, ClassTargets.Correction.BY_LABELS);
  }

  @Test
  void totalScatterIsThatBetweenAndWithinClasses() {
    double[][] x = Brute.random(60, 7, 1);
    LabelSets sets = Brute.sets(x, 5, false, 2);
    Brute.Scatter definition = Brute.Scatter.of(x, Brute.memberships(sets));
    double size = Brute.trace(definition.total());
    assertThat(
            Brute.largestDifference(
                definition.total(), Brute.add(definition.between(), 1, definition.within())))
        .isLessThan(1e-12 * size);
    ClassTargets classes = targets(sets);
    for (Features features : new Features[] {Brute.dense(x), Brute.sparse(x)}) {
      WeightedRows rows = WeightedRows.centred(features, classes.weights());
      double[][] total = Brute.square(rows.gram(), 7);
      double[][] b = Brute.square(rows.transposedTimes(classes.targets(), 5), 7);
      double[][] between = Brute.times(b, Brute.transpose(b));
      assertThat(Brute.largestDifference(total, definition.total())).isLessThan(1e-12 * size);
      assertThat(Brute.largestDifference(between, definition.between())).isLessThan(1e-12 * size);
      assertThat(Brute.largestDifference(Brute.add(total, -1, between), definition.within()))
          .isLessThan(1e-12 * size);
    }
  }

  @Test
  void singleLabelsGiveTheClassicalSubspace() {
    double[][] x = Brute.random(90, 12, 3);
    LabelSets sets = Brute.sets(x, 4, true, 4);
    // Classical: counts of rows, means of classes.
    double[][] y = new double[90][4];
    for (int row = 0; row < 90; row++) {
      y[row][row % 4] = 1;
    }
    Brute.Scatter scatter = Brute.Scatter.of(x, y);
    double[][] classical =
        Brute.directions(Brute.pseudoInverse(scatter.within()), scatter.between(), 3);
    Projection ours = Discriminant.of(Brute.dense(x), targets(sets), 0, 10).projection();
    assertThat(ours.width()).isEqualTo(3);
    assertThat(Brute.largestAngle(Brute.square(ours.directions(), 12), classical)).isLessThan(1e-8);
    assertThat(ClassTargets.cosines(sets)[1]).isZero();
  }

  @Test
  void directionsAreOneLessThanLabels() {
    double[][] x = Brute.random(80, 9, 5);
    LabelSets sets = Brute.sets(x, 6, false, 6);
    Discriminant found = Discriminant.of(Brute.dense(x), targets(sets), 0, 6);
    assertThat(found.projection().width()).isEqualTo(5);
    assertThat(found.strengths()).hasSize(5).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(Discriminant.of(Brute.dense(x), targets(sets), 0, 2).projection().width())
        .isEqualTo(2);
  }

  @Test
  void directionsAreThoseOfTheDefinition() {
    double[][] x = Brute.random(70, 8, 7);
    LabelSets sets = Brute.sets(x, 5, false, 8);
    Brute.Scatter scatter = Brute.Scatter.of(x, Brute.memberships(sets));
    for (double ridge : new double[] {0, 0.5, 3}) {
      double[][] inverse =
          Brute.function(
              Brute.shifted(scatter.within(), ridge * Brute.trace(scatter.within()) / 8),
              value -> 1 / value);
      double[][] expected = Brute.directions(inverse, scatter.between(), 4);
      for (Features features : new Features[] {Brute.dense(x), Brute.sparse(x)}) {
        Projection ours = Discriminant.of(features, targets(sets), ridge, 5).projection();
        assertThat(Brute.largestDifference(Brute.metric(ours), expected)).isLessThan(1e-11);
        Projection other =
            LeaveOneOut.of(features, targets(sets), OptionalDouble.of(ridge), 5)
                .discriminant()
                .projection();
        assertThat(Brute.largestDifference(Brute.metric(other), expected)).isLessThan(1e-11);
      }
    }
  }

  @Test
  void wideRowsMeetThePseudoInverse() {
    for (boolean single : new boolean[] {false, true}) {
      double[][] x = Brute.random(25, 40, 9);
      LabelSets sets = Brute.sets(x, 4, single, 10);
      Brute.Scatter scatter = Brute.Scatter.of(x, Brute.memberships(sets));
      double[][] expected =
          Brute.directions(Brute.pseudoInverse(scatter.within()), scatter.between(), 3);
      double[][] ridged =
          Brute.directions(
              Brute.function(
                  Brute.shifted(scatter.within(), 0.7 * Brute.trace(scatter.within()) / 25),
                  value -> 1 / value),
              scatter.between(),
              3);
      for (Features features : new Features[] {Brute.dense(x), Brute.sparse(x)}) {
        Projection ours = Discriminant.of(features, targets(sets), 0, 4).projection();
        assertThat(ours.width()).isEqualTo(3);
        assertThat(Brute.largestDifference(Brute.metric(ours), expected)).isLessThan(1e-8);
        Projection shrunk = Discriminant.of(features, targets(sets), 0.7, 4).projection();
        assertThat(Brute.largestDifference(Brute.metric(shrunk), ridged)).isLessThan(1e-11);
      }
    }
  }

  @Test
  void dependentColumnsMeetThePseudoInverse() {
    double[][] x = Brute.random(50, 6, 11);
    LabelSets sets = Brute.sets(x, 4, false, 12);
    for (double[] row : x) {
      row[5] = row[0] - 2 * row[1];
    }
    Brute.Scatter scatter = Brute.Scatter.of(x, Brute.memberships(sets));
    double[][] expected =
        Brute.directions(Brute.pseudoInverse(scatter.within()), scatter.between(), 3);
    Projection ours = Discriminant.of(Brute.dense(x), targets(sets), 0, 4).projection();
    assertThat(Brute.largestDifference(Brute.metric(ours), expected)).isLessThan(1e-10);
  }

  @Test
  void distancesDoNotDependOnTheUnitsOfTheFeatures() {
    double[][] x = Brute.random(60, 6, 13);
    LabelSets sets = Brute.sets(x, 4, false, 14);
    double[][] map = Brute.random(6, 6, 15);
    double[][] mapped = Brute.times(x, map);
    for (double[] row : mapped) {
      row[2] = 1e4 * row[2] - 70;
    }
    Projection one = Discriminant.of(Brute.dense(x), targets(sets), 0, 3).projection();
    Projection other = Discriminant.of(Brute.dense(mapped), targets(sets), 0, 3).projection();
    double[] a = one.apply(Brute.dense(x)).values();
    double[] b = other.apply(Brute.dense(mapped)).values();
    // The signs follow from the classes alone, so even the coordinates are the same.
    for (int k = 0; k < a.length; k++) {
      assertThat(b[k]).isCloseTo(a[k], within(1e-8));
    }
  }

  @Test
  void rowsWithoutLabelsAndLabelsWithoutRowsSayNothing() {
    double[][] x = Brute.random(40, 5, 16);
    LabelSets sets = Brute.sets(x, 3, false, 17);
    LabelSets more = sets.relabel(new int[] {0, 2, 3}, 5);
    Projection one = Discriminant.of(Brute.dense(x), targets(sets), 0, 5).projection();
    Projection other = Discriminant.of(Brute.dense(x), targets(more), 0, 5).projection();
    assertThat(Brute.largestDifference(Brute.metric(one), Brute.metric(other))).isLessThan(1e-12);
    int[] labelled =
        java.util.stream.IntStream.range(0, 40).filter(row -> sets.size(row) > 0).toArray();
    Projection fewer =
        Discriminant.of(Brute.dense(x).select(labelled), targets(sets.select(labelled)), 0, 5)
            .projection();
    assertThat(labelled.length).isLessThan(40);
    assertThat(Brute.largestDifference(Brute.metric(one), Brute.metric(fewer))).isLessThan(1e-12);
    Projection none =
        Discriminant.of(Brute.dense(x), targets(LabelSets.empty(40, 3)), 0, 3).projection();
    assertThat(none.apply(Brute.dense(x)).values()).containsOnly(0);
  }

  /** The closed form against regressions that leave each row out in turn. */
  @Test
  void unseenRowsAreThoseOfRegressionsWithoutThem() {
    for (int columns : new int[] {6, 40}) {
      double[][] x = Brute.random(30, columns, 18);
      LabelSets sets = Brute.sets(x, 4, false, 19);
      ClassTargets classes = targets(sets);
      double ridge = 0.6;
      LeaveOneOut found = LeaveOneOut.of(Brute.dense(x), classes, OptionalDouble.of(ridge), 3);
      WeightedRows rows = WeightedRows.centred(Brute.dense(x), classes.weights());
      Brute.Scatter scatter = Brute.Scatter.of(x, Brute.memberships(sets));
      double shift = ridge * Brute.trace(scatter.within()) / Math.min(30, columns);
      double[][] all = regression(x, classes, shift, -1);
      // All rows' regression weights R turn to directions by one matrix; find it from R itself.
      double[][] directions = Brute.square(found.discriminant().projection().directions(), columns);
      double[][] turn =
          Brute.times(
              Brute.pseudoInverse(Brute.times(Brute.transpose(all), all)),
              Brute.times(Brute.transpose(all), directions));
      for (int left = 0; left < 30; left++) {
        if (classes.weights()[left] == 0) {
          continue;
        }
        double[][] without = regression(x, classes, shift, left);
        double[] intercepts = intercepts(x, classes, without, left);
        double[] overall = intercepts(x, classes, new double[columns][4], -1);
        double[][] said = new double[1][4];
        for (int k = 0; k < 4; k++) {
          said[0][k] = intercepts[k] - overall[k];
          for (int j = 0; j < columns; j++) {
            said[0][k] += x[left][j] * without[j][k];
          }
        }
        double[][] expected = Brute.times(said, turn);
        for (int k = 0; k < 3; k++) {
          assertThat(found.unseen().value(left, k)).isCloseTo(expected[0][k], within(1e-8));
        }
      }
      assertThat(rows.columns()).isEqualTo(columns);
    }
  }

  /** Weights of a ridge regression with an intercept, one row left out, by normal equations. */
  private static double[][] regression(double[][] x, ClassTargets classes, double shift, int left) {
    int p = x[0].length;
    double[] mean = new double[p];
    double[] meanTarget = new double[classes.classes()];
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      double weight = i == left ? 0 : classes.weights()[i];
      sum += weight;
      for (int j = 0; j < p; j++) {
        mean[j] += weight * x[i][j];
      }
      for (int k = 0; k < meanTarget.length; k++) {
        meanTarget[k] += weight * target(classes, i, k);
      }
    }
    double[][] normal = new double[p][p];
    double[][] right = new double[p][meanTarget.length];
    for (int i = 0; i < x.length; i++) {
      double weight = i == left ? 0 : classes.weights()[i];
      for (int a = 0; a < p; a++) {
        for (int b = 0; b < p; b++) {
          normal[a][b] += weight * (x[i][a] - mean[a] / sum) * (x[i][b] - mean[b] / sum);
        }
        for (int k = 0; k < meanTarget.length; k++) {
          right[a][k] +=
              weight * (x[i][a] - mean[a] / sum) * (target(classes, i, k) - meanTarget[k] / sum);
        }
      }
    }
    return Brute.times(Brute.function(Brute.shifted(normal, shift), value -> 1 / value), right);
  }

  private static double[] intercepts(
      double[][] x, ClassTargets classes, double[][] weights, int left) {
    double[] intercepts = new double[classes.classes()];
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      double weight = i == left ? 0 : classes.weights()[i];
      sum += weight;
      for (int k = 0; k < intercepts.length; k++) {
        double rest = target(classes, i, k);
        for (int j = 0; j < x[0].length; j++) {
          rest -= x[i][j] * weights[j][k];
        }
        intercepts[k] += weight * rest;
      }
    }
    for (int k = 0; k < intercepts.length; k++) {
      intercepts[k] /= sum;
    }
    return intercepts;
  }

  private static double target(ClassTargets classes, int row, int k) {
    double weight = classes.weights()[row];
    return weight == 0 ? 0 : classes.targets()[row * classes.classes() + k] / Math.sqrt(weight);
  }
}
