package dev.espalier.spark.internal;

import dev.espalier.error.InputException;
import dev.espalier.eval.Measure;
import dev.espalier.eval.MeasureOptions;
import dev.espalier.eval.internal.RatioMeans;
import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;

/**
 * How predicted sets differ from true ones, in whole numbers alone: they merge exactly, so measures
 * do not depend on partitions.
 */
public final class SetCounts implements Serializable {
  private static final long serialVersionUID = 1;

  /** How many rows have so many labels right, too many and missed. */
  private final TreeMap<String, long[]> rows = new TreeMap<>();

  /** The same three numbers of each label, over the rows. */
  private final TreeMap<String, long[]> labels = new TreeMap<>();

  private int width;

  private SetCounts() {}

  /** Goes through rows of truth, prediction and perhaps probabilities. */
  public static SetCounts of(Iterator<Row> inside) {
    SetCounts counts = new SetCounts();
    while (inside.hasNext()) {
      counts.add(inside.next());
    }
    return counts;
  }

  private void add(Row row) {
    Set<String> truth = names(row, 0);
    Set<String> predicted = names(row, 1);
    if (row.size() > 2 && !row.isNullAt(2)) {
      width = Math.max(width, row.<Vector>getAs(2).size());
    }
    long right = 0;
    for (String label : predicted) {
      boolean on = truth.contains(label);
      right += on ? 1 : 0;
      labels.computeIfAbsent(label, key -> new long[3])[on ? 0 : 1]++;
    }
    for (String label : truth) {
      if (!predicted.contains(label)) {
        labels.computeIfAbsent(label, key -> new long[3])[2]++;
      }
    }
    long excess = predicted.size() - right;
    long missed = truth.size() - right;
    long[] same =
        rows.computeIfAbsent(right + " " + excess + " " + missed, key -> new long[] {0, 0, 0, 0});
    same[0] = right;
    same[1] = excess;
    same[2] = missed;
    same[3]++;
  }

  /** Labels are compared by name; indices may be whole numbers of any type. */
  private static Set<String> names(Row row, int column) {
    if (row.isNullAt(column)) {
      throw new InputException("a row has no labels (null) to compare; expected an array");
    }
    Set<String> names = new HashSet<>();
    List<Object> given = row.getList(column);
    for (Object label : given) {
      names.add(label instanceof String name ? name : Integer.toString(FrameTotals.index(label)));
    }
    return names;
  }

  /** Adds the counts of other rows. */
  public SetCounts merge(SetCounts other) {
    width = Math.max(width, other.width);
    other.rows.forEach(
        (key, count) ->
            rows.merge(
                key, count, (one, more) -> new long[] {one[0], one[1], one[2], one[3] + more[3]}));
    other.labels.forEach(
        (key, count) ->
            labels.merge(
                key,
                count,
                (one, more) -> new long[] {one[0] + more[0], one[1] + more[1], one[2] + more[2]}));
    return this;
  }

  /**
   * The measures.
   *
   * @param labelCount how many labels there are, or 0 for as many as probabilities, or else as
   *     occur
   */
  public Map<Measure, Double> measures(int labelCount, MeasureOptions options) {
    long total = rows.values().stream().mapToLong(each -> each[3]).sum();
    if (total == 0) {
      throw new InputException("no rows to measure on; expected at least one");
    }
    int count = labelCount > 0 ? labelCount : Math.max(width, labels.size());
    Map<Measure, Double> values = new HashMap<>();
    byRow(total, count, options, values);
    RatioMeans macro = new RatioMeans(options.zeroDivision());
    long[] sums = new long[3];
    for (long[] each : labels.values()) {
      macro.add(each[0], each[1], each[2]);
      for (int k = 0; k < sums.length; k++) {
        sums[k] += each[k];
      }
    }
    macro.add(0, 0, 0, Math.max(0, count - labels.size()));
    values.put(Measure.MACRO_PRECISION, macro.precision());
    values.put(Measure.MACRO_RECALL, macro.recall());
    values.put(Measure.MACRO_F1, macro.f1());
    RatioMeans micro = new RatioMeans(options.zeroDivision());
    micro.add(sums[0], sums[1], sums[2]);
    values.put(Measure.MICRO_PRECISION, micro.precision());
    values.put(Measure.MICRO_RECALL, micro.recall());
    values.put(Measure.MICRO_F1, micro.f1());
    return values;
  }

  private void byRow(long total, int count, MeasureOptions options, Map<Measure, Double> values) {
    RatioMeans means = new RatioMeans(options.zeroDivision());
    long wrongRows = 0;
    double wrongLabels = 0;
    for (long[] each : rows.values()) {
      means.add(each[0], each[1], each[2], each[3]);
      wrongRows += each[1] + each[2] > 0 ? each[3] : 0;
      wrongLabels += (double) (each[1] + each[2]) * each[3];
    }
    values.put(Measure.SUBSET01, (double) wrongRows / total);
    values.put(Measure.HAMMING, wrongLabels / ((double) total * Math.max(1, count)));
    values.put(Measure.ACCURACY, means.accuracy());
    values.put(Measure.PRECISION, means.precision());
    values.put(Measure.RECALL, means.recall());
    values.put(Measure.F1, means.f1());
  }
}
