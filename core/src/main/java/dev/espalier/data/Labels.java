package dev.espalier.data;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the label sets: the positives of each row and, where anything is unknown, which
 * labels those are.
 *
 * <p>A label of a row is positive, unknown or, when it is neither, negative. Unknown is not
 * negative.
 *
 * @param positives the labels that are on
 * @param unknown the labels whose value is not known, or null when everything is known; never
 *     positive at the same time
 */
public record Labels(LabelSets positives, @Nullable LabelSets unknown) {
  /** Checks that the two fit each other. */
  public Labels {
    if (unknown != null) {
      if (unknown.rows() != positives.rows() || unknown.labelCount() != positives.labelCount()) {
        throw new IllegalArgumentException("positives and unknown differ in shape");
      }
      for (int row = 0; row < positives.rows(); row++) {
        for (int k = positives.start(row); k < positives.start(row + 1); k++) {
          if (unknown.contains(row, positives.members()[k])) {
            throw new IllegalArgumentException(
                "row " + row + ": a label is both positive and unknown");
          }
        }
      }
      if (unknown.size() == 0) {
        unknown = null;
      }
    }
  }

  /** Fully known labels. */
  public static Labels known(LabelSets positives) {
    return new Labels(positives, null);
  }

  /** Labels of which nothing is known, as in a file that has features only. */
  public static Labels unknown(int rows, int labelCount) {
    LabelSets all = LabelSets.where(rows, labelCount, (row, label) -> true);
    return new Labels(LabelSets.empty(rows, labelCount), all);
  }

  /** The rows of several, one after another. */
  public static Labels join(List<Labels> parts) {
    LabelSets positives = LabelSets.join(parts.stream().map(Labels::positives).toList());
    if (parts.stream().noneMatch(Labels::hasUnknown)) {
      return known(positives);
    }
    return new Labels(
        positives, LabelSets.join(parts.stream().map(Labels::unknownOrNone).toList()));
  }

  private LabelSets unknownOrNone() {
    return unknown == null ? LabelSets.empty(rows(), labelCount()) : unknown;
  }

  /** The number of rows. */
  public int rows() {
    return positives.rows();
  }

  /** The number of labels. */
  public int labelCount() {
    return positives.labelCount();
  }

  /** Whether any label of any row is unknown. */
  public boolean hasUnknown() {
    return unknown != null;
  }

  /** Whether this label of this row is unknown. */
  public boolean isUnknown(int row, int label) {
    return unknown != null && unknown.contains(row, label);
  }

  /** The labels that are known to be off in each row. */
  public LabelSets negatives() {
    return LabelSets.where(
        rows(),
        labelCount(),
        (row, label) -> !positives.contains(row, label) && !isUnknown(row, label));
  }

  /**
   * The label sets that rows have, each once. Where labels are unknown those that rows probably
   * have count too, see {@code ProbableSets}; only the sets of rows of which everything is known,
   * where rows and labels are too many for that.
   */
  public LabelSets distinctSets() {
    return hasUnknown()
        ? ProbableSets.of(this).orElseGet(() -> complete().distinct())
        : positives.distinct();
  }

  /** The label sets of the rows of which everything is known. */
  public LabelSets complete() {
    return unknown == null
        ? positives
        : positives.select(
            IntStream.range(0, rows()).filter(row -> unknown.size(row) == 0).toArray());
  }

  /** Whether everything is known of some row. */
  public boolean hasCompleteRows() {
    return unknown == null
        ? rows() > 0
        : IntStream.range(0, rows()).anyMatch(row -> unknown.size(row) == 0);
  }

  /** How many rows say whether the label is on, for each label. */
  public int[] knownCounts() {
    int[] counts = unknown == null ? new int[labelCount()] : unknown.counts();
    for (int label = 0; label < counts.length; label++) {
      counts[label] = rows() - counts[label];
    }
    return counts;
  }

  /** The labels that are on in some rows and off in others, in increasing order. */
  public int[] varying() {
    int[] on = positives.counts();
    int[] known = knownCounts();
    return IntStream.range(0, on.length)
        .filter(label -> on[label] > 0 && on[label] < known[label])
        .toArray();
  }

  /** The same rows with the chosen labels only, which are numbered anew in the order given. */
  public Labels keep(int[] labels) {
    int[] newIndex = new int[labelCount()];
    Arrays.fill(newIndex, -1);
    for (int k = 0; k < labels.length; k++) {
      newIndex[labels[k]] = k;
    }
    return new Labels(
        positives.relabel(newIndex, labels.length),
        unknown == null ? null : unknown.relabel(newIndex, labels.length));
  }

  /** The chosen rows, in the order given. */
  public Labels select(int[] rows) {
    return new Labels(positives.select(rows), unknown == null ? null : unknown.select(rows));
  }
}
