package dev.espalier.eval.internal;

import dev.espalier.Prediction;
import dev.espalier.data.Labels;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * How far a measure of one test part may be from what it would be on endless rows of the same kind:
 * half the widths of 95% intervals. Groups of rows are left out in turn (the jackknife), which
 * works for every measure, whether it is a mean over rows or not.
 */
public final class JackknifeMargins {
  /** Number of groups; every tenth row is in the same one. */
  public static final int GROUPS = 10;

  /** The 97.5% quantile of Student's distribution with {@link #GROUPS} − 1 degrees of freedom. */
  private static final double WITHIN = 2.2621571628540993;

  private JackknifeMargins() {}

  /**
   * The margin of each measure; NaN where a group's absence leaves a measure undefined.
   *
   * @param scorer how to measure
   * @param truth what is known of the rows
   * @param predictions of the same rows, one for each decoder of the scorer
   * @return nothing when there are fewer rows than groups
   */
  public static Map<Measure, Double> of(Scorer scorer, Labels truth, List<Prediction> predictions) {
    Map<Measure, Double> margins = new EnumMap<>(Measure.class);
    if (truth.rows() < GROUPS) {
      return margins;
    }
    Evaluation[] without = new Evaluation[GROUPS];
    for (int group = 0; group < GROUPS; group++) {
      int absent = group;
      int[] rows = IntStream.range(0, truth.rows()).filter(k -> k % GROUPS != absent).toArray();
      without[group] =
          scorer.score(
              truth.select(rows),
              predictions.stream().map(prediction -> select(prediction, rows)).toList());
    }
    for (Measure measure : without[0].values().keySet()) {
      double[] values = new double[GROUPS];
      for (int group = 0; group < GROUPS; group++) {
        values[group] = without[group].value(measure);
      }
      margins.put(measure, margin(values));
    }
    return margins;
  }

  private static double margin(double[] values) {
    Summary summary = Summary.of(values);
    if (summary.count() < GROUPS) {
      return Double.NaN;
    }
    // The jackknife's variance: (g − 1)/g times the sum of squares, which is (g − 1) deviation².
    return WITHIN * summary.deviation() * (GROUPS - 1) / Math.sqrt(GROUPS);
  }

  private static Prediction select(Prediction prediction, int[] rows) {
    return new Prediction(
        prediction.schema(),
        prediction.decoder(),
        prediction.labelSets().select(rows),
        prediction.labelProbabilities().select(rows));
  }
}
