package dev.espalier.learn.neighbours;

import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.neighbours.NeighbourSearch;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.transform.FeatureMap;
import dev.espalier.transform.MappedRows;
import java.util.Map;

/**
 * The training rows of a model of neighbours, mapped, with their label sets.
 *
 * @param map maps other rows
 * @param search finds the nearest training rows
 * @param labels the training rows' labels
 * @param observed the distinct label sets among them
 */
record LabelledRows(FeatureMap map, NeighbourSearch search, Labels labels, LabelSets observed) {
  private static final String PREFIX = "neighbours.";
  private static final String ROWS = PREFIX + "rows";

  static LabelledRows of(MappedRows mapped, Labels labels) {
    return new LabelledRows(
        mapped.map(), NeighbourSearch.of(mapped.features()), labels, labels.distinctSets());
  }

  int count() {
    return search.count();
  }

  /** How many neighbours every row has, training rows too: k, or all but one. */
  int others(int neighbours) {
    return Math.min(neighbours, count() - 1);
  }

  /** The nearest training rows of each row: rows × neighbours. */
  int[] nearest(Features given, int neighbours) {
    return search.nearest(map.apply(given), neighbours);
  }

  /**
   * How many neighbours have each label.
   *
   * @param nearest rows × neighbours
   * @return rows × labels, row-major
   */
  int[] counts(int[] nearest, int rows, int neighbours) {
    int width = labels.labelCount();
    int[] counts = new int[Shape.product("predicting", rows, "rows", width, "labels")];
    Parallel.rows(
        rows,
        (first, end) -> {
          for (int row = first; row < end; row++) {
            for (int k = row * neighbours; k < (row + 1) * neighbours; k++) {
              count(labels.positives(), nearest[k], counts, row * width);
            }
          }
        });
    return counts;
  }

  /** Adds one to the count of each label of one row's set. */
  static void count(LabelSets sets, int row, int[] counts, int offset) {
    for (int k = sets.start(row); k < sets.start(row + 1); k++) {
      counts[offset + sets.members()[k]]++;
    }
  }

  void store(Map<String, Tensor> tensors) {
    map.store(tensors);
    search.store(ROWS, tensors);
    StoredTensors.putTrainingLabels(tensors, PREFIX, labels);
  }

  static LabelledRows fromState(StoredTensors stored) {
    FeatureMap map = FeatureMap.fromState(stored);
    Labels labels = stored.trainingLabels(PREFIX);
    return new LabelledRows(
        map,
        NeighbourSearch.fromState(stored, ROWS, labels.rows(), map.columns()),
        labels,
        labels.distinctSets());
  }
}
