package dev.espalier.bench;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.ProductPosterior;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.decode.Decoders;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How good predictions are while the tags of each row are told one by one. */
final class RevealedTags {
  /** By the labels' probabilities alone, without the label sets of the training data. */
  private static final Decoder DECODER =
      Decoders.variants(Decoders.f1()).stream()
          .filter(decoder -> !decoder.usesObservedSets())
          .findFirst()
          .orElseThrow();

  private RevealedTags() {}

  /**
   * Mean F1 over the rows.
   *
   * @param f1 of the whole label set; what was told counts as right, whatever the model
   * @param f1OfRest of all labels but those that are told in the end: the same labels after every
   *     step, chosen for their own expected F1, so that only what the model concludes counts
   */
  record Score(double f1, double f1OfRest) {}

  /**
   * From nothing told to some tags told.
   *
   * @param test rows that have more tags than are told
   * @param most how many tags are told in the end
   */
  static List<Score> scores(Predictor model, Dataset test, int most) {
    LabelSets truth = test.labels().positives();
    List<Prediction> predictions = new ArrayList<>();
    int[][] told = new int[test.rows()][0];
    for (int step = 0; step <= most; step++) {
      Evidence known =
          Evidence.of(
              LabelSets.of(truth.labelCount(), sorted(told)),
              LabelSets.empty(test.rows(), truth.labelCount()));
      Prediction prediction = model.predict(test.features(), known, DECODER);
      predictions.add(prediction);
      if (step < most) {
        for (int row = 0; row < told.length; row++) {
          told[row] = withNext(told[row], prediction, row, truth.row(row));
        }
      }
    }
    return predictions.stream().map(prediction -> score(prediction, truth, told)).toList();
  }

  /** The tags told and the most probable of the others. */
  private static int[] withNext(int[] told, Prediction prediction, int row, int[] tags) {
    int best = -1;
    for (int tag : tags) {
      boolean better =
          best < 0 || prediction.probability(row, tag) > prediction.probability(row, best);
      if (better && !contains(told, tag)) {
        best = tag;
      }
    }
    int[] next = Arrays.copyOf(told, told.length + 1);
    next[told.length] = best;
    return next;
  }

  private static int[][] sorted(int[][] rows) {
    return Arrays.stream(rows)
        .map(row -> Arrays.stream(row).sorted().toArray())
        .toArray(int[][]::new);
  }

  private static Score score(Prediction prediction, LabelSets truth, int[][] told) {
    LabelSets others = rest(prediction, told);
    double f1 = 0;
    double rest = 0;
    for (int row = 0; row < truth.rows(); row++) {
      int[] tags = truth.row(row);
      f1 += f1(tags, prediction.labelSets().row(row));
      rest += f1(without(tags, told[row]), others.row(row));
    }
    return new Score(f1 / truth.rows(), rest / truth.rows());
  }

  /** The sets of highest expected F1 among the labels that are never told. */
  private static LabelSets rest(Prediction prediction, int[][] told) {
    double[] logOdds = prediction.marginals().clone();
    for (int k = 0; k < logOdds.length; k++) {
      logOdds[k] = Math.log(logOdds[k]) - Math.log1p(-logOdds[k]);
    }
    int labels = prediction.labelSets().labelCount();
    for (int row = 0; row < told.length; row++) {
      for (int label : told[row]) {
        logOdds[row * labels + label] = Double.NEGATIVE_INFINITY;
      }
    }
    return DECODER.decode(
        new ProductPosterior(told.length, labels, logOdds, null, Evidence.none()));
  }

  private static double f1(int[] tags, int[] said) {
    long shared = Arrays.stream(said).filter(label -> contains(tags, label)).count();
    return 2.0 * shared / (tags.length + said.length);
  }

  private static int[] without(int[] labels, int[] others) {
    return Arrays.stream(labels).filter(label -> !contains(others, label)).toArray();
  }

  private static boolean contains(int[] labels, int wanted) {
    return Arrays.stream(labels).anyMatch(label -> label == wanted);
  }
}
