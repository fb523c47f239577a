package dev.espalier.learn.pairwise;

import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.internal.data.IterativeStratification;
import dev.espalier.transform.FeatureMap;
import dev.espalier.transform.MappedRows;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Training rows whose features are mapped, so that several fits share the work.
 *
 * @param schema names of the features before they are mapped, and of the labels
 * @param map what maps features
 * @param features the mapped features
 * @param labels one label set for each row
 * @param labelOnly label sets that come without features, or null
 */
record TransformedData(
    Schema schema,
    FeatureMap map,
    Features features,
    Labels labels,
    @Nullable LabelSets labelOnly) {
  private static final long FOLD_SEED = 1;

  static TransformedData of(Dataset train, MappedRows rows) {
    return new TransformedData(
        train.schema(),
        rows.map(),
        rows.features(),
        train.labels(),
        train.knowledge().labelOnly().orElse(null));
  }

  /** The chosen rows, under the map of all. */
  TransformedData select(int[] rows) {
    return new TransformedData(schema, map, features.select(rows), labels.select(rows), labelOnly);
  }

  /**
   * The fold of each row: every fold has its share of every label, however the rows are ordered.
   *
   * @param count number of folds, at most as many as rows
   */
  int[] folds(int count) {
    return IterativeStratification.folds(labels.positives(), count, FOLD_SEED);
  }

  /** The rows outside a fold, to learn from. */
  TransformedData without(int[] folds, int fold) {
    return select(IntStream.range(0, folds.length).filter(row -> folds[row] != fold).toArray());
  }

  /** The rows of a fold, to test on. */
  TransformedData only(int[] folds, int fold) {
    return select(IntStream.range(0, folds.length).filter(row -> folds[row] == fold).toArray());
  }

  /** The same examples alone. */
  TransformedData withoutLabelOnly() {
    return new TransformedData(schema, map, features, labels, null);
  }

  int rows() {
    return features.rows();
  }
}
