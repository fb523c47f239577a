package dev.espalier.data;

import dev.espalier.internal.data.JoinedFeatures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Examples with their features and label sets.
 *
 * @param name what to call it in tables and error messages, usually the file's name
 * @param schema names of features and labels
 * @param features one row for each example
 * @param labels one label set for each example
 * @param knowledge what is known of the labels beside the examples
 */
public record Dataset(
    String name, Schema schema, Features features, Labels labels, LabelKnowledge knowledge) {
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
    if (!knowledge.fits(labels.labelCount())) {
      throw new IllegalArgumentException(
          "knowledge is not about " + labels.labelCount() + " labels");
    }
  }

  /** Examples alone. */
  public Dataset(String name, Schema schema, Features features, Labels labels) {
    this(name, schema, features, labels, LabelKnowledge.none());
  }

  /**
   * The rows of several data sets, one after another.
   *
   * @param parts at least one, all with the same schema; features are stored as the first one's;
   *     what is known beside the first one's examples is kept
   */
  public static Dataset join(List<Dataset> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    List<Features> features = new ArrayList<>(parts.stream().map(Dataset::features).toList());
    return new Dataset(
        String.join(" + ", parts.stream().map(Dataset::name).toList()),
        parts.get(0).schema(),
        JoinedFeatures.of(features),
        Labels.join(parts.stream().map(Dataset::labels).toList()),
        parts.get(0).knowledge());
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
    return new Dataset(name, schema, features.select(rows), labels.select(rows), knowledge);
  }

  /** The same examples with other cells. */
  public Dataset with(Features other) {
    return new Dataset(name, schema, other, labels, knowledge);
  }

  /** The same examples with other knowledge of the labels. */
  public Dataset with(LabelKnowledge other) {
    return new Dataset(name, schema, features, labels, other);
  }

  /**
   * The same examples with label sets that come without features. Labels that only those sets have
   * are added behind the others: on in none of the examples.
   *
   * @param sets their labels count, their features do not; rows with unknown labels are left out
   */
  public Dataset withLabelOnly(Dataset sets) {
    List<String> names = new ArrayList<>(schema.labels());
    sets.schema().labels().stream().filter(name -> !names.contains(name)).forEach(names::add);
    int[] newIndex = sets.schema().labels().stream().mapToInt(names::indexOf).toArray();
    int[] same = IntStream.range(0, labelCount()).toArray();
    LabelSets unknown = labels.unknown();
    Labels wider =
        new Labels(
            labels.positives().relabel(same, names.size()),
            unknown == null ? null : unknown.relabel(same, names.size()));
    LabelKnowledge more =
        knowledge.withLabelOnly(sets.labels().complete().relabel(newIndex, names.size()));
    return new Dataset(name, schema.withLabels(names), features, wider, more);
  }

  /** The same examples with the chosen labels only, in the order given. */
  public Dataset keep(int[] chosen) {
    Schema kept = schema.withLabels(Arrays.stream(chosen).mapToObj(schema.labels()::get).toList());
    return new Dataset(name, kept, features, labels.keep(chosen), knowledge.keep(chosen));
  }
}
