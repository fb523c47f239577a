package dev.espalier.learn.pairwise;

import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.transform.FeatureMap;
import dev.espalier.transform.MappedRows;
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

  /** The same examples alone. */
  TransformedData withoutLabelOnly() {
    return new TransformedData(schema, map, features, labels, null);
  }

  int rows() {
    return features.rows();
  }
}
