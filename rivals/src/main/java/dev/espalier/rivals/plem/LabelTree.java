package dev.espalier.rivals.plem;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.field.Edges;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The maximum spanning tree over labels, weighed by their mutual information. */
final class LabelTree {
  private final Labels labels;

  /** The rows in which each label is on, and those in which it is unknown. */
  private final int[][] onRows;

  private final int[][] unknownRows;

  private LabelTree(Labels labels) {
    this.labels = labels;
    LabelSets unknown = labels.unknown();
    this.onRows = rows(labels.positives());
    this.unknownRows = unknown == null ? new int[labels.labelCount()][0] : rows(unknown);
  }

  private static int[][] rows(LabelSets sets) {
    int[] counts = sets.counts();
    int[][] rows = new int[counts.length][];
    Arrays.setAll(rows, label -> new int[counts[label]]);
    int[] next = new int[counts.length];
    for (int row = 0; row < sets.rows(); row++) {
      for (int k = sets.start(row); k < sets.start(row + 1); k++) {
        int label = sets.members()[k];
        rows[label][next[label]++] = row;
      }
    }
    return rows;
  }

  /**
   * The tree over some labels; others have no edge. Labels join it one by one, always by the
   * greatest mutual information with a label that is in it (Prim); of equal ones by the first.
   */
  static Edges of(Labels labels, int[] varying) {
    LabelTree all = new LabelTree(labels);
    int count = Math.max(0, varying.length - 1);
    int[] first = new int[count];
    int[] second = new int[count];
    double[] best = new double[labels.labelCount()];
    int[] nearest = new int[labels.labelCount()];
    boolean[] inside = new boolean[labels.labelCount()];
    Arrays.fill(best, Double.NEGATIVE_INFINITY);
    for (int edge = 0, newest = varying.length == 0 ? -1 : varying[0]; edge < count; edge++) {
      inside[newest] = true;
      double[] information = all.information(newest);
      int next = -1;
      for (int label : varying) {
        if (!inside[label] && information[label] > best[label]) {
          best[label] = information[label];
          nearest[label] = newest;
        }
        if (!inside[label] && (next < 0 || best[label] > best[next])) {
          next = label;
        }
      }
      first[edge] = Math.min(next, nearest[next]);
      second[edge] = Math.max(next, nearest[next]);
      newest = next;
    }
    return Edges.of(labels.labelCount(), first, second);
  }

  /** The mutual information of a label with each other, over the rows in which both are known. */
  double[] information(int label) {
    int count = labels.labelCount();
    LabelSets positives = labels.positives();
    LabelSets unknown = labels.unknown();
    int[] bothOn = countIn(positives, onRows[label]);
    int[] otherOnOnly = countIn(positives, unknownRows[label]);
    int[] otherUnknown = unknown == null ? new int[count] : countIn(unknown, onRows[label]);
    int[] bothUnknown = unknown == null ? new int[count] : countIn(unknown, unknownRows[label]);
    double[] information = new double[count];
    for (int other = 0; other < count; other++) {
      int rows =
          labels.rows()
              - unknownRows[label].length
              - unknownRows[other].length
              + bothUnknown[other];
      int on = onRows[label].length - otherUnknown[other];
      int otherOn = onRows[other].length - otherOnOnly[other];
      int both = bothOn[other];
      information[other] =
          term(both, on, otherOn, rows)
              + term(on - both, on, rows - otherOn, rows)
              + term(otherOn - both, rows - on, otherOn, rows)
              + term(rows - on - otherOn + both, rows - on, rows - otherOn, rows);
    }
    return information;
  }

  private static int[] countIn(LabelSets sets, int[] rows) {
    int[] counts = new int[sets.labelCount()];
    for (int row : rows) {
      for (int k = sets.start(row); k < sets.start(row + 1); k++) {
        counts[sets.members()[k]]++;
      }
    }
    return counts;
  }

  /** p log(p / (q r)) of counts. */
  private static double term(int both, double one, double other, double rows) {
    return both == 0 ? 0 : both / rows * Math.log(both * rows / (one * other));
  }

  static LabelTree over(Labels labels) {
    return new LabelTree(labels);
  }

  /** The labels, then one auxiliary label for each edge: whether both its labels are on. */
  static Labels enhanced(Labels labels, Edges tree) {
    int count = labels.labelCount();
    LabelSets.Builder on = new LabelSets.Builder(count + tree.count());
    LabelSets.Builder open = new LabelSets.Builder(count + tree.count());
    for (int row = 0; row < labels.rows(); row++) {
      int current = row;
      IntStream.of(labels.positives().row(row)).forEach(on::add);
      if (labels.unknown() != null) {
        IntStream.of(labels.unknown().row(row)).forEach(open::add);
      }
      for (int edge = 0; edge < tree.count(); edge++) {
        int one = value(labels, current, tree.first()[edge]);
        int other = value(labels, current, tree.second()[edge]);
        if (one > 0 && other > 0) {
          on.add(count + edge);
        } else if (one >= 0 && other >= 0) {
          open.add(count + edge);
        }
      }
      on.endRow();
      open.endRow();
    }
    return new Labels(on.build(), open.build());
  }

  /** 1 for on, 0 for unknown, −1 for off. */
  private static int value(Labels labels, int row, int label) {
    return labels.positives().contains(row, label) ? 1 : labels.isUnknown(row, label) ? 0 : -1;
  }
}
