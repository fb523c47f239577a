package dev.espalier.internal.learn;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.internal.optim.Objective;
import dev.espalier.transform.FeatureMap;

/**
 * Training rows that live elsewhere, in blocks on other machines: what a fit asks of them. The
 * solver runs here; the rows' owner evaluates the losses of its blocks, which are core's, and adds
 * them up in a fixed order. Every label of every row is known.
 */
public interface DistantRows {
  /** What rows cost. */
  enum Loss {
    /** {@link LogisticLoss}. */
    INDEPENDENT,
    /** {@link PseudoLikelihood}. */
    PSEUDO_LIKELIHOOD,
    /** The likelihood among the {@link #observed} sets. */
    SUPPORTED_LIKELIHOOD
  }

  /** The names. */
  Schema schema();

  /** What was done to the features. */
  FeatureMap map();

  /** How often each label is on. */
  LabelTotals labels();

  /** The mapped features. */
  FeatureShape shape();

  /** The distinct label sets, in the order of their first appearance. */
  LabelSets observed();

  /** Which share of the rows has each of the {@link #observed} sets. */
  double[] shares();

  /**
   * The mean loss of all rows.
   *
   * @param labels the labels that count, numbered anew
   */
  Objective loss(Loss loss, int[] labels);
}
