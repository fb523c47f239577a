package dev.espalier.io.internal.rows;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import java.util.Arrays;

/** Collects labels cell by cell; inside a row they may come in any order, each at most once. */
public final class LabelRows {
  private final LabelSets.Builder positives;
  private final LabelSets.Builder unknown;
  private final int[] positive;
  private final int[] missing;
  private int positiveCount;
  private int missingCount;

  public LabelRows(int labelCount) {
    positives = new LabelSets.Builder(labelCount);
    unknown = new LabelSets.Builder(labelCount);
    positive = new int[labelCount];
    missing = new int[labelCount];
  }

  public void positive(int label) {
    positive[positiveCount++] = label;
  }

  public void unknown(int label) {
    missing[missingCount++] = label;
  }

  public void endRow() {
    finish(positives, positive, positiveCount);
    finish(unknown, missing, missingCount);
    positiveCount = 0;
    missingCount = 0;
  }

  public Labels build() {
    return new Labels(positives.build(), unknown.build());
  }

  private static void finish(LabelSets.Builder builder, int[] labels, int count) {
    for (int i = 1; i < count; i++) {
      if (labels[i] < labels[i - 1]) {
        Arrays.sort(labels, 0, count);
        break;
      }
    }
    for (int i = 0; i < count; i++) {
      builder.add(labels[i]);
    }
    builder.endRow();
  }
}
