package dev.espalier.data;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The label sets that rows have, certainly or probably, where some of their labels are unknown.
 *
 * <p>The frequencies π(s) are those under which what is known is most probable. They are found by
 * expectation and maximisation: a row counts for every set that agrees with it, by how probable
 * that set is for it.
 *
 * <pre>{@code
 * maximise Σ_rows log Σ_{s agrees with row} π(s)
 * π(s) ← mean over rows of π(s|row),   π(s|row) = π(s) / Σ_{t agrees with row} π(t) where s agrees
 * }</pre>
 *
 * <p>A set is taken for observed where at least one row is expected to have it, or where it is the
 * most probable one of some row: so every row agrees with an observed set, and the set of a row of
 * which everything is known is always one.
 *
 * <p>There are 2^m sets, few of them probable. So labels are taken one after another: every set so
 * far goes on without and with the next label, π is found for these, and what would not be taken is
 * dropped. Nothing is lost by dropping early but that EM has not ended: no set is expected more
 * often than its part among the labels so far.
 */
final class ProbableSets {
  /** Minimum expected number of rows of a set that is taken for observed. */
  private static final double EXPECTED_ROWS = 1;

  /** Rounds of EM after each label, enough to see what is improbable. */
  private static final int ROUNDS = 5;

  /** Rounds at the end; more change nothing much. */
  private static final int LAST_ROUNDS = 100;

  /** Maximum work, in steps of a row and a set that agrees with it: less than a second. */
  private static final long MOST_STEPS = 1L << 26;

  /** What a label adds to the work for each row, in steps. */
  private static final int STEPS_TO_EXTEND = 16;

  private final Labels labels;

  /** The sets over the labels so far. */
  private int[][] sets = {{}};

  /** π of each set. */
  private double[] frequencies = {1};

  /** For each row the sets that agree with it; none where nothing is known of it so far. */
  private final int[][] agreeing;

  private long steps;

  private ProbableSets(Labels labels) {
    this.labels = labels;
    this.agreeing = new int[labels.rows()][0];
  }

  /**
   * Finds the sets, each once.
   *
   * @return nothing where rows and labels are too many
   */
  static Optional<LabelSets> of(Labels labels) {
    ProbableSets probable = new ProbableSets(labels);
    int[] on = labels.positives().counts();
    int[] known = labels.knownCounts();
    for (int label = 0; label < on.length; label++) {
      if (on[label] == 0) {
        probable.extendWithout(label);
      } else if (on[label] == known[label]) {
        probable.extendWith(label);
      } else {
        if (probable.steps + probable.stepsWith(label) > MOST_STEPS) {
          return Optional.empty();
        }
        probable.extend(label, (double) on[label] / known[label]);
        probable.estimate(ROUNDS);
        probable.prune();
      }
    }
    probable.estimate(LAST_ROUNDS);
    probable.prune();
    return Optional.of(LabelSets.of(labels.labelCount(), probable.sets));
  }

  /** A label that is off wherever it is known. */
  private void extendWithout(int label) {
    for (int row = 0; row < agreeing.length; row++) {
      if (agreeing[row].length == 0 && !labels.isUnknown(row, label)) {
        agreeing[row] = IntStream.range(0, sets.length).toArray();
      }
    }
  }

  /** A label that is on wherever it is known. */
  private void extendWith(int label) {
    extendWithout(label);
    for (int set = 0; set < sets.length; set++) {
      sets[set] = with(sets[set], label);
    }
  }

  private static int[] with(int[] set, int label) {
    int[] longer = Arrays.copyOf(set, set.length + 1);
    longer[set.length] = label;
    return longer;
  }

  /** What a label will add to the work, known before any of it needs memory. */
  private long stepsWith(int label) {
    long agreements = 0;
    for (int row = 0; row < agreeing.length; row++) {
      boolean unknown = labels.isUnknown(row, label);
      long before = agreeing[row].length == 0 && !unknown ? sets.length : agreeing[row].length;
      agreements += unknown ? 2 * before : before;
    }
    return ROUNDS * agreements + (long) STEPS_TO_EXTEND * agreeing.length;
  }

  /** Set s becomes 2s, without the label, and 2s + 1, with it. */
  private void extend(int label, double frequency) {
    int count = sets.length;
    int[][] longer = new int[2 * count][];
    double[] shares = new double[2 * count];
    for (int set = 0; set < count; set++) {
      longer[2 * set] = sets[set];
      longer[2 * set + 1] = with(sets[set], label);
      shares[2 * set] = (1 - frequency) * frequencies[set];
      shares[2 * set + 1] = frequency * frequencies[set];
    }
    sets = longer;
    frequencies = shares;
    steps += (long) STEPS_TO_EXTEND * agreeing.length;
    for (int row = 0; row < agreeing.length; row++) {
      int[] before = agreeing[row];
      if (labels.isUnknown(row, label)) {
        agreeing[row] =
            IntStream.of(before).flatMap(set -> IntStream.of(2 * set, 2 * set + 1)).toArray();
      } else {
        int on = labels.positives().contains(row, label) ? 1 : 0;
        IntStream all = before.length == 0 ? IntStream.range(0, count) : IntStream.of(before);
        agreeing[row] = all.map(set -> 2 * set + on).toArray();
      }
    }
  }

  private void estimate(int rounds) {
    for (int round = 0; round < rounds; round++) {
      double[] expected = new double[sets.length];
      for (int[] mine : agreeing) {
        double sum = 0;
        for (int set : mine) {
          sum += frequencies[set];
        }
        for (int set : mine) {
          expected[set] += frequencies[set] / sum;
        }
        steps += mine.length;
      }
      double rows = Arrays.stream(expected).sum();
      if (rows > 0) {
        Arrays.setAll(frequencies, set -> expected[set] / rows);
      }
    }
  }

  private void prune() {
    boolean[] keep = new boolean[sets.length];
    long rows = Arrays.stream(agreeing).filter(mine -> mine.length > 0).count();
    for (int set = 0; set < keep.length; set++) {
      keep[set] = frequencies[set] * rows >= EXPECTED_ROWS;
    }
    for (int[] mine : agreeing) {
      if (mine.length > 0) {
        int best = mine[0];
        for (int set : mine) {
          best = frequencies[set] > frequencies[best] ? set : best;
        }
        keep[best] = true;
      }
    }
    int[] kept = IntStream.range(0, keep.length).filter(set -> keep[set]).toArray();
    int[] newIndex = new int[keep.length];
    for (int k = 0; k < kept.length; k++) {
      newIndex[kept[k]] = k;
    }
    double[] all = frequencies;
    double sum = IntStream.of(kept).mapToDouble(set -> all[set]).sum();
    frequencies = IntStream.of(kept).mapToDouble(set -> all[set] / sum).toArray();
    sets = Arrays.stream(kept).mapToObj(set -> sets[set]).toArray(int[][]::new);
    for (int row = 0; row < agreeing.length; row++) {
      agreeing[row] =
          IntStream.of(agreeing[row]).filter(set -> keep[set]).map(set -> newIndex[set]).toArray();
    }
  }
}
