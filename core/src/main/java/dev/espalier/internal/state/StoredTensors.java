package dev.espalier.internal.state;

import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.SparseFeatures;
import dev.espalier.data.TableSchema;
import dev.espalier.error.InputException;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The tensors of a model file, as the parts of a model read them. A tensor cannot be read without
 * telling its type, its shape in terms of the model's schema, and its range, so the code that makes
 * a part again from its tensors is the declaration of what a file may hold. Anything else, a tensor
 * that nobody reads included, is an {@link InputException}.
 *
 * <p>Nothing is allocated by what a shape says: the values are in memory, and the shape is compared
 * with the one that is expected.
 */
public final class StoredTensors {
  /**
   * No number of a model is larger, whatever its sign, so that squares and products of two, and
   * their sums, are numbers. A little above the largest cell: rounding may lift a mean of such
   * cells.
   */
  public static final double LARGEST = 10 * TableSchema.LARGEST_NUMBER;

  private static final int LONGEST_MESSAGE = 200;
  private static final String EXPECTED = "; expected a file made by train";

  private final ModelState state;
  private final Set<String> read = new HashSet<>();

  private StoredTensors(ModelState state) {
    this.state = state;
  }

  /**
   * Makes something of all tensors of a state.
   *
   * @param maker reads them; where its parts do not fit each other, it may throw an {@link
   *     IllegalArgumentException} that says so
   */
  public static <T> T read(ModelState state, Function<StoredTensors, T> maker) {
    StoredTensors stored = new StoredTensors(state);
    T made;
    try {
      made = maker.apply(stored);
    } catch (IllegalArgumentException e) {
      throw new InputException(stored.owner() + ": " + oneLine(e) + EXPECTED, e);
    }
    for (String name : state.tensors().keySet()) {
      if (!stored.read.contains(name)) {
        throw new InputException(
            stored.owner() + " has no place for a tensor '" + name + "'" + EXPECTED);
      }
    }
    return made;
  }

  /** What does not fit, although it may name something of the file that is long or has lines. */
  private static String oneLine(IllegalArgumentException error) {
    String text = String.valueOf(error.getMessage()).replaceAll("\\s+|\\p{Cntrl}", " ");
    return text.length() > LONGEST_MESSAGE ? text.substring(0, LONGEST_MESSAGE) + "…" : text;
  }

  /** The names of the features and labels. */
  public Schema schema() {
    return state.schema();
  }

  /** The card of the model. */
  public ModelCard card() {
    return state.card();
  }

  /** The number of features. */
  public int features() {
    return state.schema().features().size();
  }

  /** The number of labels; a model that predicts has at least one. */
  public int labels() {
    int labels = state.schema().labels().size();
    if (labels == 0) {
      throw refused("it has no labels; expected at least one");
    }
    return labels;
  }

  /** Whether a tensor that older files lack, or only some models have, is there. */
  public boolean has(String name) {
    return state.tensors().containsKey(name);
  }

  /** How many rows a tensor has: its first extent, where nothing else tells it. */
  public int rows(String name) {
    int[] shape = tensor(name).shape();
    if (shape.length == 0) {
      throw refused(name, "has no rows", "a shape of at least one extent");
    }
    return shape[0];
  }

  /** Numbers that may have any sign and size up to {@link #LARGEST}. */
  public double[] doubles(String name, int... shape) {
    return doublesWithin(name, -LARGEST, LARGEST, shape);
  }

  /** Numbers from {@code least} to {@code greatest}; none is missing. */
  public double[] doublesWithin(String name, double least, double greatest, int... shape) {
    return numbers(name, least, greatest, false, shape);
  }

  /** Cells of a table: as {@link #doubles(String, int...)}, but NaN where one is missing. */
  public double[] cells(String name, int... shape) {
    return numbers(name, -LARGEST, LARGEST, true, shape);
  }

  private double[] numbers(
      String name, double least, double greatest, boolean missing, int... shape) {
    if (!(tensor(name) instanceof Tensor.Doubles tensor)) {
      throw refused(name, "holds whole numbers", "doubles");
    }
    checkShape(name, tensor, shape);
    for (double value : tensor.values()) {
      if (!(value >= least && value <= greatest) && !(missing && Double.isNaN(value))) {
        throw refused(name, "holds " + value, "numbers from " + least + " to " + greatest);
      }
    }
    return tensor.values();
  }

  /** Whole numbers from {@code least} to {@code greatest}. */
  public int[] integers(String name, int least, int greatest, int... shape) {
    if (!(tensor(name) instanceof Tensor.Integers tensor)) {
      throw refused(name, "holds doubles", "whole numbers");
    }
    checkShape(name, tensor, shape);
    for (int value : tensor.values()) {
      if (value < least || value > greatest) {
        throw refused(name, "holds " + value, "whole numbers from " + least + " to " + greatest);
      }
    }
    return tensor.values();
  }

  /** Whole numbers, each greater than the one before. */
  public int[] risingIntegers(String name, int least, int greatest, int count) {
    int[] values = integers(name, least, greatest, count);
    for (int k = 1; k < count; k++) {
      if (values[k] <= values[k - 1]) {
        throw refused(name, "has " + values[k] + " behind " + values[k - 1], "rising numbers");
      }
    }
    return values;
  }

  /** Numbers of single precision, of any sign, none of them missing; read where they lie. */
  public FloatBuffer floats(String name, int... shape) {
    if (!(tensor(name) instanceof Tensor.Floats tensor)) {
      throw refused(name, "holds numbers of another precision", "single precision");
    }
    checkShape(name, tensor, shape);
    FloatBuffer values = tensor.values();
    for (int k = 0; k < values.capacity(); k++) {
      if (!Float.isFinite(values.get(k))) {
        throw refused(name, "holds " + values.get(k), "finite numbers");
      }
    }
    return values;
  }

  /** Whole numbers of 16 bits without a sign; read where they lie. */
  public ShortBuffer shorts(String name, int... shape) {
    if (!(tensor(name) instanceof Tensor.Shorts tensor)) {
      throw refused(name, "holds other numbers", "whole numbers of 16 bits");
    }
    checkShape(name, tensor, shape);
    return tensor.values();
  }

  /** A single yes or no. */
  public boolean flag(String name) {
    return integers(name, 0, 1, 1)[0] == 1;
  }

  /** Label sets, as {@link ModelState#putLabelSets} stores them. */
  public LabelSets labelSets(String name) {
    int[] members = integers(name + ".members", 0, labels() - 1, rows(name + ".members"));
    return new LabelSets(labels(), starts(name + ".starts", members.length), members);
  }

  /** Label sets of which no two are the same, such as those that were observed in training. */
  public LabelSets distinctLabelSets(String name) {
    LabelSets sets = labelSets(name);
    if (sets.distinct().rows() != sets.rows()) {
      throw refused("the label sets '" + name + "' occur twice; expected different sets");
    }
    return sets;
  }

  /** Adds the labels of training rows to a model's tensors. */
  public static void putTrainingLabels(Map<String, Tensor> tensors, String prefix, Labels labels) {
    ModelState.putLabelSets(tensors, prefix + "labels", labels.positives());
    LabelSets unknown = labels.unknown();
    if (unknown != null) {
      ModelState.putLabelSets(tensors, prefix + "unknown", unknown);
    }
  }

  /** Labels of at least one row, as {@link #putTrainingLabels} adds them. */
  public Labels trainingLabels(String prefix) {
    LabelSets positives = labelSets(prefix + "labels");
    if (positives.rows() == 0) {
      throw refused("it has no training rows; expected at least one");
    }
    String unknown = prefix + "unknown";
    return new Labels(positives, has(unknown + ".starts") ? labelSets(unknown) : null);
  }

  /**
   * Adds rows to a model's tensors: one tensor where they are dense, otherwise {@code NAME.starts},
   * {@code NAME.columns} and {@code NAME.values}.
   */
  public static void putRows(Map<String, Tensor> tensors, String name, Features rows) {
    if (rows instanceof SparseFeatures sparse) {
      int[] starts = sparse.rowStarts();
      int stored = sparse.values().length;
      tensors.put(name + ".starts", new Tensor.Integers(starts, starts.length));
      tensors.put(name + ".columns", new Tensor.Integers(sparse.columnIndices(), stored));
      tensors.put(name + ".values", new Tensor.Doubles(sparse.values(), stored));
    } else {
      tensors.put(name, new Tensor.Doubles(rows.values(), rows.rows(), rows.columns()));
    }
  }

  /** Rows, as {@link #putRows} adds them; refuses another number of them. */
  public Features rows(String name, int count, int columns) {
    if (!has(name + ".starts")) {
      return new DenseFeatures(count, columns, doubles(name, count, columns));
    }
    int stored = rows(name + ".values");
    SparseFeatures rows =
        new SparseFeatures(
            columns,
            starts(name + ".starts", stored),
            integers(name + ".columns", 0, columns - 1, stored),
            doubles(name + ".values", stored));
    if (rows.rows() != count) {
      throw refused(
          "'" + name + "' has " + rows.rows() + " rows; expected " + count + ", as other tensors");
    }
    return rows;
  }

  /** Where rows start: from 0, never falling, to {@code end}. */
  public int[] starts(String name, int end) {
    int[] starts = integers(name, 0, end, rows(name));
    int before = 0;
    for (int start : starts) {
      if (start < before) {
        throw refused(name, "falls from " + before + " to " + start, "starts that never fall");
      }
      before = start;
    }
    if (starts.length == 0 || starts[0] != 0 || before != end) {
      throw refused(name, "does not run from 0 to " + end, "the starts of all rows, and the end");
    }
    return starts;
  }

  /** The columns of a table, as {@link ModelState#putColumns} stores them. */
  public TableSchema columns() {
    int columns = rows(ModelState.COLUMN_LEVELS);
    if (columns == 0 || !state.schema().labels().isEmpty()) {
      throw refused("it has no columns, or labels; expected columns of a table");
    }
    return TableSchema.of(schema(), integers(ModelState.COLUMN_LEVELS, -1, features(), columns));
  }

  /** The tensors of a part, those whose names start with a prefix, without it. */
  public Map<String, Tensor> below(String prefix) {
    Map<String, Tensor> part = new LinkedHashMap<>();
    state
        .tensors()
        .forEach(
            (name, tensor) -> {
              if (name.startsWith(prefix)) {
                part.put(name.substring(prefix.length()), tensor);
                read.add(name);
              }
            });
    return part;
  }

  /** Refuses values that do not ascend; equal neighbours may stand side by side. */
  public void checkAscending(String name, double[] values, int from, int to) {
    for (int k = from + 1; k < to; k++) {
      if (values[k] < values[k - 1]) {
        throw refused(name, "falls from " + values[k - 1] + " to " + values[k], "rising numbers");
      }
    }
  }

  /** The error for a model whose parts do not fit, with a line that says what was expected. */
  public InputException refused(String what) {
    return new InputException(owner() + ": " + what);
  }

  private InputException refused(String name, String what, String expected) {
    return refused("tensor '" + name + "' " + what + "; expected " + expected);
  }

  private Tensor tensor(String name) {
    Tensor tensor = state.tensors().get(name);
    if (tensor == null) {
      throw state.missing(name);
    }
    read.add(name);
    return tensor;
  }

  private void checkShape(String name, Tensor tensor, int[] shape) {
    if (!Arrays.equals(tensor.shape(), shape)) {
      throw refused(name, "has shape " + words(tensor.shape()), words(shape));
    }
  }

  private static String words(int[] shape) {
    return Arrays.stream(shape).mapToObj(Integer::toString).collect(Collectors.joining(" × "));
  }

  private String owner() {
    return "model of learner '" + card().learner() + "'";
  }
}
