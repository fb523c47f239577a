package dev.espalier.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.LabelProbabilities;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.decode.Decoders;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Annotation and retrieval of 001 §3.6, by hand and by brute force. */
class AnnotationTest {
  private static final Offset<Double> EXACT = within(1e-12);

  // Tags 0 and 1 are given, 2 is carried but never given, 3 is given but never carried.
  private static final Labels TRUTH =
      Labels.known(LabelSets.of(4, new int[] {0, 1}, new int[] {0, 2}, new int[] {0}, new int[0]));
  private static final LabelSets GIVEN =
      LabelSets.of(4, new int[] {0, 3}, new int[] {0, 1}, new int[] {1, 3}, new int[] {1, 3});

  @Test
  void aTagNeverGivenHasThePrecisionOfChance() {
    Annotation annotation = Annotation.of(TRUTH, GIVEN);
    assertThat(annotation.precisions()).containsExactly(1, 0, 1 / 4.0, Double.NaN);
    assertThat(annotation.recalls()).containsExactly(2 / 3.0, 0, 0, Double.NaN);
  }

  @Test
  void meansAreOverTheTagsThatSomeSongCarriesAndFIsTheirHarmonicMean() {
    Evaluation evaluation = Evaluator.evaluate(TRUTH, GIVEN, null);
    double precision = 1.25 / 3;
    double recall = 2 / 9.0;
    assertThat(evaluation.value(Measure.ANNOTATION_PRECISION)).isCloseTo(precision, EXACT);
    assertThat(evaluation.value(Measure.ANNOTATION_RECALL)).isCloseTo(recall, EXACT);
    assertThat(evaluation.value(Measure.ANNOTATION_F))
        .isCloseTo(2 * precision * recall / (precision + recall), EXACT);
  }

  @Test
  void annotationIsServedByTenLabelsAfterTheDiversityFactor() {
    assertThat(Measure.ANNOTATION_F.decoder()).contains(Decoders.diverse(10));
    assertThat(Measure.ANNOTATION_F.kind()).isEqualTo(Measure.Kind.SETS);
  }

  @Test
  void retrievalRanksTheSongsForEachTag() {
    // Tag 0 is carried by songs 0 and 3 of 4, tag 1 by none.
    Labels truth =
        Labels.known(LabelSets.of(2, new int[] {0}, new int[0], new int[0], new int[] {0}));
    double[] marginals = {0.9, 0.1, 0.8, 0.2, 0.7, 0.3, 0.6, 0.4};
    Retrieval retrieval =
        Retrieval.of(truth, LabelProbabilities.dense(truth.rows(), truth.labelCount(), marginals));
    assertThat(retrieval.areas()).containsExactly(0.5, Double.NaN);
    assertThat(retrieval.averagePrecisions()).containsExactly(0.75, Double.NaN);
    assertThat(retrieval.precisionsAt3()).containsExactly(1 / 3.0, Double.NaN);
    assertThat(retrieval.precisionsAt10()).as("of four songs").containsExactly(0.5, Double.NaN);
    Evaluation evaluation = Evaluator.evaluate(truth, null, marginals);
    assertThat(evaluation.value(Measure.RETRIEVAL_AT_3)).isCloseTo(1 / 3.0, EXACT);
    assertThat(evaluation.value(Measure.RETRIEVAL_AT_5)).isCloseTo(0.5, EXACT);
    assertThat(evaluation.value(Measure.MAP)).isCloseTo(0.75, EXACT);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void bothEqualTheirDefinitions(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int rows = 12 + random.nextInt(20);
    int labels = 1 + random.nextInt(12);
    LabelSets.Builder on = new LabelSets.Builder(labels);
    LabelSets.Builder unknown = new LabelSets.Builder(labels);
    LabelSets.Builder given = new LabelSets.Builder(labels);
    double[] marginals = random.doubles((long) rows * labels).toArray();
    for (int row = 0; row < rows; row++) {
      for (int label = 0; label < labels; label++) {
        int kind = random.nextInt(10);
        if (kind < 2) {
          on.add(label);
        } else if (kind == 2 && seed % 2 == 0) {
          unknown.add(label);
        }
        if (random.nextInt(12) == 0) {
          given.add(label);
        }
      }
      on.endRow();
      unknown.endRow();
      given.endRow();
    }
    Labels truth = new Labels(on.build(), unknown.build());
    LabelSets sets = given.build();
    Evaluation evaluation = Evaluator.evaluate(truth, sets, marginals);
    double precision = 0;
    double recall = 0;
    double[] at = new double[3];
    int tags = 0;
    for (int label = 0; label < labels; label++) {
      double right = 0;
      double said = 0;
      double carried = 0;
      double known = 0;
      for (int row = 0; row < rows; row++) {
        if (!truth.isUnknown(row, label)) {
          boolean is = truth.positives().contains(row, label);
          boolean answered = sets.contains(row, label);
          known++;
          carried += is ? 1 : 0;
          said += answered ? 1 : 0;
          right += is && answered ? 1 : 0;
        }
      }
      if (carried > 0) {
        tags++;
        precision += said == 0 ? carried / known : right / said;
        recall += right / carried;
        int[] most = {3, 5, 10};
        for (int i = 0; i < 3; i++) {
          at[i] += found(truth, marginals, label, most[i]) / Math.min(most[i], known);
        }
      }
    }
    assertThat(evaluation.value(Measure.ANNOTATION_PRECISION))
        .as("seed %d", seed)
        .isCloseTo(precision / tags, EXACT);
    assertThat(evaluation.value(Measure.ANNOTATION_RECALL)).isCloseTo(recall / tags, EXACT);
    assertThat(evaluation.value(Measure.RETRIEVAL_AT_3)).isCloseTo(at[0] / tags, EXACT);
    assertThat(evaluation.value(Measure.RETRIEVAL_AT_5)).isCloseTo(at[1] / tags, EXACT);
    assertThat(evaluation.value(Measure.RETRIEVAL_AT_10)).isCloseTo(at[2] / tags, EXACT);
  }

  /** How many rows with the label have fewer than so many known rows before them. */
  private static double found(Labels truth, double[] marginals, int label, int most) {
    int labels = truth.labelCount();
    double found = 0;
    for (int row = 0; row < truth.rows(); row++) {
      int before = 0;
      for (int other = 0; other < truth.rows(); other++) {
        before +=
            !truth.isUnknown(other, label)
                    && marginals[other * labels + label] > marginals[row * labels + label]
                ? 1
                : 0;
      }
      found += truth.positives().contains(row, label) && before < most ? 1 : 0;
    }
    return found;
  }
}
