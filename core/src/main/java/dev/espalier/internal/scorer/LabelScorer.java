package dev.espalier.internal.scorer;

import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;

/** A way to score labels, one by one. */
public interface LabelScorer {
  /** Learns to score. */
  Result fit(Features features, Labels labels, Progress progress);

  /**
   * What a fit gives.
   *
   * @param scorer scores new rows
   * @param unseen rows × labels, row-major: the log-odds of the training rows, each by models that
   *     have not seen it
   */
  record Result(FittedScorer scorer, double[] unseen) {}
}
