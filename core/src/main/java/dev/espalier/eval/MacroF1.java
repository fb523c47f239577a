package dev.espalier.eval;

/**
 * Which of the two measures that are both called macro-F1 is meant; see J. Opitz and S. Burst,
 * "Macro F1 and Macro F1" (2019).
 */
public enum MacroF1 {
  /** The mean over labels of F1. The default, and what scikit-learn and our tables show. */
  MEAN_OF_F1("mean-of-f1"),
  /** The harmonic mean of macro precision and macro recall, as in the tables of 001. */
  F1_OF_MEANS("f1-of-means");

  private final String optionName;

  MacroF1(String optionName) {
    this.optionName = optionName;
  }

  /** The name in options and in JSON. */
  public String optionName() {
    return optionName;
  }
}
