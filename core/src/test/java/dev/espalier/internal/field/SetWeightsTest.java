package dev.espalier.internal.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.LabelSets;
import org.junit.jupiter.api.Test;

/** Products over labels against the energies of {@link PairwiseField}, set by set. */
class SetWeightsTest {
  private static void assertSame(PairwiseField field, LabelSets sets) {
    Beliefs beliefs = new Supported(field, sets).infer();
    for (int row = 0; row < field.rows(); row++) {
      double[] energies = new double[sets.rows()];
      double largest = Double.NEGATIVE_INFINITY;
      for (int set = 0; set < energies.length; set++) {
        energies[set] = field.energy(row, sets, set);
        largest = Math.max(largest, energies[set]);
      }
      double total = 0;
      double[] marginals = new double[field.labels()];
      for (int set = 0; set < energies.length; set++) {
        double weight = Math.exp(energies[set] - largest);
        total += weight;
        for (int label : sets.row(set)) {
          marginals[label] += weight;
        }
      }
      assertThat(beliefs.logPartition()[row])
          .isCloseTo(largest + Math.log(total), within(1e-11 * Math.max(1, Math.abs(largest))));
      for (int label = 0; label < marginals.length; label++) {
        assertThat(beliefs.marginals()[row * field.labels() + label])
            .isCloseTo(marginals[label] / total, within(1e-11));
      }
    }
  }

  @Test
  void weightsAreTheExponentialsOfTheEnergies() {
    RandomFields random = new RandomFields(301);
    // Row counts below, at and above the number of lanes.
    LabelSets sets = random.sets(60, 9, 0.3).distinct();
    int lanes = new SetWeights(sets, 1000).mostLanes();
    for (int rows : new int[] {1, lanes, 2 * lanes + 5}) {
      assertSame(random.complete(rows, 9, 1, 0.5), sets);
    }
  }

  @Test
  void manySetsAreWeighedForFewRowsAtATime() {
    RandomFields random = new RandomFields(306);
    LabelSets few = random.sets(60, 9, 0.3).distinct();
    LabelSets many = random.sets(3000, 14, 0.5).distinct();
    int lanes = new SetWeights(many, 1000).mostLanes();
    assertThat(lanes).isLessThan(new SetWeights(few, 1000).mostLanes());
    assertThat(new SetWeights(few, 1).mostLanes()).isEqualTo(1);
    assertSame(random.complete(lanes + 3, 14, 1, 0.5), many);
  }

  @Test
  void theyAreAlsoWhereProductsWouldOverflow() {
    RandomFields random = new RandomFields(302);
    LabelSets sets = random.sets(60, 9, 0.5).distinct();
    for (double scale : new double[] {30, 100, 1000}) {
      assertSame(random.complete(70, 9, scale, 0.5), sets);
      assertSame(random.complete(70, 9, 1, scale), sets);
    }
  }

  @Test
  void theEmptySetAloneIsCertain() {
    RandomFields random = new RandomFields(303);
    PairwiseField field = random.complete(3, 4, 1, 1);
    assertThat(new Supported(field, LabelSets.empty(1, 4)).infer().marginals()).containsOnly(0.0);
  }

  @Test
  void theBestCandidateIsTheFirstOfGreatestEnergy() {
    RandomFields random = new RandomFields(304);
    PairwiseField field = random.complete(75, 8, 1, 0.5);
    LabelSets sets = random.sets(50, 8, 0.4).distinct();
    int[] best = new Supported(field, sets).best();
    for (int row = 0; row < field.rows(); row++) {
      int expected = 0;
      for (int set = 1; set < sets.rows(); set++) {
        if (field.energy(row, sets, set) > field.energy(row, sets, expected)) {
          expected = set;
        }
      }
      assertThat(best[row]).isEqualTo(expected);
    }
  }

  @Test
  void theSumsOfTheSetsAreThoseOfTheirProbabilitiesInTheRowsThatCount() {
    RandomFields random = new RandomFields(307);
    int labels = 9;
    LabelSets sets = random.sets(60, labels, 0.4).distinct();
    // safe rows, and rows where products would overflow
    for (double scale : new double[] {1, 200}) {
      int rows = 40;
      double[] scores = random.complete(rows, labels, scale, 0.5).scores();
      SetWeights weights = new SetWeights(sets, 7);
      assertThat(weights.mostLanes()).isEqualTo(7);
      weights.pairTerms(random.complete(1, sets.rows(), 1, 0).scores());
      double[] expected = new double[sets.rows()];
      double[] offsets = new double[labels];
      for (int first = 0; first < rows; first += 7) {
        int start = first;
        int lanes = Math.min(7, rows - first);
        weights.compute(scores, first * labels, lanes, offsets);
        double[] expectedMarginals = new double[lanes * labels];
        for (int lane = 0; lane < lanes; lane++) {
          for (int set = 0; set < sets.rows() && (first + lane) % 3 != 0; set++) {
            double probability = Math.exp(weights.energy(set, lane) - weights.logTotal(lane));
            expected[set] += probability;
            for (int label : sets.row(set)) {
              expectedMarginals[lane * labels + label] += probability;
            }
          }
        }
        weights.normaliseAndSum(lane -> (start + lane) % 3 != 0);
        double[] marginals = new double[lanes * labels];
        weights.marginals(1, marginals, 0);
        assertThat(marginals).containsExactly(expectedMarginals, within(1e-10));
      }
      double[] sums = new double[sets.rows()];
      sums[2] = 5;
      expected[2] += 5;
      weights.drainSetSums(sums);
      assertThat(sums).as("scale %s", scale).containsExactly(expected, within(1e-10));
      weights.drainSetSums(sums);
      assertThat(sums).as("nothing is left").containsExactly(expected, within(1e-10));
    }
  }
}
