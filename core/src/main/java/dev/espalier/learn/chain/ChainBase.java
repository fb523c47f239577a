package dev.espalier.learn.chain;

/** What a link of a chain is. */
public enum ChainBase {
  /** A logistic regression with a ridge. */
  LOGISTIC,
  /** A linear support vector machine with hinge losses; its sign decides. */
  SVM
}
