package dev.espalier.eval;

/**
 * Conventions of measures on which tools and papers differ.
 *
 * @param zeroDivision what 0/0 counts
 * @param macroF1 which macro-F1 is meant
 */
public record MeasureOptions(ZeroDivision zeroDivision, MacroF1 macroF1) {
  private static final MeasureOptions DEFAULTS =
      new MeasureOptions(ZeroDivision.ONE, MacroF1.MEAN_OF_F1);

  /** Two empty sets agree and count 1; macro-F1 is the mean of the labels' F1. */
  public static MeasureOptions defaults() {
    return DEFAULTS;
  }

  /** The same with another convention for 0/0. */
  public MeasureOptions withZeroDivision(ZeroDivision other) {
    return new MeasureOptions(other, macroF1);
  }

  /** The same with the other macro-F1. */
  public MeasureOptions withMacroF1(MacroF1 other) {
    return new MeasureOptions(zeroDivision, other);
  }
}
