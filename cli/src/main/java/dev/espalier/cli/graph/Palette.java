package dev.espalier.cli.graph;

/**
 * The two colours of edges: orange and blue differ for every kind of colour vision, and dashes tell
 * them apart without any colour. Predicted labels are green, and bold.
 */
final class Palette {
  static final String TOGETHER = "#c2571a";
  static final String APART = "#1f6fb2";
  static final String TOGETHER_IN_THE_DARK = "#f0935a";
  static final String APART_IN_THE_DARK = "#6db4ee";
  static final String PREDICTED = "#2f6b4f";
  static final String PREDICTED_IN_THE_DARK = "#7cc9a2";

  private Palette() {}
}
