package dev.espalier.internal.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.data.LabelSets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The search for the best set against brute force and against its own parts. */
class BestMapTest {
  private static LabelSets independent(PairwiseField field) {
    return new BestMap()
        .mostProbable(
            PairwiseField.shared(
                field.rows(), field.scores(), Edges.none(field.labels()), new double[0]),
            null);
  }

  @Test
  void whatIsProvenIsTheBestOfAllSets() {
    RandomFields random = new RandomFields(101);
    int proven = 0;
    int rows = 0;
    for (double strength : new double[] {0.1, 0.5, 1, 3}) {
      for (boolean clamp : new boolean[] {false, true}) {
        for (boolean perRow : new boolean[] {false, true}) {
          PairwiseField field =
              perRow
                  ? random.completePerRow(40, 10, 1, strength)
                  : random.complete(40, 10, 1, strength);
          if (clamp) {
            field = field.given(random.evidence(40, 10));
          }
          for (int nodes : new int[] {0, 3, 1000}) {
            BestMap.Solution solution =
                new BestMap(nodes, new MaxProduct(), Long.MAX_VALUE).solve(field, null);
            for (int row = 0; row < 40; row++) {
              BruteForce truth = new BruteForce(field, row);
              double energy = field.energy(row, solution.sets(), row);
              for (int label = 0; label < 10; label++) {
                int known = field.known().value(row, label);
                if (known != 0) {
                  assertThat(solution.sets().contains(row, label)).isEqualTo(known > 0);
                }
              }
              if (solution.proven()[row]) {
                assertThat(energy).isCloseTo(truth.energy[truth.best], within(1e-9));
              }
              if (nodes == 1000) {
                proven += solution.proven()[row] ? 1 : 0;
                rows++;
              }
            }
          }
        }
      }
    }
    assertThat(proven).isEqualTo(rows).isEqualTo(640);
  }

  @Test
  void branchAndBoundIsExactWithEitherBound() {
    RandomFields random = new RandomFields(106);
    Edges sparse = random.sparse(11, 0.4);
    int nodes = 0;
    int tightNodes = 0;
    for (PairwiseField field :
        List.of(
            random.complete(60, 11, 0.3, 1),
            random.complete(60, 11, 1, 0.4).given(random.evidence(60, 11)),
            PairwiseField.shared(
                60, random.normal(660, 0.5), sparse, random.normal(sparse.count(), 1)))) {
      RowField view = new RowField(field);
      FlipState state = new FlipState(view);
      BranchAndBound search = new BranchAndBound(view, state);
      for (int row = 0; row < 60; row++) {
        view.load(row);
        BruteForce truth = new BruteForce(field, row);
        for (boolean tight : new boolean[] {false, true}) {
          // From all off, without climbing: the search has to find the way itself.
          state.reset();
          assertThat(search.improve(1 << 12, tight)).isTrue();
          assertThat(state.energy).isCloseTo(truth.energy[truth.best], within(1e-9));
          nodes += tight ? 0 : search.visited;
          tightNodes += tight ? search.visited : 0;
        }
      }
    }
    assertThat(tightNodes).isLessThan(nodes);
  }

  @Test
  void isNeverWorseThanAnyOfItsParts() {
    RandomFields random = new RandomFields(102);
    Edges sparse = random.sparse(150, 0.05);
    for (PairwiseField field :
        List.of(
            random.complete(60, 12, 0.3, 1),
            random.complete(60, 30, 1, 0.5),
            random.completePerRow(20, 25, 1, 0.5),
            random.complete(5, 90, 1, 0.3),
            PairwiseField.shared(
                10, random.normal(1500, 1), sparse, random.normal(sparse.count(), 1)),
            random.complete(30, 20, 1, 1).given(random.evidence(30, 20)))) {
      LabelSets observed = random.sets(200, field.labels(), 0.3).distinct();
      LabelSets off = LabelSets.empty(field.rows(), field.labels());
      LabelSets bestObserved = new Supported(field, observed).mostProbable();
      for (int nodes : new int[] {0, 20, 1000}) {
        BestMap map = new BestMap(nodes, new MaxProduct(), Long.MAX_VALUE);
        LabelSets found = map.mostProbable(field, observed);
        double[] energy = field.energies(found);
        LabelSets messages = map.messages().mostProbable(field);
        LocalSearch search = new LocalSearch();
        for (LabelSets part :
            List.of(
                messages,
                search.improve(field, off),
                search.improve(field, independent(field)),
                search.improve(field, messages),
                search.improve(field, bestObserved))) {
          double[] other = field.energies(part);
          for (int row = 0; row < field.rows(); row++) {
            assertThat(energy[row]).isGreaterThanOrEqualTo(other[row] - 1e-9);
          }
        }
        if (field.known().isEmpty()) {
          double[] other = field.energies(bestObserved);
          for (int row = 0; row < field.rows(); row++) {
            assertThat(energy[row]).isGreaterThanOrEqualTo(other[row] - 1e-9);
          }
        }
      }
    }
  }

  @Test
  void localSearchFindsTheBestSetOfMostRandomFields() {
    RandomFields random = new RandomFields(103);
    // Of 1000, measured with this seed: 994, 956, 916. Strong random edges are a spin glass, harder
    // than label sets; the branch-and-bound closes the gap.
    double[] strengths = {0.2, 0.5, 1};
    int[] expected = {980, 930, 880};
    for (int k = 0; k < strengths.length; k++) {
      double strength = strengths[k];
      int single = 0;
      int proven = 0;
      int several = 0;
      for (int trial = 0; trial < 40; trial++) {
        PairwiseField field = random.complete(25, 10, 1, strength);
        LabelSets best = new Exhaustive().mostProbable(field);
        LabelSets off = LabelSets.empty(25, 10);
        LabelSets alone = independent(field);
        proven += equalRows(best, new BestMap().mostProbable(field, null));
        single += equalRows(best, new LocalSearch(false).improve(field, alone));
        several +=
            equalRows(
                best,
                new LocalSearch().improve(field, off, alone, new MaxProduct().mostProbable(field)));
      }
      System.out.println(
          "strength " + strength + ": single " + single + ", all starts " + several + " of 1000");
      assertThat(several).isGreaterThanOrEqualTo(single);
      assertThat(several).isGreaterThanOrEqualTo(expected[k]);
      assertThat(proven).isEqualTo(1000);
    }
  }

  private static int equalRows(LabelSets one, LabelSets other) {
    int equal = 0;
    for (int row = 0; row < one.rows(); row++) {
      equal += one.sameSet(row, other, row) ? 1 : 0;
    }
    return equal;
  }

  @Test
  void localSearchEndsWhereNoSingleOrPairFlipImproves() {
    RandomFields random = new RandomFields(104);
    Edges sparse = random.sparse(80, 0.1);
    for (PairwiseField field :
        List.of(
            random.complete(20, 12, 0.5, 1),
            PairwiseField.shared(
                5, random.normal(400, 0.5), sparse, random.normal(sparse.count(), 1)))) {
      int labels = field.labels();
      Evidence known = random.evidence(field.rows(), labels);
      PairwiseField given = field.given(known);
      LabelSets start = random.sets(field.rows(), labels, 0.5);
      LabelSets found = new LocalSearch().improve(given, start);
      assertThat(known.enforce(found)).isEqualTo(found);
      double[] before = given.energies(known.enforce(start));
      double[] after = given.energies(found);
      for (int row = 0; row < field.rows(); row++) {
        assertThat(after[row]).isGreaterThanOrEqualTo(before[row] - 1e-9);
        for (int i = 0; i < labels; i++) {
          for (int j = i; j < labels; j++) {
            if (known.value(row, i) == 0 && known.value(row, j) == 0) {
              int[] flipped = flip(found.row(row), i, j);
              assertThat(given.energy(row, flipped)).isLessThanOrEqualTo(after[row] + 1e-9);
            }
          }
        }
      }
    }
  }

  private static int[] flip(int[] set, int i, int j) {
    java.util.TreeSet<Integer> labels = new java.util.TreeSet<>();
    for (int label : set) {
      labels.add(label);
    }
    for (int label : i == j ? new int[] {i} : new int[] {i, j}) {
      if (!labels.remove(label)) {
        labels.add(label);
      }
    }
    return labels.stream().mapToInt(Integer::intValue).toArray();
  }

  @Test
  void maxProductIsLeftOutBeyondItsLimit() {
    RandomFields random = new RandomFields(107);
    PairwiseField field = random.complete(200, 16, 0.3, 1);
    MaxProduct messages = new MaxProduct();
    long needed = 2L * field.edges().count() * messages.sweeps();
    double[] with = field.energies(new BestMap(0, messages, needed).mostProbable(field, null));
    double[] without =
        field.energies(new BestMap(0, messages, needed - 1).mostProbable(field, null));
    int better = 0;
    for (int row = 0; row < 200; row++) {
      assertThat(with[row]).isGreaterThanOrEqualTo(without[row] - 1e-9);
      better += with[row] > without[row] + 1e-9 ? 1 : 0;
    }
    assertThat(better).isPositive();
  }

  @Test
  void startsMustFit() {
    PairwiseField field = new RandomFields(105).complete(3, 4, 1, 1);
    assertThatThrownBy(() -> new LocalSearch().improve(field))
        .hasMessageContaining("without a start");
    assertThatThrownBy(() -> new LocalSearch().improve(field, LabelSets.empty(2, 4)))
        .hasMessageContaining("do not fit");
  }
}
