package dev.espalier.data;

/**
 * Examples with their features and label sets.
 *
 * @param name what to call it in tables and error messages, usually the file's name
 * @param schema names of features and labels
 * @param features one row for each example
 * @param labels one label set for each example
 */
public record Dataset(String name, Schema schema, Features features, Labels labels) {
  /** Checks that the parts fit each other. */
  public Dataset {
    if (features.columns() != schema.features().size()
        || labels.labelCount() != schema.labels().size()) {
      throw new IllegalArgumentException(
          "schema has "
              + schema.features().size()
              + " features and "
              + schema.labels().size()
              + " labels, data have "
              + features.columns()
              + " and "
              + labels.labelCount());
    }
    if (features.rows() != labels.rows()) {
      throw new IllegalArgumentException(
          features.rows() + " rows of features, " + labels.rows() + " of labels");
    }
  }

  /** The number of examples. */
  public int rows() {
    return features.rows();
  }

  /** The number of labels. */
  public int labelCount() {
    return labels.labelCount();
  }

  /** The chosen rows, in the order given. */
  public Dataset select(int[] rows) {
    return new Dataset(name, schema, features.select(rows), labels.select(rows));
  }
}
