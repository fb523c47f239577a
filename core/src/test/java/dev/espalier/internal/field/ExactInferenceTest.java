package dev.espalier.internal.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.LabelSets;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Enumeration and supported inference against sums over 2^m written out. */
class ExactInferenceTest {
  private static final Offset<Double> TIGHT = within(1e-9);

  private static List<PairwiseField> fields() {
    RandomFields random = new RandomFields(20240901);
    Edges sparse = random.sparse(9, 0.3);
    return List.of(
        random.complete(5, 1, 1, 1),
        random.complete(5, 2, 1, 1),
        random.complete(4, 7, 1, 0.1),
        random.complete(4, 10, 1, 1),
        random.complete(2, 8, 1, 30),
        random.completePerRow(4, 6, 1, 0.7),
        PairwiseField.shared(3, random.normal(27, 1), sparse, random.normal(sparse.count(), 1)),
        random.complete(6, 9, 1, 0.5).given(random.evidence(6, 9)),
        random.completePerRow(6, 7, 1, 0.5).given(random.evidence(6, 7)));
  }

  @Test
  void enumerationMatchesBruteForce() {
    for (PairwiseField field : fields()) {
      Beliefs beliefs = new Exhaustive().infer(field);
      double[] pairs = PairMoments.of(field);
      LabelSets best = new Exhaustive().mostProbable(field);
      for (int row = 0; row < field.rows(); row++) {
        BruteForce truth = new BruteForce(field, row);
        assertThat(beliefs.logPartition()[row]).isCloseTo(truth.logPartition, TIGHT);
        assertThat(BruteForce.mask(best, row)).isEqualTo(truth.best);
        assertThat(field.energy(row, best, row)).isCloseTo(truth.energy[truth.best], TIGHT);
        for (int label = 0; label < field.labels(); label++) {
          double marginal = beliefs.marginals()[row * field.labels() + label];
          assertThat(marginal).isCloseTo(truth.marginal(label), TIGHT);
          int known = field.known().value(row, label);
          if (known != 0) {
            assertThat(marginal).isEqualTo(known > 0 ? 1.0 : 0.0);
          }
        }
        for (int edge = 0; edge < field.edges().count(); edge++) {
          int first = field.edges().first()[edge];
          int second = field.edges().second()[edge];
          assertThat(pairs[row * field.edges().count() + edge])
              .isCloseTo(truth.pairMoment(first, second), TIGHT);
        }
      }
    }
  }

  @Test
  void energyIsThatOfTheDefinition() {
    for (PairwiseField field : fields()) {
      LabelSets sets = new RandomFields(5).sets(field.rows(), field.labels(), 0.4);
      double[] energies = field.energies(sets);
      for (int row = 0; row < field.rows(); row++) {
        double expected = new BruteForce(field, row).energy[BruteForce.mask(sets, row)];
        assertThat(energies[row]).isCloseTo(expected, TIGHT);
        assertThat(field.energy(row, sets.row(row))).isCloseTo(expected, TIGHT);
      }
    }
  }

  @Test
  void supportedInferenceIsBruteForceRestrictedToTheCandidates() {
    for (PairwiseField field : fields()) {
      // With the empty evidence row by row there is always a candidate that agrees: all of them.
      int labels = field.labels();
      LabelSets.Builder all = new LabelSets.Builder(labels);
      for (int a = 0; a < 1 << labels; a++) {
        if (!field.known().isEmpty() || a % 3 == 0 || a == (1 << labels) - 1) {
          for (int label = 0; label < labels; label++) {
            if (BruteForce.sign(a, label) > 0) {
              all.add(label);
            }
          }
          all.endRow();
        }
      }
      LabelSets candidates = all.build();
      Supported supported = new Supported(field, candidates);
      Beliefs beliefs = supported.infer();
      LabelSets best = supported.mostProbable();
      double[] energies = new double[field.rows() * candidates.rows()];
      double[] probabilities = new double[energies.length];
      supported.energies(0, field.rows(), energies);
      supported.probabilities(0, field.rows(), probabilities);
      for (int row = 0; row < field.rows(); row++) {
        BruteForce truth = new BruteForce(field, row, candidates);
        assertThat(beliefs.logPartition()[row]).isCloseTo(truth.logPartition, TIGHT);
        assertThat(BruteForce.mask(best, row)).isEqualTo(truth.best);
        for (int label = 0; label < labels; label++) {
          assertThat(beliefs.marginals()[row * labels + label])
              .isCloseTo(truth.marginal(label), TIGHT);
        }
        for (int set = 0; set < candidates.rows(); set++) {
          int mask = BruteForce.mask(candidates, set);
          int at = row * candidates.rows() + set;
          assertThat(energies[at]).isCloseTo(truth.energy[mask], TIGHT);
          assertThat(probabilities[at]).isCloseTo(truth.probability[mask], TIGHT);
        }
      }
    }
  }

  @Test
  void whereNoCandidateAgreesTheNearestOnesCount() {
    RandomFields random = new RandomFields(8);
    LabelSets candidates = LabelSets.of(4, new int[] {0}, new int[] {1, 2}, new int[] {1, 3});
    PairwiseField field =
        random
            .complete(1, 4, 1, 1)
            .given(
                dev.espalier.Evidence.of(
                    LabelSets.of(4, new int[] {1, 2}), LabelSets.of(4, new int[] {3})));
    double[] probabilities = new double[3];
    new Supported(field, candidates).probabilities(0, 1, probabilities);
    assertThat(probabilities).containsExactly(0, 1, 0);

    PairwiseField other =
        field.given(
            dev.espalier.Evidence.of(
                LabelSets.of(4, new int[] {0, 1, 2}), LabelSets.of(4, new int[] {3})));
    Supported supported = new Supported(other, candidates);
    supported.probabilities(0, 1, probabilities);
    assertThat(probabilities).containsExactly(0, 1, 0);
    assertThat(supported.infer().marginals()).containsExactly(1, 1, 1, 0);
    assertThat(supported.agrees(0)).isFalse();
    assertThat(new Supported(field, candidates).agrees(0)).isTrue();
  }

  @Test
  void aSubRangeOfRowsHasTheSameProbabilities() {
    RandomFields random = new RandomFields(9);
    PairwiseField field = random.complete(100, 6, 1, 1);
    LabelSets candidates = random.sets(30, 6, 0.4).distinct();
    Supported supported = new Supported(field, candidates);
    double[] all = new double[100 * candidates.rows()];
    supported.probabilities(0, 100, all);
    double[] some = new double[50 * candidates.rows()];
    supported.probabilities(37, 87, some);
    for (int k = 0; k < some.length; k++) {
      assertThat(some[k]).isEqualTo(all[37 * candidates.rows() + k]);
    }
  }

  @Test
  void tooManyLabelsAreRefused() {
    PairwiseField field = new RandomFields(1).complete(1, 21, 1, 1);
    assertThatThrownBy(() -> new Exhaustive().infer(field))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("21 free labels");
    assertThatThrownBy(() -> new Supported(field, LabelSets.empty(0, 21)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
