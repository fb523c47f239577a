package dev.espalier;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.data.TableSchema;
import dev.espalier.error.InputException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A model laid open for storage: names, origin and numbers.
 *
 * @param schema the model's schema
 * @param card the model's card
 * @param tensors its numbers by name
 */
public record ModelState(Schema schema, ModelCard card, Map<String, Tensor> tensors) {
  /** The tensor of {@link #putColumns}. */
  public static final String COLUMN_LEVELS = "columns.levels";

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

  /** Stores label sets as two tensors. */
  public static void putLabelSets(Map<String, Tensor> tensors, String name, LabelSets sets) {
    tensors.put(name + ".starts", new Tensor.Integers(sets.rowStarts(), sets.rowStarts().length));
    tensors.put(name + ".members", new Tensor.Integers(sets.members(), sets.members().length));
  }

  /** Stores what {@link TableSchema#toSchema} leaves open: the kinds of the columns. */
  public static void putColumns(Map<String, Tensor> tensors, TableSchema schema) {
    int[] counts = schema.levelCounts();
    tensors.put(COLUMN_LEVELS, new Tensor.Integers(counts, counts.length));
  }

  /** The same without the tensors whose names start with a prefix. */
  public ModelState without(String prefix) {
    return filtered(name -> !name.startsWith(prefix));
  }

  /** The same with only the tensors whose names start with a prefix. */
  public ModelState within(String prefix) {
    return filtered(name -> name.startsWith(prefix));
  }

  private ModelState filtered(Predicate<String> kept) {
    Map<String, Tensor> some = new LinkedHashMap<>(tensors);
    some.keySet().removeIf(kept.negate());
    return new ModelState(schema, card, some);
  }

  /** The error for a tensor that is not there. */
  public InputException missing(String name) {
    return new InputException(
        "model of learner "
            + quoted(card.learner())
            + " has no tensor "
            + quoted(name)
            + "; expected a file made by train");
  }
}
