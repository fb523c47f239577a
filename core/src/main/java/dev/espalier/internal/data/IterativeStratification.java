package dev.espalier.internal.data;

import dev.espalier.data.LabelSets;
import dev.espalier.internal.math.RandomOrder;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Spreads rows over parts so that every label has its share in each: iterative stratification
 * (Sechidis, Tsoumakas and Vlahavas 2011).
 *
 * <p>The label with the fewest rows left goes first; each of its rows goes to the part that wants
 * the label most, then to the one with most room, then to one drawn by the seed. A part that is
 * full takes no more, so that the sizes come out exactly as asked. Time is one look at each
 * membership and each pair of labels, and one at each part for every row.
 */
public final class IterativeStratification {
  private final LabelSets sets;
  private final int[] room;
  private final double[] wanted;
  private final int labelCount;
  private final int[] assignment;
  private final int[] left;
  private final SplittableRandom random;

  private IterativeStratification(LabelSets sets, int[] sizes, long seed) {
    this.sets = sets;
    this.labelCount = sets.labelCount();
    this.room = sizes.clone();
    this.left = sets.counts();
    this.assignment = new int[sets.rows()];
    this.random = new SplittableRandom(seed);
    this.wanted = new double[sizes.length * labelCount];
    Arrays.fill(assignment, -1);
    for (int part = 0; part < sizes.length; part++) {
      double share = (double) sizes[part] / Math.max(1, sets.rows());
      for (int label = 0; label < labelCount; label++) {
        wanted[part * labelCount + label] = share * left[label];
      }
    }
  }

  /**
   * The part of each row.
   *
   * @param sets the rows' labels
   * @param sizes how many rows each part gets; they sum to the number of rows
   */
  public static int[] assign(LabelSets sets, int[] sizes, long seed) {
    return new IterativeStratification(sets, sizes, seed).run();
  }

  /**
   * The fold of each row, in folds that are equal in size up to one row.
   *
   * @param count number of folds, at most as many as rows
   */
  public static int[] folds(LabelSets sets, int count, long seed) {
    int[] sizes = new int[count];
    for (int fold = 0; fold < count; fold++) {
      sizes[fold] = sets.rows() / count + (fold < sets.rows() % count ? 1 : 0);
    }
    return assign(sets, sizes, seed);
  }

  private int[] run() {
    int[] order = RandomOrder.of(sets.rows(), random);
    int[][] rowsByLabel = rowsByLabel(order);
    for (int label = rarest(); label >= 0; label = rarest()) {
      for (int row : rowsByLabel[label]) {
        if (assignment[row] < 0) {
          place(row, label);
        }
      }
    }
    // Rows without labels fill what room is left.
    for (int row : order) {
      if (assignment[row] < 0) {
        place(row, -1);
      }
    }
    return assignment;
  }

  /** The label with the fewest rows left, but at least one; -1 when none has any. */
  private int rarest() {
    int rarest = -1;
    for (int label = 0; label < labelCount; label++) {
      if (left[label] > 0 && (rarest < 0 || left[label] < left[rarest])) {
        rarest = label;
      }
    }
    return rarest;
  }

  private void place(int row, int label) {
    int best = -1;
    int equals = 0;
    for (int part = 0; part < room.length; part++) {
      if (room[part] == 0) {
        continue;
      }
      int order = best < 0 ? 1 : compare(part, best, label);
      if (order > 0) {
        best = part;
        equals = 1;
      } else if (order == 0) {
        // Each of the equal parts is kept with the same probability.
        equals++;
        if (random.nextInt(equals) == 0) {
          best = part;
        }
      }
    }
    assignment[row] = best;
    room[best]--;
    for (int k = sets.start(row); k < sets.start(row + 1); k++) {
      int member = sets.members()[k];
      left[member]--;
      wanted[best * labelCount + member]--;
    }
  }

  private int compare(int part, int other, int label) {
    int byLabel =
        label < 0
            ? 0
            : Double.compare(wanted[part * labelCount + label], wanted[other * labelCount + label]);
    return byLabel != 0 ? byLabel : Integer.compare(room[part], room[other]);
  }

  private int[][] rowsByLabel(int[] order) {
    int[][] rows = new int[labelCount][];
    int[] filled = new int[labelCount];
    for (int label = 0; label < labelCount; label++) {
      rows[label] = new int[left[label]];
    }
    for (int row : order) {
      for (int k = sets.start(row); k < sets.start(row + 1); k++) {
        int label = sets.members()[k];
        rows[label][filled[label]++] = row;
      }
    }
    return rows;
  }
}
