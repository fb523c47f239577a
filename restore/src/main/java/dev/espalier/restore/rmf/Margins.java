package dev.espalier.restore.rmf;

/** How numeric columns are brought to the units of the field. */
public enum Margins {
  /** Whichever of the two explains held-out cells better. */
  AUTO,
  /** A monotone map to Gaussian margins: for skewed and heavy-tailed columns. */
  GAUSSIAN,
  /** Mean zero and variance one. */
  STANDARD
}
