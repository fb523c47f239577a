package dev.espalier.restore.features;

import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.Table;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.Restorer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A restorer fitted to features.
 *
 * @param columns how features make a table
 * @param model the fitted restorer
 * @param noise the noise of each of its columns: given, or estimated once on the training rows, so
 *     that a row is restored alike whatever rows it comes with
 */
record FittedFeatures(FeatureTable columns, RestorationModel model, double[] noise) {
  private static final String FEATURES = Restoring.PREFIX + "features";
  private static final String NOISE = Restoring.PREFIX + "noise";

  /** Maximum rate of noise: 1 is none. */
  private static final double BELOW_ONE = Math.nextDown(1.0);

  private static final String INNER = Restoring.PREFIX + "model.";

  static FittedFeatures of(
      FeatureTable columns, RestorationModel model, Table train, Noise noise, Progress progress) {
    double[] rates =
        noise instanceof Noise.Auto
            ? model.estimateNoise(model.schema().encode(train), progress)
            : noise.of(model.schema());
    return new FittedFeatures(columns, model, rates);
  }

  /** The restored rows. */
  Features restore(Features rows) {
    boolean noisy = Arrays.stream(noise).anyMatch(rate -> rate > 0);
    if (!noisy && !rows.hasMissing()) {
      return rows;
    }
    RestoreTask task =
        noisy ? RestoreTask.both(Noise.of(model.schema(), noise)) : RestoreTask.impute();
    DenseFeatures dense = (DenseFeatures) rows;
    return columns.restored(dense, model.restore(columns.of(dense), task));
  }

  /** Adds everything to a model's tensors. */
  void store(Schema schema, Map<String, Tensor> tensors) {
    ModelState state = model.state();
    Map<String, Integer> index = schema.featureIndex();
    List<String> attributes = schema.features().stream().map(Feature::attribute).toList();
    Map<String, Integer> others = new HashMap<>();
    for (int k = 0; k < schema.features().size(); k++) {
      Feature feature = schema.features().get(k);
      if (feature.otherLevel() != null) {
        others.put(otherLevel(feature).name(), k);
      }
    }
    // Names are in the model's own schema already: a number tells which. A column without any
    // value has only its attribute's name; the level that a zero means has no feature of its own.
    int[] features =
        state.schema().featureNames().stream()
            .mapToInt(
                name ->
                    index.containsKey(name)
                        ? index.get(name)
                        : others.containsKey(name)
                            ? attributes.size() + others.get(name)
                            : ~attributes.indexOf(name))
            .toArray();
    tensors.put(FEATURES, new Tensor.Integers(features, features.length));
    tensors.put(NOISE, new Tensor.Doubles(noise, noise.length));
    state.tensors().forEach((name, tensor) -> tensors.put(INNER + name, tensor));
  }

  /** The indicator that an attribute of two levels does without. */
  private static Feature otherLevel(Feature feature) {
    return new Feature(feature.attribute(), feature.otherLevel());
  }

  /** Makes it again from what {@link #store} kept. */
  static FittedFeatures fromState(Restorer<?> restorer, StoredTensors stored) {
    List<Feature> all = stored.schema().features();
    int[] kept = stored.integers(FEATURES, -all.size(), 2 * all.size() - 1, stored.rows(FEATURES));
    List<Feature> features = new ArrayList<>();
    for (int feature : kept) {
      if (feature < 0) {
        features.add(Feature.number(all.get(~feature).attribute()));
      } else {
        features.add(
            feature < all.size() ? all.get(feature) : otherLevel(all.get(feature - all.size())));
      }
    }
    RestorationModel model =
        restorer.fromState(
            new ModelState(
                new Schema(features, List.of()), ModelCard.of(restorer), stored.below(INNER)));
    FeatureTable table = new FeatureTable(stored.schema());
    if (!table.fits(model.schema())) {
      throw stored.refused("its restorer has other columns; expected those of its features");
    }
    double[] noise = stored.doublesWithin(NOISE, 0, BELOW_ONE, model.schema().columns().size());
    if (!model.removesNoise() && Arrays.stream(noise).anyMatch(rate -> rate > 0)) {
      throw stored.refused("its restorer cannot remove noise; expected noise of 0");
    }
    return new FittedFeatures(table, model, noise);
  }
}
