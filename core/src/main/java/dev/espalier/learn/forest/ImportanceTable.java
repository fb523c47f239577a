package dev.espalier.learn.forest;

import dev.espalier.FeatureImportance;
import dev.espalier.FeatureImportance.Measure;
import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.Schema;
import dev.espalier.internal.forest.GrownForest;
import dev.espalier.internal.forest.PermutationImportance;
import dev.espalier.internal.forest.Targets;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.scorer.ForestScorer;
import dev.espalier.internal.state.StoredTensors;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gathers the importance of features from the forests as they are grown: features × width. */
final class ImportanceTable implements ForestScorer.Watcher {
  private final Measure measure;
  private final Schema schema;
  private final Features rows;
  private final long seed;

  /** The labels; 1 where a forest of all labels has one impurity. */
  private final int width;

  private final double[] values;

  ImportanceTable(Measure measure, Dataset train, boolean together, long seed) {
    this.measure = measure;
    this.schema = train.schema();
    this.rows = train.features();
    this.seed = seed;
    this.width = together && measure == Measure.IMPURITY ? 1 : schema.labels().size();
    this.values =
        new double[Shape.product("importance", rows.columns(), "features", width, "labels")];
  }

  @Override
  public void grown(
      int first, GrownForest forest, Targets targets, double[] weights, Progress progress) {
    double[] part =
        measure == Measure.PERMUTATION
            ? PermutationImportance.of(forest, rows, targets, weights, seed, progress)
            : shares(forest.gains());
    int outputs = part.length / Math.max(1, rows.columns());
    for (int column = 0; column < rows.columns(); column++) {
      System.arraycopy(part, column * outputs, values, column * width + first, outputs);
    }
  }

  /** Gains as shares of their sum; all 0 where nothing was cut. */
  private static double[] shares(double[] gains) {
    double sum = Arrays.stream(gains).sum();
    return Arrays.stream(gains).map(gain -> sum > 0 ? gain / sum : 0).toArray();
  }

  FeatureImportance importance() {
    return new FeatureImportance(measure, schema, values);
  }

  static void store(FeatureImportance importance, Map<String, Tensor> tensors) {
    int features = importance.schema().features().size();
    int width = importance.hasLabels() ? importance.schema().labels().size() : 1;
    tensors.put(
        tensor(importance.measure()), new Tensor.Doubles(importance.values(), features, width));
  }

  /** What {@link #store} kept; null where nothing was asked for. */
  static @Nullable FeatureImportance fromState(StoredTensors stored) {
    for (Measure measure : Measure.values()) {
      String name = tensor(measure);
      if (stored.has(name)) {
        boolean together = stored.has("forest.nodes");
        int width = together && measure == Measure.IMPURITY ? 1 : stored.labels();
        // A little beyond by rounding.
        double least = measure == Measure.IMPURITY ? 0 : -1 - 1e-9;
        return new FeatureImportance(
            measure,
            stored.schema(),
            stored.doublesWithin(name, least, 1 + 1e-9, stored.features(), width));
      }
    }
    return null;
  }

  private static String tensor(Measure measure) {
    return "importance." + measure.name().toLowerCase(Locale.ROOT);
  }
}
