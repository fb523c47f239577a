package dev.espalier;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Labels whose value is known before predicting: on or off, for each row. */
public final class Evidence {
  private static final int NO_LABEL = -1;
  private static final Evidence NONE = new Evidence(null, null, NO_LABEL);

  private final @Nullable LabelSets on;
  private final @Nullable LabelSets off;
  private final int hidden;

  private Evidence(@Nullable LabelSets on, @Nullable LabelSets off, int hidden) {
    this.on = on;
    this.off = off;
    this.hidden = hidden;
  }

  /** Nothing is known. */
  public static Evidence none() {
    return NONE;
  }

  /**
   * What is known of each row.
   *
   * @param on labels known to be on
   * @param off labels known to be off; no label may be both
   */
  public static Evidence of(LabelSets on, LabelSets off) {
    if (on.rows() != off.rows() || on.labelCount() != off.labelCount()) {
      throw new IllegalArgumentException("on and off differ in shape");
    }
    for (int row = 0; row < on.rows(); row++) {
      for (int label : on.row(row)) {
        if (off.contains(row, label)) {
          throw new InputException(
              "row " + (row + 1) + ": label " + label + " is said to be both on and off");
        }
      }
    }
    return on.size() == 0 && off.size() == 0 ? NONE : new Evidence(on, off, NO_LABEL);
  }

  /**
   * What is known of each row, by the names of labels.
   *
   * @param labels the names of a model's labels
   * @param rows for each row whether labels are on or off; a name that is no label is an {@link
   *     InputException}
   */
  public static Evidence of(List<String> labels, List<? extends Map<String, Boolean>> rows) {
    LabelSets.Builder on = new LabelSets.Builder(labels.size());
    LabelSets.Builder off = new LabelSets.Builder(labels.size());
    Map<String, Integer> index = new HashMap<>();
    for (Map<String, Boolean> row : rows) {
      row.keySet().forEach(name -> index.computeIfAbsent(name, key -> index(key, labels)));
      on.addRow(having(true, row, index));
      off.addRow(having(false, row, index));
    }
    return of(on.build(), off.build());
  }

  private static int index(String name, List<String> labels) {
    int index = labels.indexOf(name);
    if (index < 0) {
      throw new InputException(
          "the model has no label "
              + quoted(name)
              + CloseNames.hint(name, labels)
              + "; expected one of its "
              + labels.size()
              + " labels");
    }
    return index;
  }

  private static int[] having(boolean value, Map<String, Boolean> row, Map<String, Integer> index) {
    return row.entrySet().stream()
        .filter(each -> each.getValue() == value)
        .mapToInt(each -> index.get(each.getKey()))
        .sorted()
        .toArray();
  }

  /** All that labels say: what is on, and what is off because it is neither on nor unknown. */
  public static Evidence of(Labels given) {
    return of(given.positives(), given.negatives());
  }

  /** The same without what is known of one label. */
  public Evidence hiding(int label) {
    return new Evidence(on, off, label);
  }

  /** Whether nothing is known of any row. */
  public boolean isEmpty() {
    return on == null;
  }

  /** 1 when the label is known to be on, -1 when known to be off, 0 when not known. */
  public int value(int row, int label) {
    if (on == null || off == null || label == hidden) {
      return 0;
    }
    return on.contains(row, label) ? 1 : off.contains(row, label) ? -1 : 0;
  }

  /** The labels of a row that are known to be on, in increasing order. */
  public int[] on(int row) {
    return on == null
        ? new int[0]
        : Arrays.stream(on.row(row)).filter(label -> label != hidden).toArray();
  }

  /** The sets with every known label set to its known value. */
  public LabelSets enforce(LabelSets sets) {
    if (isEmpty()) {
      return sets;
    }
    LabelSets.Builder enforced = new LabelSets.Builder(sets.labelCount());
    for (int row = 0; row < sets.rows(); row++) {
      int at = row;
      IntStream chosen = Arrays.stream(sets.row(row)).filter(label -> value(at, label) >= 0);
      enforced.addRow(IntStream.concat(chosen, Arrays.stream(on(row))).toArray());
    }
    return enforced.build();
  }
}
