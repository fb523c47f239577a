package dev.espalier;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.data.TableSchema;
import dev.espalier.error.InputException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A model laid open for storage: names, origin and numbers.
 *
 * @param schema the model's schema
 * @param card the model's card
 * @param tensors its numbers by name
 */
public record ModelState(Schema schema, ModelCard card, Map<String, Tensor> tensors) {
  private static final String COLUMN_LEVELS = "columns.levels";

  /** Copies the map, keeping its order. */
  public ModelState {
    tensors = Collections.unmodifiableMap(new LinkedHashMap<>(tensors));
  }

  /** The named array of doubles; its absence means that the file is not of this learner. */
  public double[] doubles(String name) {
    if (tensors.get(name) instanceof Tensor.Doubles tensor) {
      return tensor.values();
    }
    throw missing(name);
  }

  /** The named array of whole numbers. */
  public int[] integers(String name) {
    if (tensors.get(name) instanceof Tensor.Integers tensor) {
      return tensor.values();
    }
    throw missing(name);
  }

  /** Label sets that {@link #putLabelSets} stored. */
  public LabelSets labelSets(String name) {
    return new LabelSets(
        schema.labels().size(), integers(name + ".starts"), integers(name + ".members"));
  }

  /** Stores label sets as two tensors. */
  public static void putLabelSets(Map<String, Tensor> tensors, String name, LabelSets sets) {
    tensors.put(name + ".starts", new Tensor.Integers(sets.rowStarts(), sets.rowStarts().length));
    tensors.put(name + ".members", new Tensor.Integers(sets.members(), sets.members().length));
  }

  /** The columns of a table that {@link #putColumns} stored. */
  public TableSchema columns() {
    return TableSchema.of(schema, integers(COLUMN_LEVELS));
  }

  /** Stores what {@link TableSchema#toSchema} leaves open: the kinds of the columns. */
  public static void putColumns(Map<String, Tensor> tensors, TableSchema schema) {
    int[] counts = schema.levelCounts();
    tensors.put(COLUMN_LEVELS, new Tensor.Integers(counts, counts.length));
  }

  private InputException missing(String name) {
    return new InputException(
        "model of learner '"
            + card.learner()
            + "' has no tensor '"
            + name
            + "'; expected a file made by train");
  }
}
