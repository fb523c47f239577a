package dev.espalier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.decode.Decoders;
import dev.espalier.decode.FittedDecoders;
import dev.espalier.error.InputException;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Evaluator;
import dev.espalier.eval.Measure;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Probabilities of some labels mean the same as those of all labels, the others being zero. */
class LabelProbabilitiesTest {
  private static final int ROWS = 60;
  private static final int LABELS = 23;

  /** What is told of each row, and the truth, which holds labels that are not told. */
  private record Drawn(LabelProbabilities.Sparse sparse, Labels truth) {
    static Drawn of(long seed, boolean unknown) {
      Random random = new Random(seed);
      LabelSets.Builder told = new LabelSets.Builder(LABELS);
      LabelSets.Builder on = new LabelSets.Builder(LABELS);
      LabelSets.Builder open = new LabelSets.Builder(LABELS);
      double[] values = new double[ROWS * LABELS];
      int size = 0;
      for (int row = 0; row < ROWS; row++) {
        for (int label = 0; label < LABELS; label++) {
          double p = (1 + random.nextInt(8)) / 9.0;
          boolean isTold = random.nextInt(4) == 0;
          if (isTold) {
            told.add(label);
            values[size++] = p;
          }
          boolean isOn = random.nextDouble() < 0.01 + (isTold ? 0.6 * p * p : 0);
          if (unknown && random.nextInt(9) == 0) {
            open.add(label);
          } else if (isOn) {
            on.add(label);
          }
        }
        told.endRow();
        on.endRow();
        open.endRow();
      }
      return new Drawn(
          new LabelProbabilities.Sparse(told.build(), Arrays.copyOf(values, size)),
          new Labels(on.build(), unknown ? open.build() : null));
    }

    LabelProbabilities dense() {
      return LabelProbabilities.dense(ROWS, LABELS, sparse.toDense());
    }

    Posterior sparsePosterior() {
      return SparsePosterior.of(sparse.labels(), sparse.values(), Evidence.none());
    }

    Posterior densePosterior() {
      double[] logOdds = sparse.toDense();
      for (int k = 0; k < logOdds.length; k++) {
        logOdds[k] = Math.log(logOdds[k] / (1 - logOdds[k]));
      }
      return new ProductPosterior(ROWS, LABELS, logOdds, null, Evidence.none());
    }
  }

  @Test
  void everyRankingMeasureIsTheSame() {
    for (long seed = 0; seed < 20; seed++) {
      Drawn drawn = Drawn.of(seed, seed % 2 == 1);
      Evaluation sparse = Evaluator.evaluateRanking(drawn.truth, drawn.sparse);
      Evaluation dense = Evaluator.evaluateRanking(drawn.truth, drawn.dense());
      for (Measure measure : dense.values().keySet()) {
        assertThat(sparse.value(measure))
            .as(measure + ", seed " + seed)
            .isCloseTo(dense.value(measure), within(1e-12));
      }
    }
  }

  @Test
  void decodersThatAreNotFittedAnswerTheSame() {
    Drawn drawn = Drawn.of(3, false);
    for (String name : List.of("subset", "hamming", "f1", "jaccard", "threshold:0.3", "top:3")) {
      Decoder decoder = Decoders.parse(name);
      assertThat(decoder.decode(drawn.sparsePosterior()))
          .as(name)
          .isEqualTo(decoder.decode(drawn.densePosterior()));
    }
  }

  @Test
  void topFillsUpWithLabelsThatAreNotTold() {
    Posterior posterior =
        SparsePosterior.of(LabelSets.of(4, new int[] {2}), new double[] {0.4}, Evidence.none());
    assertThat(Decoders.top(3).decode(posterior).row(0)).containsExactly(0, 1, 2);
    assertThat(Decoders.top(9).decode(posterior).row(0)).containsExactly(0, 1, 2, 3);
  }

  @Test
  void thresholdsAreFittedTheSameAboveZero() {
    for (long seed = 0; seed < 10; seed++) {
      Drawn drawn = Drawn.of(seed, seed % 2 == 1);
      FittedDecoders sparse =
          new FittedDecoders.Fitter().addMarginals(drawn.sparse, drawn.truth).fit();
      FittedDecoders dense =
          new FittedDecoders.Fitter().addMarginals(drawn.dense(), drawn.truth).fit();
      assertThat(dense.microThreshold()).isPositive();
      assertThat(sparse.microThreshold()).isEqualTo(dense.microThreshold());
      assertThat(sparse.meanMarginals()).containsExactly(dense.meanMarginals(), within(1e-15));
      for (int label = 0; label < LABELS; label++) {
        if (dense.macroThresholds()[label] > 1e-6) {
          assertThat(sparse.macroThresholds()[label]).isEqualTo(dense.macroThresholds()[label]);
        }
      }
    }
  }

  @Test
  void whatIsKnownIsToldAndCertain() {
    LabelSets told = LabelSets.of(5, new int[] {1, 3}, new int[] {0});
    Evidence known =
        Evidence.of(
            LabelSets.of(5, new int[] {4}, new int[] {}),
            LabelSets.of(5, new int[] {1}, new int[] {2}));
    Posterior posterior = SparsePosterior.of(told, new double[] {0.9, 0.6, 0.7}, known);
    assertThat(posterior.marginals()).containsExactly(0, 0, 0, 0.6, 1, 0.7, 0, 0, 0, 0);
    assertThat(posterior.mostProbable())
        .isEqualTo(LabelSets.of(5, new int[] {3, 4}, new int[] {0}));
  }

  @Test
  void rowsAreChosenAndJoined() {
    Drawn drawn = Drawn.of(5, false);
    int[] chosen = {7, 0, 41};
    assertThat(drawn.sparse.select(chosen).toDense())
        .isEqualTo(drawn.dense().select(chosen).toDense());
    assertThat(
            LabelProbabilities.join(List.of(drawn.sparse, drawn.sparse.select(chosen))).toDense())
        .isEqualTo(
            LabelProbabilities.join(List.of(drawn.dense(), drawn.dense().select(chosen)))
                .toDense());
  }

  @Test
  void moreNumbersThanAnArrayHoldsAreRefusedInOneLine() {
    LabelSets none = LabelSets.empty(70_000, 70_000);
    LabelProbabilities sparse = LabelProbabilities.sparse(none, new double[0]);
    assertThatThrownBy(sparse::toDense)
        .isInstanceOf(InputException.class)
        .hasMessageContaining("70,000 rows × 70,000 labels");
    assertThat(sparse.reaching((label, probability) -> true).size()).isZero();
  }
}
