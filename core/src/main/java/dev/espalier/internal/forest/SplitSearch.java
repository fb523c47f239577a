package dev.espalier.internal.forest;

import dev.espalier.internal.forest.BinnedColumns.Column;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Finds the best cut of one column over the rows of a node.
 *
 * <p>Rows are linked into one list for each bin. Bins then move one after another from one side of
 * the cut to the other, and Σ_k S_k² of both sides is kept up to date. Rows in a column's usual bin
 * never move: the bins above it move to the right side, highest first, those below it to the left,
 * lowest first.
 *
 * <p>With the totals T of the node and the sums M of what has moved, the other side has Σ_k (T_k −
 * M_k)² = Σ T² − 2 Σ T M + Σ M². What a row adds to Σ T M is the same for every column of a node.
 */
final class SplitSearch {
  private static final int BINS = 256;

  private final Targets targets;
  private final double[] weights;
  private final int leafRows;

  /** Where each row of the tree stands in {@link #order}, or -1. */
  private final int[] position;

  private final int[] order;

  // The node: its rows are order[from, to).
  private int from;
  private int to;
  private double weight;
  private double squares;

  /** Σ w y² over rows and outputs. */
  private double ofValues;

  private final double[] totals;
  private final OutputSet here;

  /** w Σ_k T_k y_k of each row of the node. */
  private final double[] products;

  // The column's rows at the node, in lists by bin.
  private final int[] head = new int[BINS];
  private final int[] next;
  private final int[] listed;
  private int count;
  private final long[] occupied = new long[BINS / 64];
  private int usual;

  // The side to which bins move.
  private final double[] moved;
  private double movedWeight;
  private int movedRows;
  private double movedSquares;
  private double movedProducts;

  // The best cut so far.
  private double bestScore;
  private int bestColumn;
  private int bestBin;
  private boolean bestMissingLeft;
  private boolean bestSawMissing;
  private int column;

  SplitSearch(Targets targets, double[] weights, int leafRows, int[] order, int[] position) {
    this.targets = targets;
    this.weights = weights;
    this.leafRows = leafRows;
    this.order = order;
    this.position = position;
    this.totals = new double[targets.outputs()];
    this.moved = new double[targets.outputs()];
    this.here = new OutputSet(targets.outputs());
    this.products = new double[position.length];
    this.next = new int[order.length];
    this.listed = new int[order.length];
    Arrays.fill(head, -1);
  }

  /** Takes up a node; {@link #leave} must follow before the next. */
  void enter(int fromRow, int toRow) {
    from = fromRow;
    to = toRow;
    weight = 0;
    ofValues = 0;
    int[] starts = targets.starts();
    for (int k = from; k < to; k++) {
      int row = order[k];
      double w = weights[row];
      weight += w;
      for (int e = starts[row]; e < starts[row + 1]; e++) {
        int output = targets.indices()[e];
        double value = targets.values()[e];
        here.add(output);
        totals[output] += w * value;
        ofValues += w * value * value;
      }
    }
    squares = 0;
    for (int k = 0; k < here.count; k++) {
      squares += totals[here.members[k]] * totals[here.members[k]];
    }
    for (int k = from; k < to; k++) {
      int row = order[k];
      double sum = 0;
      for (int e = starts[row]; e < starts[row + 1]; e++) {
        sum += totals[targets.indices()[e]] * targets.values()[e];
      }
      products[row] = weights[row] * sum;
    }
    bestScore = squares / weight;
    bestColumn = -1;
  }

  /** Clears the node's sums. */
  void leave() {
    here.clearIn(totals);
    here.clear();
  }

  /** Some of the outputs, in the order in which they came. */
  private static final class OutputSet {
    private final boolean[] contained;
    private final int[] members;
    private int count;

    OutputSet(int outputs) {
      contained = new boolean[outputs];
      members = new int[outputs];
    }

    void add(int output) {
      if (!contained[output]) {
        contained[output] = true;
        members[count++] = output;
      }
    }

    /** Sets the sums of its members to zero. */
    void clearIn(double[] sums) {
      for (int k = 0; k < count; k++) {
        sums[members[k]] = 0;
      }
    }

    /** Becomes empty. */
    void clear() {
      for (int k = 0; k < count; k++) {
        contained[members[k]] = false;
      }
      count = 0;
    }
  }

  double weight() {
    return weight;
  }

  /** Hears of an output whose mean at the node is not zero. */
  @FunctionalInterface
  interface Means {
    void take(int output, double mean);
  }

  /** The means of the outputs at the node. */
  void means(Means leaf) {
    for (int k = 0; k < here.count; k++) {
      int output = here.members[k];
      if (totals[output] != 0) {
        leaf.take(output, totals[output] / weight);
      }
    }
  }

  /** Whether all rows of the node have the same outputs. */
  boolean isPure() {
    return ofValues - squares / weight <= 1e-10 * ofValues;
  }

  boolean found() {
    return bestColumn >= 0;
  }

  int bestColumn() {
    return bestColumn;
  }

  int bestBin() {
    return bestBin;
  }

  boolean bestMissingLeft() {
    return bestMissingLeft;
  }

  /** Whether cells of the best column are missing at the node, so that their side was learnt. */
  boolean sawMissing() {
    return bestSawMissing;
  }

  /** By how much the best cut lowers the impurity, times the node's weight. */
  double gain() {
    return bestScore - squares / weight;
  }

  /**
   * Looks for the best cut of a column, or at a single random one.
   *
   * @param random null to look at all cuts
   * @return false where all rows of the node are in one bin
   */
  boolean look(int index, Column data, @Nullable SplittableRandom random) {
    column = index;
    list(data);
    boolean missing = head[BinnedColumns.MISSING] >= 0;
    int lowest = lowest();
    int highest = highest();
    boolean varies = missing ? highest >= 0 : lowest < highest;
    if (varies) {
      int only = random != null && lowest < highest ? random.nextInt(lowest, highest) : -1;
      sweep(true, false, only);
      sweep(false, false, only);
      if (missing) {
        sweep(true, true, only);
        sweep(false, true, only);
      }
    }
    clearLists();
    return varies;
  }

  /** Lists the node's rows of a column, but for those in its usual bin. */
  void list(Column data) {
    count = 0;
    usual = data.usual();
    byte[] bins = data.bins();
    int[] rows = data.rows();
    if (rows == null) {
      for (int k = from; k < to; k++) {
        link(order[k], bins[order[k]] & 0xff);
      }
    } else if (rows.length
        <= (long) (to - from) * (32 - Integer.numberOfLeadingZeros(rows.length))) {
      for (int k = 0; k < rows.length; k++) {
        int at = position[rows[k]];
        if (at >= from && at < to) {
          link(rows[k], bins[k] & 0xff);
        }
      }
    } else {
      for (int k = from; k < to; k++) {
        int found = Arrays.binarySearch(rows, order[k]);
        if (found >= 0) {
          link(order[k], bins[found] & 0xff);
        }
      }
    }
  }

  private void link(int row, int bin) {
    if (bin == usual) {
      return;
    }
    listed[count] = row;
    next[count] = head[bin];
    head[bin] = count++;
    occupied[bin >> 6] |= 1L << bin;
  }

  private void clearLists() {
    for (int word = 0; word < occupied.length; word++) {
      for (long bits = occupied[word]; bits != 0; bits &= bits - 1) {
        head[word * 64 + Long.numberOfTrailingZeros(bits)] = -1;
      }
      occupied[word] = 0;
    }
  }

  /** The lowest bin with rows that are not missing, or -1. */
  private int lowest() {
    int bin = after(-1);
    boolean someUsual = count < to - from;
    return someUsual && (bin < 0 || usual < bin) ? usual : bin;
  }

  private int highest() {
    int bin = before(BinnedColumns.MISSING);
    boolean someUsual = count < to - from;
    return someUsual && usual > bin ? usual : bin;
  }

  /** The next occupied bin of values, or -1. */
  private int after(int bin) {
    for (int b = bin + 1; b < BinnedColumns.MISSING; b = ((b >> 6) + 1) << 6) {
      long bits = occupied[b >> 6] & (-1L << b);
      if (bits != 0) {
        int found = (b & ~63) + Long.numberOfTrailingZeros(bits);
        return found < BinnedColumns.MISSING ? found : -1;
      }
    }
    return -1;
  }

  private int before(int bin) {
    for (int b = bin - 1; b >= 0; b = (b & ~63) - 1) {
      long bits = occupied[b >> 6] & (-1L >>> (63 - (b & 63)));
      if (bits != 0) {
        return (b | 63) - Long.numberOfLeadingZeros(bits);
      }
    }
    return -1;
  }

  /**
   * Moves the bins on one side of the usual one.
   *
   * @param upper whether the bins above the usual one move, to the right; otherwise those below, to
   *     the left
   * @param withMissing whether missing cells are on the side to which bins move
   * @param only the only bin behind which a cut is tried, or -1 for all
   */
  private void sweep(boolean upper, boolean withMissing, int only) {
    movedWeight = 0;
    movedRows = 0;
    movedSquares = 0;
    movedProducts = 0;
    if (withMissing) {
      move(BinnedColumns.MISSING);
      if (upper) {
        // Everything that is present on the left.
        propose(BinnedColumns.MISSING, false, only < 0);
      }
    }
    int bin = upper ? before(BinnedColumns.MISSING) : after(-1);
    while (bin >= 0 && (upper ? bin > usual : bin < usual)) {
      move(bin);
      int beyond = upper ? before(bin) : after(bin);
      int neighbour =
          upper ? Math.max(beyond, usual) : beyond < 0 ? usual : Math.min(beyond, usual);
      if (neighbour < 0) {
        break; // nothing is left on the other side
      }
      // The cut lies in the middle of the empty bins between the two.
      int low = upper ? neighbour : bin;
      int high = upper ? bin : neighbour;
      boolean wanted = only < 0 || (low <= only && only < high);
      propose(only < 0 ? (low + high - 1) >>> 1 : only, upper != withMissing, wanted);
      if (only >= 0 && wanted) {
        break;
      }
      bin = beyond;
    }
    here.clearIn(moved);
  }

  private void propose(int bin, boolean missingLeft, boolean wanted) {
    int otherRows = to - from - movedRows;
    if (!wanted || movedRows < leafRows || otherRows < leafRows) {
      return;
    }
    double otherSquares = squares - 2 * movedProducts + movedSquares;
    double score = movedSquares / movedWeight + otherSquares / (weight - movedWeight);
    if (score > bestScore + 1e-12 * Math.abs(bestScore)) {
      bestScore = score;
      bestColumn = column;
      bestBin = bin;
      bestMissingLeft = missingLeft;
      bestSawMissing = head[BinnedColumns.MISSING] >= 0;
    }
  }

  private void move(int bin) {
    int[] starts = targets.starts();
    int[] indices = targets.indices();
    double[] values = targets.values();
    for (int at = head[bin]; at >= 0; at = next[at]) {
      int row = listed[at];
      double w = weights[row];
      movedWeight += w;
      movedRows++;
      movedProducts += products[row];
      for (int e = starts[row]; e < starts[row + 1]; e++) {
        int output = indices[e];
        double amount = w * values[e];
        double before = moved[output];
        movedSquares += amount * (2 * before + amount);
        moved[output] = before + amount;
      }
    }
  }

  /**
   * Tells which of the node's rows go left under a cut.
   *
   * @param left output: for each row of the node, in order
   */
  void sides(Column data, int bin, boolean missingLeft, boolean[] left) {
    list(data);
    Arrays.fill(left, 0, to - from, usual <= bin);
    for (int k = 0; k < count; k++) {
      left[position[listed[k]] - from] = false;
    }
    for (int word = 0; word < occupied.length; word++) {
      for (long bits = occupied[word]; bits != 0; bits &= bits - 1) {
        int each = word * 64 + Long.numberOfTrailingZeros(bits);
        if (each == BinnedColumns.MISSING ? missingLeft : each <= bin) {
          for (int at = head[each]; at >= 0; at = next[at]) {
            left[position[listed[at]] - from] = true;
          }
        }
      }
    }
    clearLists();
  }
}
