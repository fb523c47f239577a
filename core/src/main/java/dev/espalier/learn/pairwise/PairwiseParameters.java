package dev.espalier.learn.pairwise;

import dev.espalier.internal.field.Edges;
import dev.espalier.internal.learn.EdgeFunction;
import dev.espalier.internal.learn.EdgeLayout;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.learn.PairwiseModel;

/**
 * The parameters of a model with constant edges.
 *
 * @param scores the linear functions β_i·x + b_i
 * @param edges α: one strength for each pair i &lt; j, row by row
 */
record PairwiseParameters(LinearScores scores, double[] edges) {
  /**
   * No weights and no edges: each label by its frequency.
   *
   * @param learner the learner's name, for messages
   */
  static PairwiseParameters ofFrequencies(String learner, TransformedData data) {
    return ofFrequencies(
        learner, data.features().columns(), LabelFrequencies.logOdds(data.labels()));
  }

  /** The same for a number of features, and labels with these log-odds. */
  static PairwiseParameters ofFrequencies(String learner, int columns, double[] logOdds) {
    LinearScores scores = LinearScores.constant(learner, columns, logOdds);
    return new PairwiseParameters(
        scores, new double[new EdgeLayout(columns, logOdds.length).pairs()]);
  }

  /** Those of a model, whose edges are constant. */
  static PairwiseParameters of(PairwiseModel model) {
    if (model.edgeFunction() instanceof EdgeFunction.Constant edges) {
      return new PairwiseParameters(model.scores(), edges.ofAllPairs());
    }
    throw new IllegalArgumentException("the model's edges are not constant");
  }

  /** The parameters of some labels as an optimiser's point. */
  double[] point(int[] labels) {
    EdgeLayout layout = new EdgeLayout(scores.columns(), labels.length);
    double[] point = new double[layout.dimension()];
    scores.copyTo(labels, point);
    int at = layout.edges();
    for (int i = 0; i < labels.length; i++) {
      for (int j = i + 1; j < labels.length; j++, at++) {
        point[at] = edges[Edges.indexInComplete(scores.labelCount(), labels[i], labels[j])];
      }
    }
    return point;
  }

  /** The same parameters, but for some labels those of an optimiser's point. */
  PairwiseParameters with(int[] labels, double[] point) {
    EdgeLayout layout = new EdgeLayout(scores.columns(), labels.length);
    double[] strengths = edges.clone();
    int at = layout.edges();
    for (int i = 0; i < labels.length; i++) {
      for (int j = i + 1; j < labels.length; j++, at++) {
        strengths[Edges.indexInComplete(scores.labelCount(), labels[i], labels[j])] = point[at];
      }
    }
    return new PairwiseParameters(scores.with(labels, point), strengths);
  }
}
