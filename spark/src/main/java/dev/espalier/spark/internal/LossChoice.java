package dev.espalier.spark.internal;

import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.learn.DistantRows;
import dev.espalier.internal.learn.LabelDesign;
import dev.espalier.internal.learn.LogisticLoss;
import dev.espalier.internal.learn.PseudoLikelihood;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.learn.pairwise.CorrLog;
import java.io.Serializable;

/**
 * Which loss executors evaluate.
 *
 * @param name tells it from others of the same rows
 * @param loss what rows cost
 * @param varying the labels that count, numbered anew
 * @param setStarts where the observed sets start, over those labels; empty where none are needed
 * @param setMembers the members of the observed sets
 */
record LossChoice(
    String name, DistantRows.Loss loss, int[] varying, int[] setStarts, int[] setMembers)
    implements Serializable {
  /** The loss of some rows. */
  BlockObjective of(Features features, Labels all) {
    Labels labels = all.keep(varying);
    return switch (loss) {
      case INDEPENDENT -> new LogisticLoss(features, labels);
      case PSEUDO_LIKELIHOOD ->
          new PseudoLikelihood(features, labels, LabelDesign.of(labels, new double[0]));
      case SUPPORTED_LIKELIHOOD ->
          CorrLog.supportedLikelihood(
              features, labels, new LabelSets(varying.length, setStarts, setMembers));
    };
  }

  /** The length of a point over so many features. */
  int dimension(int columns) {
    int labels = varying.length;
    int edges = loss == DistantRows.Loss.INDEPENDENT ? 0 : labels * (labels - 1) / 2;
    return (columns + 1) * labels + edges;
  }
}
