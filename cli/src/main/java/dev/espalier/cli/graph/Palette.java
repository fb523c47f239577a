package dev.espalier.cli.graph;

/**
 * The two colours of edges: orange and blue differ for every kind of colour vision, and dashes tell
 * them apart without any colour.
 */
final class Palette {
  static final String TOGETHER = "#c2571a";
  static final String APART = "#1f6fb2";
  static final String TOGETHER_IN_THE_DARK = "#f0935a";
  static final String APART_IN_THE_DARK = "#6db4ee";

  private Palette() {}
}
