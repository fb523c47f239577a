package dev.espalier.data;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One set of labels for each row, stored as sorted label indices in compressed sparse rows.
 *
 * <p>Used for positives, for decoded predictions and for the distinct label sets of a training set.
 * Memory is proportional to the number of memberships, never to rows × labels.
 */
public final class LabelSets {
  private final int labelCount;
  private final int[] rowStart;
  private final int[] members;

  /**
   * Wraps the arrays without copying.
   *
   * @param labelCount number of labels in all
   * @param rowStart where each row's members start; length rows + 1
   * @param members label indices, strictly increasing inside each row
   */
  public LabelSets(int labelCount, int[] rowStart, int[] members) {
    if (rowStart.length == 0 || rowStart[rowStart.length - 1] != members.length) {
      throw new IllegalArgumentException("row starts do not end at the number of members");
    }
    for (int row = 0; row + 1 < rowStart.length; row++) {
      int previous = -1;
      for (int k = rowStart[row]; k < rowStart[row + 1]; k++) {
        if (members[k] <= previous || members[k] >= labelCount) {
          throw new IllegalArgumentException(
              "row " + row + ": label indices must increase and be below " + labelCount);
        }
        previous = members[k];
      }
    }
    this.labelCount = labelCount;
    this.rowStart = rowStart;
    this.members = members;
  }

  /** The same number of empty sets. */
  public static LabelSets empty(int rows, int labelCount) {
    return new LabelSets(labelCount, new int[rows + 1], new int[0]);
  }

  /** Decides whether a label is in a row's set. */
  @FunctionalInterface
  public interface Membership {
    boolean has(int row, int label);
  }

  /** Sets given label by label. */
  public static LabelSets where(int rows, int labelCount, Membership membership) {
    Builder builder = new Builder(labelCount);
    for (int row = 0; row < rows; row++) {
      for (int label = 0; label < labelCount; label++) {
        if (membership.has(row, label)) {
          builder.add(label);
        }
      }
      builder.endRow();
    }
    return builder.build();
  }

  /** Sets given row by row; used by tests and small callers. */
  public static LabelSets of(int labelCount, int[]... rows) {
    Builder builder = new Builder(labelCount);
    for (int[] row : rows) {
      builder.addRow(row);
    }
    return builder.build();
  }

  /** The number of rows. */
  public int rows() {
    return rowStart.length - 1;
  }

  /** The number of labels that a set may choose from. */
  public int labelCount() {
    return labelCount;
  }

  /** The number of memberships in all rows. */
  public int size() {
    return members.length;
  }

  /** The number of labels in the row's set. */
  public int size(int row) {
    return rowStart[row + 1] - rowStart[row];
  }

  /** Where the row's members start in {@link #members()}. */
  public int start(int row) {
    return rowStart[row];
  }

  /** Row starts; shared, not to be written to. */
  public int[] rowStarts() {
    return rowStart;
  }

  /** Members of all rows; shared, not to be written to. */
  public int[] members() {
    return members;
  }

  /** A copy of one row's labels, in increasing order. */
  public int[] row(int row) {
    return Arrays.copyOfRange(members, rowStart[row], rowStart[row + 1]);
  }

  /** Whether the row's set holds the label. */
  public boolean contains(int row, int label) {
    return Arrays.binarySearch(members, rowStart[row], rowStart[row + 1], label) >= 0;
  }

  /** Whether two rows, perhaps of different objects, hold the same set. */
  public boolean sameSet(int row, LabelSets other, int otherRow) {
    return Arrays.equals(
        members,
        rowStart[row],
        rowStart[row + 1],
        other.members,
        other.rowStart[otherRow],
        other.rowStart[otherRow + 1]);
  }

  /** How many rows hold each label. */
  public int[] counts() {
    int[] counts = new int[labelCount];
    for (int label : members) {
      counts[label]++;
    }
    return counts;
  }

  /** The distinct sets, in the order of their first appearance. */
  public LabelSets distinct() {
    Map<IntBuffer, Integer> first = new LinkedHashMap<>();
    for (int row = 0; row < rows(); row++) {
      first.putIfAbsent(IntBuffer.wrap(members, rowStart[row], size(row)), row);
    }
    return select(first.values().stream().mapToInt(Integer::intValue).toArray());
  }

  /** The rows of several, one after another; all must have the same number of labels. */
  public static LabelSets join(List<LabelSets> parts) {
    int rows = 0;
    int size = 0;
    for (LabelSets part : parts) {
      rows = Math.addExact(rows, part.rows());
      size = Math.addExact(size, part.size());
    }
    int[] starts = new int[rows + 1];
    int[] all = new int[size];
    int row = 0;
    int at = 0;
    for (LabelSets part : parts) {
      for (int k = 1; k <= part.rows(); k++) {
        starts[++row] = at + part.rowStart[k];
      }
      System.arraycopy(part.members, 0, all, at, part.size());
      at += part.size();
    }
    return new LabelSets(parts.get(0).labelCount, starts, all);
  }

  /** The chosen rows, in the order given. */
  public LabelSets select(int[] rows) {
    int[] starts = new int[rows.length + 1];
    for (int i = 0; i < rows.length; i++) {
      starts[i + 1] = starts[i] + size(rows[i]);
    }
    int[] chosen = new int[starts[rows.length]];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(members, rowStart[rows[i]], chosen, starts[i], size(rows[i]));
    }
    return new LabelSets(labelCount, starts, chosen);
  }

  /**
   * The same sets with every label index replaced.
   *
   * @param newIndex new index of each label, or -1 to leave it out
   * @param newLabelCount number of labels afterwards
   */
  public LabelSets relabel(int[] newIndex, int newLabelCount) {
    Builder builder = new Builder(newLabelCount);
    for (int row = 0; row < rows(); row++) {
      int[] mapped = new int[size(row)];
      int count = 0;
      for (int k = rowStart[row]; k < rowStart[row + 1]; k++) {
        int index = newIndex[members[k]];
        if (index >= 0) {
          mapped[count++] = index;
        }
      }
      builder.addRow(Arrays.copyOf(mapped, count));
    }
    return builder.build();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LabelSets sets
        && sets.labelCount == labelCount
        && Arrays.equals(sets.rowStart, rowStart)
        && Arrays.equals(sets.members, members);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(rowStart) + Arrays.hashCode(members);
  }

  @Override
  public String toString() {
    return "LabelSets[" + rows() + " rows, " + labelCount + " labels, " + size() + " memberships]";
  }

  /** Collects rows one after another. */
  public static final class Builder {
    private final int labelCount;
    private int[] rowStart = new int[17];
    private int[] members = new int[64];
    private int rows;
    private int size;

    /** Starts with no rows. */
    public Builder(int labelCount) {
      this.labelCount = labelCount;
    }

    /**
     * Adds a row; the labels may come in any order, duplicates count once. The array is not kept.
     */
    public Builder addRow(int... labels) {
      int[] sorted = labels.clone();
      Arrays.sort(sorted);
      for (int i = 0; i < sorted.length; i++) {
        if (i == 0 || sorted[i] != sorted[i - 1]) {
          add(sorted[i]);
        }
      }
      return endRow();
    }

    /** Adds one label to the row under way; labels must come in increasing order. */
    public Builder add(int label) {
      if (size == members.length) {
        members = Arrays.copyOf(members, size + (size >> 1) + 1);
      }
      members[size++] = label;
      return this;
    }

    /** Ends the row under way. */
    public Builder endRow() {
      rows++;
      if (rows == rowStart.length) {
        rowStart = Arrays.copyOf(rowStart, rows + (rows >> 1) + 1);
      }
      rowStart[rows] = size;
      return this;
    }

    /** The sets collected so far. */
    public LabelSets build() {
      return new LabelSets(
          labelCount, Arrays.copyOf(rowStart, rows + 1), Arrays.copyOf(members, size));
    }
  }
}
