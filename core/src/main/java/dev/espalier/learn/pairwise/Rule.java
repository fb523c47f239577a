package dev.espalier.learn.pairwise;

/** How the parameters of a pairwise model are learnt. */
public enum Rule {
  /**
   * The better of pseudo-likelihood and supported likelihood by cross-validation on the training
   * data; the model's card says which it was.
   */
  AUTO,
  /** Each label given its neighbours, as in the papers. */
  PSEUDO_LIKELIHOOD,
  /** The exact likelihood over the label sets that occur in training. */
  SUPPORTED_LIKELIHOOD,
  /** The exact likelihood over all label sets, for constant edges between few labels. */
  EXACT,
  /**
   * The likelihood with expectations under the nearest product distribution, as in the paper of
   * linear edges; for those only.
   */
  MEAN_FIELD;

  /** Whether it is a likelihood of whole label sets. */
  boolean isOfSets() {
    return this == SUPPORTED_LIKELIHOOD || this == EXACT;
  }
}
