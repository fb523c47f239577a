package dev.espalier.internal.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Evidence;
import dev.espalier.data.LabelSets;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CandidateSetsTest {
  private static final int LABELS = 14;
  private static final int ROWS = 70;

  private static PairwiseField field(RandomFields random, boolean shared) {
    return shared
        ? random.complete(ROWS, LABELS, 1, 0.4)
        : random.completePerRow(ROWS, LABELS, 1, 0.4);
  }

  /** The field of one row of another. */
  private static PairwiseField row(PairwiseField all, int row) {
    double[] scores = Arrays.copyOfRange(all.scores(), row * LABELS, (row + 1) * LABELS);
    int start = all.strengthStart(row);
    return all.sharesStrengths()
        ? all.withRows(1, scores)
        : PairwiseField.perRow(
            1,
            scores,
            all.edges(),
            Arrays.copyOfRange(all.strengths(), start, start + all.edges().count()));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void keptCandidatesGiveEachSingleRowWhatItHasAmongOthersBitForBit(boolean shared) {
    RandomFields random = new RandomFields(5);
    PairwiseField all = field(random, shared);
    LabelSets sets = random.sets(40, LABELS, 0.3).distinct();
    CandidateSets kept = new CandidateSets(all, sets);
    Supported together = new Supported(all, sets);
    Beliefs beliefs = together.infer();
    LabelSets best = new BestMap().mostProbable(all, sets);
    for (int row = 0; row < ROWS; row++) {
      Supported single = new Supported(row(all, row), kept);
      assertThat(single.infer().marginals())
          .isEqualTo(Arrays.copyOfRange(beliefs.marginals(), row * LABELS, (row + 1) * LABELS));
      assertThat(single.best()[0]).isEqualTo(together.best()[row]);
      assertThat(
              new FieldPosterior(row(all, row), MarginalMethod.SUPPORTED, single)
                  .mostProbable()
                  .row(0))
          .isEqualTo(best.row(row));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void candidatesOfAnotherFieldAreRefused(boolean shared) {
    RandomFields random = new RandomFields(6);
    LabelSets sets = random.sets(10, LABELS, 0.3).distinct();
    CandidateSets kept = new CandidateSets(field(random, shared), sets);
    for (boolean other : new boolean[] {true, false}) {
      PairwiseField another = field(random, other);
      assertThatThrownBy(() -> new Supported(another, kept))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("another field");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatIsKnownOfRowsDoesNotMatterToCandidates(boolean shared) {
    RandomFields random = new RandomFields(7);
    PairwiseField all = field(random, shared);
    LabelSets sets = random.sets(40, LABELS, 0.3).distinct();
    CandidateSets kept = new CandidateSets(all, sets);
    Evidence known = random.evidence(ROWS, LABELS);
    assertThat(new Supported(all.given(known), kept).infer().marginals())
        .isEqualTo(new Supported(all.given(known), sets).infer().marginals());
    assertThat(new Supported(all, kept).infer().marginals())
        .isEqualTo(new Supported(all, sets).infer().marginals());
  }
}
