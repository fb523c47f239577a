package dev.espalier.eval;

import dev.espalier.LabelProbabilities;
import dev.espalier.data.Labels;
import dev.espalier.decode.internal.ToldByLabel;
import dev.espalier.eval.internal.Summary;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;

/**
 * How well the rows that carry a label are found by ranking all rows by its probability, label by
 * label (001 §3.6.1, where rows are songs and labels are the tags that are asked for). A label that
 * no row carries cannot be asked for and is left out of the means; rows in which it is unknown are
 * left out of its ranking.
 *
 * @param areas each label's area under the ROC curve; NaN without both classes
 * @param averagePrecisions each label's mean precision at its positives; NaN without positives
 * @param precisionsAt3 each label's share of positives among the 3 best rows (all, when there are
 *     fewer); NaN without positives
 * @param precisionsAt5 the same among 5
 * @param precisionsAt10 the same among 10
 */
record Retrieval(
    double[] areas,
    double[] averagePrecisions,
    double[] precisionsAt3,
    double[] precisionsAt5,
    double[] precisionsAt10) {
  /**
   * Ranks.
   *
   * @param truth what is known of the rows
   * @param probabilities of the same rows
   */
  public static Retrieval of(Labels truth, LabelProbabilities probabilities) {
    int labelCount = truth.labelCount();
    Retrieval values =
        new Retrieval(
            new double[labelCount],
            new double[labelCount],
            new double[labelCount],
            new double[labelCount],
            new double[labelCount]);
    ToldByLabel told = ToldByLabel.of(probabilities);
    int[] positives = truth.positives().counts();
    int[] known = truth.knownCounts();
    Chunks chunks = Chunks.of(labelCount, 1, 16);
    Parallel.run(
        chunks.count(),
        chunk -> {
          Ranking ranking = new Ranking(truth.rows());
          for (int label = chunks.from(chunk); label < chunks.to(chunk); label++) {
            fill(ranking, truth, told, label);
            ranking.addUntold(positives[label], known[label]);
            ranking.sort();
            values.set(label, ranking);
          }
        });
    return values;
  }

  private static void fill(Ranking ranking, Labels truth, ToldByLabel told, int label) {
    ranking.clear();
    told.forEach(
        label,
        (row, probability) -> {
          boolean on = truth.positives().contains(row, label);
          if (on || !truth.isUnknown(row, label)) {
            ranking.add(probability, on);
          }
        });
  }

  private void set(int label, Ranking ranking) {
    boolean positives = ranking.positiveCount() > 0;
    areas[label] = positives && ranking.negativeCount() > 0 ? 1 - ranking.wrongPairs() : Double.NaN;
    averagePrecisions[label] = positives ? ranking.averagePrecision() : Double.NaN;
    precisionsAt3[label] = positives ? ranking.precisionAt(3) : Double.NaN;
    precisionsAt5[label] = positives ? ranking.precisionAt(5) : Double.NaN;
    precisionsAt10[label] = positives ? ranking.precisionAt(10) : Double.NaN;
  }

  /** The mean of the values that are numbers; NaN when there are none. */
  public static double mean(double[] values) {
    return Summary.of(values).mean();
  }
}
