package dev.espalier.io.internal.rows;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.error.InputException;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects label sets that are listed by name, as in SVMlight text, a tags column or JSON.
 *
 * <p>The labels are those of the model that will be applied, with others that occur behind them, or
 * those that the user named, or those that occur: in numerical order when all are whole numbers,
 * otherwise in order of appearance.
 */
public final class LabelCollector {
  private final @Nullable List<String> fixed;
  private final boolean grows;
  private final Map<String, Integer> index = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final BitSet unknownRows = new BitSet();
  private final Map<Integer, BitSet> negatives = new HashMap<>();
  private int[] members = new int[64];
  private int[] rowEnd = new int[16];
  private int size;
  private int rows;

  /**
   * What was collected.
   *
   * @param names the label names
   * @param labels the label sets
   */
  public record Result(List<String> names, Labels labels) {}

  private LabelCollector(@Nullable List<String> fixed, boolean grows) {
    this.fixed = fixed;
    this.grows = grows;
    if (fixed != null) {
      for (String name : fixed) {
        if (index.put(name, names.size()) != null) {
          throw new InputException("label " + quoted(name) + " is named twice");
        }
        names.add(name);
      }
    }
  }

  /**
   * Starts with no rows.
   *
   * @param file what to call the file in errors
   */
  public static LabelCollector of(ReadOptions options, String file) {
    if (options.expected() != null) {
      return new LabelCollector(options.expected().labels(), true);
    }
    LabelChoice choice = options.labels();
    if (choice instanceof LabelChoice.Names named) {
      return new LabelCollector(named.names(), false);
    }
    if (choice instanceof LabelChoice.Automatic) {
      return new LabelCollector(null, true);
    }
    throw new InputException(
            file
                + ": each example lists its labels here; a choice can only name them, not count"
                + " columns or point to an XML file")
        .about(InputException.Topic.LABELS);
  }

  /**
   * Adds a label to the row under way; twice is the same as once.
   *
   * @return false when it is none of the labels that the user named
   */
  public boolean add(String name) {
    Integer label = index.get(name);
    if (label == null) {
      if (!grows) {
        return false;
      }
      label = names.size();
      index.put(name, label);
      names.add(name);
    }
    if (size == members.length) {
      members = Arrays.copyOf(members, size + (size >> 1));
    }
    members[size++] = label;
    return true;
  }

  /** Says that the row under way does not have a label, though it is otherwise unknown. */
  public void addNegative(String name) {
    Integer label = index.get(name);
    if (label == null) {
      throw new IllegalArgumentException("no label " + name);
    }
    negatives.computeIfAbsent(rows, row -> new BitSet()).set(label);
  }

  /** Says that nothing is known of the labels of the row under way but what is added to it. */
  public void markUnknown() {
    unknownRows.set(rows);
  }

  /** Ends the row under way. */
  public void endRow() {
    if (rows == rowEnd.length) {
      rowEnd = Arrays.copyOf(rowEnd, rows + (rows >> 1));
    }
    rowEnd[rows++] = size;
  }

  /** Whether no row says anything of its labels. */
  public boolean knowsNothing() {
    return unknownRows.cardinality() == rows && size == 0 && negatives.isEmpty();
  }

  /** The rows so far. */
  public Result build() {
    int[] newIndex = order();
    List<String> ordered = new ArrayList<>(names);
    for (int label = 0; label < newIndex.length; label++) {
      ordered.set(newIndex[label], names.get(label));
    }
    LabelSets.Builder positives = new LabelSets.Builder(names.size());
    int start = 0;
    for (int row = 0; row < rows; row++) {
      int[] labels = Arrays.copyOfRange(members, start, rowEnd[row]);
      for (int k = 0; k < labels.length; k++) {
        labels[k] = newIndex[labels[k]];
      }
      positives.addRow(labels);
      start = rowEnd[row];
    }
    LabelSets sets = positives.build();
    return new Result(
        ordered,
        unknownRows.isEmpty() ? Labels.known(sets) : new Labels(sets, unknownLabels(sets)));
  }

  private LabelSets unknownLabels(LabelSets positives) {
    LabelSets.Builder unknown = new LabelSets.Builder(names.size());
    for (int row = 0; row < rows; row++) {
      if (unknownRows.get(row)) {
        BitSet negative = negatives.getOrDefault(row, new BitSet());
        for (int label = 0; label < names.size(); label++) {
          if (!positives.contains(row, label) && !negative.get(label)) {
            unknown.add(label);
          }
        }
      }
      unknown.endRow();
    }
    return unknown.build();
  }

  private int[] order() {
    int[] newIndex = new int[names.size()];
    boolean numerical = fixed == null;
    for (int label = 0; label < newIndex.length && numerical; label++) {
      numerical = names.get(label).matches("-?[0-9]{1,18}");
    }
    List<Integer> order = new ArrayList<>();
    for (int label = 0; label < newIndex.length; label++) {
      order.add(label);
    }
    if (numerical) {
      order.sort(Comparator.comparingLong(label -> Long.parseLong(names.get(label))));
    }
    for (int position = 0; position < newIndex.length; position++) {
      newIndex[order.get(position)] = position;
    }
    return newIndex;
  }
}
