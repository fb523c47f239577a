package dev.espalier.cli.compare;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Which labels are taken for which, summed over all test rows of all splits: how often one label
 * was missed in a row in which another was given wrongly, beside how often that would be if the two
 * mistakes had nothing to do with each other.
 */
final class Confusions {
  /** Maximum number of labels whose pairs are counted: more would need too much memory. */
  static final int MOST_LABELS = 1000;

  private final int labels;
  private final int[] on;
  private final int[] off;
  private final int[] missed;
  private final int[] given;
  // labels × labels: rows in which the first was missed and the second given wrongly
  private final int[] together;
  // labels × labels: rows with the first in which the second is on, too, or unknown
  private final int[] impossible;

  /**
   * Two labels that are confused.
   *
   * @param missed the label that is on and was not predicted
   * @param given the label that is off and was predicted
   * @param rows how often both happened
   * @param expected how often both would happen by chance: the rows in which both could happen,
   *     times the shares in which the first is missed and the second wrongly given
   */
  record Pair(int missed, int given, int rows, double expected) {
    /** How many rows are more than chance. */
    double excess() {
      return rows - expected;
    }
  }

  Confusions(int labels) {
    this.labels = labels;
    int size = labels <= MOST_LABELS ? labels : 0;
    on = new int[labels];
    off = new int[labels];
    missed = new int[labels];
    given = new int[labels];
    together = new int[size * size];
    impossible = new int[size * size];
  }

  /** Whether pairs were counted. */
  boolean isCounted() {
    return labels <= MOST_LABELS;
  }

  /** Adds test rows; there may be more labels than are counted. */
  void add(Labels truth, LabelSets predicted) {
    if (!isCounted()) {
      return;
    }
    int[] wrongly = new int[labels];
    for (int row = 0; row < truth.rows(); row++) {
      int wrong = 0;
      for (int label : predicted.row(row)) {
        if (!truth.isUnknown(row, label) && !truth.positives().contains(row, label)) {
          given[label]++;
          wrongly[wrong++] = label;
        }
      }
      for (int label = 0; label < labels; label++) {
        boolean isOn = truth.positives().contains(row, label);
        on[label] += isOn ? 1 : 0;
        off[label] += !isOn && !truth.isUnknown(row, label) ? 1 : 0;
      }
      for (int label : truth.positives().row(row)) {
        if (label < labels) {
          addRow(truth, row, label, predicted.contains(row, label) ? 0 : wrong, wrongly);
        }
        if (label < labels && !predicted.contains(row, label)) {
          missed[label]++;
        }
      }
    }
  }

  private void addRow(Labels truth, int row, int label, int wrong, int[] wrongly) {
    for (int k = 0; k < wrong; k++) {
      together[label * labels + wrongly[k]]++;
    }
    count(truth.positives().row(row), label);
    LabelSets unknown = truth.unknown();
    if (unknown != null) {
      count(unknown.row(row), label);
    }
  }

  private void count(int[] others, int label) {
    for (int other : others) {
      if (other < labels) {
        impossible[label * labels + other]++;
      }
    }
  }

  /** The pairs that happened at least twice and more often than by chance, the worst first. */
  List<Pair> strongest(int most) {
    List<Pair> pairs = new ArrayList<>();
    for (int k = 0; k < together.length; k++) {
      if (together[k] > 1) {
        Pair pair = pair(k / labels, k % labels);
        if (pair.excess() > 0) {
          pairs.add(pair);
        }
      }
    }
    pairs.sort(
        Comparator.comparingDouble((Pair pair) -> -pair.excess())
            .thenComparingInt(Pair::missed)
            .thenComparingInt(Pair::given));
    return List.copyOf(pairs.subList(0, Math.min(most, pairs.size())));
  }

  /** What is known of two labels. */
  Pair pair(int first, int second) {
    int place = first * labels + second;
    double possible = on[first] - impossible[place];
    double expected =
        possible == 0 || off[second] == 0
            ? 0
            : possible * missed[first] / on[first] * given[second] / off[second];
    return new Pair(first, second, together[place], expected);
  }
}
