package dev.espalier.eval;

import dev.espalier.LabelProbabilities;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;
import dev.espalier.eval.internal.CollaborativeLoss;
import java.util.EnumMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Computes all measures at once. Time is n·m·log(n·m) at most, so that 3000 rows of 983 labels take
 * a moment.
 */
public final class Evaluator {
  private Evaluator() {}

  /** The measures of what is given, with the default conventions. */
  public static Evaluation evaluate(
      Labels truth, @Nullable LabelSets predicted, double @Nullable [] marginals) {
    return evaluate(truth, predicted, marginals, MeasureOptions.defaults());
  }

  /**
   * The measures of what is given, without the collaborative loss.
   *
   * @param truth what is known of the rows
   * @param predicted the predicted sets, or null to leave out the measures of sets
   * @param marginals rows × labels, row-major, not modified, or null to leave out the measures of
   *     rankings; only their order counts
   * @param options conventions on which tools differ
   */
  public static Evaluation evaluate(
      Labels truth,
      @Nullable LabelSets predicted,
      double @Nullable [] marginals,
      MeasureOptions options) {
    EnumMap<Measure, Double> values = new EnumMap<>(Measure.class);
    if (predicted != null) {
      if (predicted.rows() != truth.rows() || predicted.labelCount() != truth.labelCount()) {
        throw new IllegalArgumentException(
            "predictions are " + predicted + ", truth is " + truth.positives());
      }
      SetMeasures.compute(truth, predicted, options, values);
      Annotation annotation = Annotation.of(truth, predicted);
      values.put(Measure.ANNOTATION_PRECISION, annotation.meanPrecision());
      values.put(Measure.ANNOTATION_RECALL, annotation.meanRecall());
      values.put(Measure.ANNOTATION_F, annotation.harmonicMean());
    }
    if (marginals != null) {
      values.putAll(
          evaluateRanking(
                  truth, LabelProbabilities.dense(truth.rows(), truth.labelCount(), marginals))
              .values());
    }
    return new Evaluation(values);
  }

  /**
   * The measures of rankings. Labels of which no probability is told are behind all others, in
   * random order.
   *
   * @param truth what is known of the rows
   * @param probabilities of the same rows; only their order counts
   */
  public static Evaluation evaluateRanking(Labels truth, LabelProbabilities probabilities) {
    if (probabilities.rows() != truth.rows() || probabilities.labelCount() != truth.labelCount()) {
      throw new IllegalArgumentException(
          probabilities + " for " + truth.rows() + " × " + truth.labelCount());
    }
    EnumMap<Measure, Double> values = new EnumMap<>(Measure.class);
    new RankingMeasures(truth, probabilities).compute(values);
    return new Evaluation(values);
  }

  /**
   * The measures of sets and, where its weights are given, the collaborative loss, which is of the
   * labels that have weights: the first ones.
   *
   * @param truth what is known of the rows
   * @param predicted the predicted sets
   * @param weights the weights of the collaborative loss, or null
   * @param options conventions on which tools differ
   */
  public static Evaluation evaluateSets(
      Labels truth, LabelSets predicted, @Nullable LossWeights weights, MeasureOptions options) {
    Evaluation evaluation = evaluate(truth, predicted, null, options);
    if (weights == null) {
      return evaluation;
    }
    EnumMap<Measure, Double> values = new EnumMap<>(evaluation.values());
    int weighted = weights.labelCount();
    Labels known =
        truth.labelCount() <= weighted ? truth : truth.keep(IntStream.range(0, weighted).toArray());
    LabelSets sets =
        predicted.labelCount() <= weighted ? predicted : UnseenLabels.narrowed(predicted, weighted);
    values.put(
        Measure.COLLABORATIVE_LOSS,
        new CollaborativeLoss(weights).evaluate(known, sets) / weighted);
    return new Evaluation(values);
  }
}
