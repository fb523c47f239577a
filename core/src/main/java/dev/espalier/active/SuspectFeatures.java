package dev.espalier.active;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;

/**
 * What speaks for a label of a row being on, as numbers: x of the package guide. Those that the
 * model makes of the label's examples come last but for the row's, so that they can be shrunk.
 */
final class SuspectFeatures {
  /** Where the slope of the model's evidence may change. */
  private static final double[] KNOTS = {-5, -3, -1, 1, 3};

  /** Up to here each number of other labels has a level of its own. */
  private static final int LEVELS = 4;

  /** Position of the constant 1. */
  static final int ONE = 0;

  /** Position of the log-odds of the label's rate. */
  static final int RATE = 1;

  /** Position of the model's evidence; its bends follow. */
  static final int EVIDENCE = 2;

  /** Position of the first feature behind those that are shrunk. */
  static final int SHRUNK_END = EVIDENCE + 1 + KNOTS.length;

  /** Number of features. */
  static final int COUNT = SHRUNK_END + LEVELS + 5;

  /** Log-odds beyond this count as this much: a model cannot know better. */
  private static final double SUREST = 27;

  /** A row without another label that is on, or off, is as one with a label as improbable. */
  private static final double ABSENT = -12;

  private final double[] rateLogOdds;
  private final double[] examples;

  /**
   * Takes the labels' rates from what the model has learnt from.
   *
   * @param learnt labels as rare or frequent as those that the model has learnt from
   */
  SuspectFeatures(Labels learnt) {
    int[] on = learnt.positives().counts();
    int[] known = learnt.knownCounts();
    rateLogOdds = new double[on.length];
    examples = new double[on.length];
    for (int label = 0; label < on.length; label++) {
      examples[label] = on[label];
      rateLogOdds[label] = Math.log((on[label] + 0.5) / (known[label] - on[label] + 0.5));
    }
  }

  /** How many examples the label has. */
  double examples(int label) {
    return examples[label];
  }

  /** The log-odds of the label's rate. */
  double rateLogOdds(int label) {
    return rateLogOdds[label];
  }

  /** The labels of one row as far as they matter for each other. */
  final class Row {
    private final int labels = rateLogOdds.length;
    private int size;
    // The two most probable of the labels that are on, and of those that are off.
    private final double[] strongestOn = new double[2];
    private final double[] strongestOff = new double[2];

    /**
     * Looks at a row.
     *
     * @param alone probabilities by the features alone, rows × labels
     */
    void read(Labels given, int row, double[] alone) {
      LabelSets positives = given.positives();
      size = positives.size(row);
      strongestOn[0] = strongestOn[1] = ABSENT;
      strongestOff[0] = strongestOff[1] = ABSENT;
      for (int label = 0; label < labels; label++) {
        if (!given.isUnknown(row, label)) {
          double[] strongest = positives.contains(row, label) ? strongestOn : strongestOff;
          double value = logOdds(alone[row * labels + label]);
          if (value > strongest[0]) {
            strongest[1] = strongest[0];
            strongest[0] = value;
          } else if (value > strongest[1]) {
            strongest[1] = value;
          }
        }
      }
    }

    /**
     * Writes the features of one label of the row.
     *
     * @param on whether it is given
     * @param probability given the row's other labels
     * @param alone by the features alone
     * @param to output, from {@code offset}; {@link #COUNT} elements
     */
    void write(int label, boolean on, double probability, double alone, double[] to, int offset) {
      double evidence = logOdds(probability) - rateLogOdds[label];
      int at = offset;
      to[at++] = 1;
      to[at++] = rateLogOdds[label];
      to[at++] = evidence;
      for (double knot : KNOTS) {
        to[at++] = Math.max(0, evidence - knot);
      }
      int others = size - (on ? 1 : 0);
      for (int level = 0; level < LEVELS; level++) {
        to[at++] = others == level ? 1 : 0;
      }
      to[at++] = Math.log1p(others);
      double own = logOdds(alone);
      double otherOn = on && own >= strongestOn[0] ? strongestOn[1] : strongestOn[0];
      double otherOff = !on && own >= strongestOff[0] ? strongestOff[1] : strongestOff[0];
      to[at++] = otherOn;
      to[at++] = Math.max(0, otherOn);
      to[at++] = otherOff;
      to[at] = Math.max(0, otherOff);
    }
  }

  private static double logOdds(double probability) {
    double value = Math.log(probability) - Math.log1p(-probability);
    return Math.max(-SUREST, Math.min(SUREST, value));
  }
}
