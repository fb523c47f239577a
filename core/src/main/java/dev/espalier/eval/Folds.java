package dev.espalier.eval;

import dev.espalier.data.Labels;
import dev.espalier.error.InputException;
import dev.espalier.internal.data.IterativeStratification;
import dev.espalier.internal.math.RandomOrder;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Which fold each row is tested in. */
public final class Folds {
  private final int count;
  private final int[] assignment;

  /**
   * Takes an assignment.
   *
   * @param count number of folds
   * @param assignment the fold of each row, from 0; every fold has a row; copied
   */
  public Folds(int count, int[] assignment) {
    this.count = count;
    this.assignment = assignment.clone();
    int[] sizes = new int[count];
    for (int fold : assignment) {
      sizes[fold]++;
    }
    for (int fold = 0; fold < count; fold++) {
      if (sizes[fold] == 0) {
        throw new IllegalArgumentException("fold " + fold + " has no rows");
      }
    }
  }

  /** Folds in which every label has its share, equal in size up to one row. */
  public static Folds stratified(Labels labels, int count, long seed) {
    check(labels.rows(), count);
    return new Folds(count, IterativeStratification.folds(labels.positives(), count, seed));
  }

  /** Folds by chance alone, equal in size up to one row. */
  public static Folds random(int rows, int count, long seed) {
    check(rows, count);
    int[] order = RandomOrder.of(rows, new SplittableRandom(seed));
    int[] assignment = new int[rows];
    for (int i = 0; i < rows; i++) {
      assignment[order[i]] = i % count;
    }
    return new Folds(count, assignment);
  }

  private static void check(int rows, int count) {
    if (count < 2 || count > rows) {
      throw new InputException(
          "folds=" + count + "; expected from 2 to the number of rows, " + rows);
    }
  }

  /** The number of folds. */
  public int count() {
    return count;
  }

  /** The number of rows. */
  public int rows() {
    return assignment.length;
  }

  /** The fold that the row is tested in. */
  public int fold(int row) {
    return assignment[row];
  }

  /** A copy of the fold of each row, from 0. */
  public int[] ofRows() {
    return assignment.clone();
  }

  /** The rows that are tested in the fold, in increasing order. */
  public int[] test(int fold) {
    return select(fold, true);
  }

  /** The rows that are learnt from when the fold is tested, in increasing order. */
  public int[] train(int fold) {
    return select(fold, false);
  }

  /** Refuses folds of another number of rows. */
  public void requireRows(String what, int rows) {
    if (rows != rows()) {
      throw new InputException(
          what + " has " + rows + " rows, the folds are for " + rows() + "; expected the same");
    }
  }

  private int[] select(int fold, boolean tested) {
    int[] rows = new int[assignment.length];
    int size = 0;
    for (int row = 0; row < assignment.length; row++) {
      if ((assignment[row] == fold) == tested) {
        rows[size++] = row;
      }
    }
    return Arrays.copyOf(rows, size);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Folds folds
        && folds.count == count
        && Arrays.equals(folds.assignment, assignment);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(assignment);
  }

  @Override
  public String toString() {
    return "Folds[" + count + " folds, " + assignment.length + " rows]";
  }
}
