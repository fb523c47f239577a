package dev.espalier.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class LabelsTest {
  private static final Labels LABELS =
      new Labels(
          LabelSets.of(3, new int[] {0}, new int[] {1}, new int[] {0}),
          LabelSets.of(3, new int[] {2}, new int[] {}, new int[] {}));

  @Test
  void unknownIsNeitherOnNorOff() {
    assertThat(LABELS.isUnknown(0, 2)).isTrue();
    assertThat(LABELS.isUnknown(0, 1)).isFalse();
    assertThat(LABELS.knownCounts()).containsExactly(3, 3, 2);
  }

  @Test
  void aRowWithUnknownLabelsCountsForTheSetThatItProbablyHas() {
    assertThat(LABELS.distinctSets()).isEqualTo(LabelSets.of(3, new int[] {1}, new int[] {0}));
  }

  @Test
  void aRowIsCompleteWhereAllItsLabelsAreKnown() {
    assertThat(LABELS.hasCompleteRows()).isTrue();
    assertThat(LABELS.select(new int[] {0}).hasCompleteRows()).isFalse();
    assertThat(LABELS.select(new int[] {1}).hasCompleteRows()).isTrue();
    assertThat(LABELS.select(new int[] {}).hasCompleteRows()).isFalse();
  }

  @Test
  void anEmptyMaskMeansThatEverythingIsKnown() {
    assertThat(LABELS.select(new int[] {1, 2}).hasUnknown()).isFalse();
  }

  @Test
  void aFileWithoutLabelsLeavesAllUnknown() {
    Labels unknown = Labels.unknown(2, 3);
    assertThat(unknown.knownCounts()).containsExactly(0, 0, 0);
    assertThat(unknown.positives().size()).isZero();
  }

  @Test
  void aLabelCannotBePositiveAndUnknown() {
    LabelSets same = LabelSets.of(1, new int[] {0});
    assertThatThrownBy(() -> new Labels(same, same)).hasMessageContaining("both");
  }

  @Test
  void rowsOfSeveralStandOneAfterAnother() {
    Labels known = Labels.known(LabelSets.of(3, new int[] {0, 1}));
    Labels joined = Labels.join(List.of(known, LABELS));
    assertThat(joined.rows()).isEqualTo(4);
    assertThat(joined.select(new int[] {0})).isEqualTo(known);
    assertThat(joined.select(new int[] {1, 2, 3})).isEqualTo(LABELS);
  }

  @Test
  void labelsThatVaryCanBeKeptAlone() {
    assertThat(LABELS.varying()).containsExactly(0, 1);
    assertThat(LABELS.keep(new int[] {1}).positives())
        .isEqualTo(LabelSets.of(1, new int[] {}, new int[] {0}, new int[] {}));
  }
}
