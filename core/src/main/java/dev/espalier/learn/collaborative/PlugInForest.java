package dev.espalier.learn.collaborative;

import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.data.LossWeights;
import dev.espalier.internal.forest.ForestOptions;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.scorer.ForestScorer;
import dev.espalier.internal.scorer.LabelForests;
import dev.espalier.internal.state.StoredTensors;
import java.util.Map;

/** Lemma 1 with the probabilities that one forest of all labels gives. */
record PlugInForest(LabelForests forest, LossWeights weights) implements DecisionFunctions {
  static PlugInForest grow(
      Features features,
      ExpectedLabels labels,
      LossWeights weights,
      ForestOptions options,
      Progress progress) {
    LabelForests forest =
        new ForestScorer(options, true)
            .grow(features, labels.labels(), labels.unknownValues(), progress)
            .scorer();
    return new PlugInForest(forest, weights);
  }

  @Override
  public Scored score(Features rows) {
    double[] logOdds = forest.logOdds(rows);
    return new Scored(logOdds, decisions(weights, logOdds));
  }

  /**
   * f*_k of Lemma 1, divided by Σ_l (w⁻_lk P(Y_l = 1|x) + w⁺_lk P(Y_l = −1|x)) so that it is from
   * −1 to 1 as a vote is.
   */
  static double[] decisions(LossWeights weights, double[] logOdds) {
    int count = weights.labelCount();
    int rows = logOdds.length / count;
    double[] on = new double[logOdds.length];
    double[] off = new double[logOdds.length];
    for (int k = 0; k < on.length; k++) {
      on[k] = 1 / (1 + Math.exp(-logOdds[k]));
      off[k] = 1 - on[k];
    }
    double[] wanted = Matrix.of(on, rows, count).times(Matrix.of(weights.negative(), count, count));
    double[] unwanted =
        Matrix.of(off, rows, count).times(Matrix.of(weights.positive(), count, count));
    for (int k = 0; k < wanted.length; k++) {
      double sum = wanted[k] + unwanted[k];
      wanted[k] = sum > 0 ? (wanted[k] - unwanted[k]) / sum : 0;
    }
    return wanted;
  }

  @Override
  public void store(Map<String, Tensor> tensors) {
    forest.store(tensors);
  }

  static PlugInForest fromState(LossWeights weights, StoredTensors stored) {
    return new PlugInForest(LabelForests.fromState(stored), weights);
  }
}
