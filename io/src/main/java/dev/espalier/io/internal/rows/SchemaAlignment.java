package dev.espalier.io.internal.rows;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.SparseFeatures;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.internal.math.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Brings data into the order of a model's schema, by name.
 *
 * <p>Columns may come in another order. Of an attribute with two levels the data may have one
 * indicator and the model the other, or both. A level of a nominal attribute that the model has not
 * seen is none of the levels it knows: all its indicators are zero. Columns that sparse data do not
 * have are zero; dense data must have all of them. Features that the model does not have are
 * counted and left out. Labels that the data do not have are unknown; labels that only the data
 * have, and have in some row, stand behind those of the model.
 */
public final class SchemaAlignment {
  private final Dataset data;
  private final Schema expected;
  private final String modelName;

  private SchemaAlignment(Dataset data, Schema expected, String modelName) {
    this.data = data;
    this.expected = expected;
    this.modelName = modelName;
  }

  /**
   * The same rows with the model's features and labels, and behind these the labels that no model
   * can know.
   *
   * @param data the data; not modified
   * @param expected the model's schema
   * @param unfamiliar counts the features that are left out
   * @param modelName what to call the model in messages, such as {@code model m.espalier}
   */
  public static Dataset align(
      Dataset data, Schema expected, Unfamiliar unfamiliar, String modelName) {
    if (data.schema().equals(expected)) {
      return data;
    }
    SchemaAlignment alignment = new SchemaAlignment(data, expected, modelName);
    List<String> labels = alignment.labelNames();
    return new Dataset(
        data.name(),
        labels.equals(expected.labels()) ? expected : expected.withLabels(labels),
        alignment.features(unfamiliar),
        alignment.labels(labels));
  }

  /** The same rows, whose features are the model's, with labels as {@link #align} has them. */
  public static Dataset alignLabels(Dataset data, Schema expected) {
    if (data.schema().labels().equals(expected.labels())) {
      return data;
    }
    SchemaAlignment alignment = new SchemaAlignment(data, expected, "the model");
    List<String> labels = alignment.labelNames();
    return labels.equals(data.schema().labels())
        ? data
        : new Dataset(
            data.name(), expected.withLabels(labels), data.features(), alignment.labels(labels));
  }

  private Features features(Unfamiliar unfamiliar) {
    List<Schema.Feature> features = data.schema().features();
    if (features.equals(expected.features())) {
      return data.features();
    }
    Map<String, Integer> known = expected.featureIndex();
    Set<String> nominal = new HashSet<>();
    for (Schema.Feature feature : expected.features()) {
      if (feature.level() != null) {
        nominal.add(feature.attribute());
      }
    }
    int[] newColumn = new int[features.size()];
    for (int column = 0; column < newColumn.length; column++) {
      Schema.Feature feature = features.get(column);
      Integer target = known.get(feature.name());
      newColumn[column] = target == null ? -1 : target;
      boolean newLevel = feature.level() != null && nominal.contains(feature.attribute());
      if (target == null && !newLevel) {
        unfamiliar.feature(feature.attribute());
      }
    }
    if (newColumn.length > 0 && Arrays.stream(newColumn).allMatch(column -> column < 0)) {
      String first = features.get(0).name();
      throw new InputException(
          data.name()
              + ": has none of the features of "
              + modelName
              + "; expected such as "
              + quoted(expected.featureNames().get(0))
              + ", found "
              + quoted(first));
    }
    return data.features() instanceof DenseFeatures dense
        ? denseColumns(dense, newColumn)
        : sparseColumns((SparseFeatures) data.features(), newColumn);
  }

  /** How a column of the model is made of one of the data. */
  private enum Way {
    /** It is that column. */
    SAME,
    /** It indicates the other of that column's two levels. */
    COMPLEMENT,
    /** It indicates a level that the data do not have; missing where that column is. */
    NEVER
  }

  /**
   * Where a column of the model comes from.
   *
   * @param column the data's column
   * @param way what is done with it
   */
  private record Source(int column, Way way) {
    double of(double value) {
      return switch (way) {
        case SAME -> value;
        case COMPLEMENT -> 1 - value;
        case NEVER -> Double.isNaN(value) ? value : 0;
      };
    }
  }

  private DenseFeatures denseColumns(DenseFeatures dense, int[] newColumn) {
    List<Source> sources = new ArrayList<>();
    for (Source source : sources(newColumn)) {
      if (source == null) {
        String missing = expected.features().get(sources.size()).name();
        throw new InputException(
            data.name()
                + ": feature "
                + quoted(missing)
                + " of "
                + modelName
                + " is missing"
                + CloseNames.hint(missing, leftOver(newColumn)));
      }
      sources.add(source);
    }
    int columns = sources.size();
    double[] values =
        new double[Shape.product(data.name(), dense.rows(), "rows", columns, "dense features")];
    for (int row = 0; row < dense.rows(); row++) {
      int offset = row * newColumn.length;
      for (int column = 0; column < columns; column++) {
        Source source = sources.get(column);
        values[row * columns + column] = source.of(dense.values()[offset + source.column()]);
      }
    }
    return new DenseFeatures(dense.rows(), columns, values);
  }

  /** For each column of the model where it comes from; null where the data have nothing of it. */
  private @Nullable Source[] sources(int[] newColumn) {
    @Nullable Source[] sources = new Source[expected.features().size()];
    Map<String, Integer> indicators = new HashMap<>();
    for (int column = 0; column < newColumn.length; column++) {
      Schema.Feature feature = data.schema().features().get(column);
      if (feature.level() != null) {
        indicators.put(feature.attribute(), column);
      }
      if (newColumn[column] >= 0) {
        sources[newColumn[column]] = new Source(column, Way.SAME);
      }
    }
    for (int column = 0; column < sources.length; column++) {
      Schema.Feature feature = expected.features().get(column);
      Integer sibling = indicators.get(feature.attribute());
      if (sources[column] == null && feature.level() != null && sibling != null) {
        String other = data.schema().features().get(sibling).otherLevel();
        sources[column] =
            new Source(sibling, feature.level().equals(other) ? Way.COMPLEMENT : Way.NEVER);
      }
    }
    return sources;
  }

  /** The data's features that are none of the model's: only they can be misspelt. */
  private List<String> leftOver(int[] newColumn) {
    return IntStream.range(0, newColumn.length)
        .filter(column -> newColumn[column] < 0)
        .mapToObj(column -> data.schema().features().get(column).name())
        .toList();
  }

  private SparseFeatures sparseColumns(SparseFeatures sparse, int[] newColumn) {
    @Nullable Source[] sources = sources(newColumn);
    int[] complements =
        IntStream.range(0, sources.length).filter(j -> isComplement(sources[j])).toArray();
    double[] row = new double[complements.length == 0 ? 0 : newColumn.length];
    SparseBuilder builder = new SparseBuilder();
    for (int i = 0; i < sparse.rows(); i++) {
      int start = sparse.rowStarts()[i];
      int end = sparse.rowStarts()[i + 1];
      for (int k = start; k < end; k++) {
        int column = newColumn[sparse.columnIndices()[k]];
        if (column >= 0) {
          builder.add(column, sparse.values()[k]);
        }
      }
      if (complements.length > 0) {
        for (int k = start; k < end; k++) {
          row[sparse.columnIndices()[k]] = sparse.values()[k];
        }
        for (int column : complements) {
          Source source = Objects.requireNonNull(sources[column]);
          builder.add(column, source.of(row[source.column()]));
        }
        for (int k = start; k < end; k++) {
          row[sparse.columnIndices()[k]] = 0;
        }
      }
      builder.endRow();
    }
    SparseFeatures aligned = builder.build(expected.features().size());
    boolean table = sparse.tableColumns() > 0 && sparse.tableColumns() == sparse.columns();
    return table ? aligned.asTable() : aligned;
  }

  private static boolean isComplement(@Nullable Source source) {
    return source != null && source.way() == Way.COMPLEMENT;
  }

  /** The labels of the model and, behind them, those that only the data have in some row. */
  private List<String> labelNames() {
    List<String> names = new ArrayList<>(expected.labels());
    Set<String> known = new HashSet<>(names);
    int[] counts = data.labels().positives().counts();
    for (int label = 0; label < counts.length; label++) {
      String name = data.schema().labels().get(label);
      if (counts[label] > 0 && !known.contains(name)) {
        names.add(name);
      }
    }
    return names;
  }

  private Labels labels(List<String> names) {
    List<String> labels = data.schema().labels();
    if (labels.equals(names)) {
      return data.labels();
    }
    Map<String, Integer> known = expected.withLabels(names).labelIndex();
    int[] newLabel = new int[labels.size()];
    boolean[] present = new boolean[names.size()];
    for (int label = 0; label < newLabel.length; label++) {
      newLabel[label] = known.getOrDefault(labels.get(label), -1);
      if (newLabel[label] >= 0) {
        present[newLabel[label]] = true;
      }
    }
    LabelSets positives = data.labels().positives().relabel(newLabel, present.length);
    LabelSets.Builder unknown = new LabelSets.Builder(present.length);
    LabelSets before = data.labels().unknown();
    boolean[] missing = new boolean[present.length];
    for (int row = 0; row < data.rows(); row++) {
      for (int label = 0; label < present.length; label++) {
        missing[label] = !present[label];
      }
      for (int label : before == null ? new int[0] : before.row(row)) {
        if (newLabel[label] >= 0) {
          missing[newLabel[label]] = true;
        }
      }
      for (int label = 0; label < present.length; label++) {
        if (missing[label]) {
          unknown.add(label);
        }
      }
      unknown.endRow();
    }
    return new Labels(positives, unknown.build());
  }
}
