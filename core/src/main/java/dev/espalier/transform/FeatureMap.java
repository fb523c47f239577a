package dev.espalier.transform;

import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.internal.state.StoredTensors;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a model does to features before anything else: missing cells are filled, the scaling of the
 * training data is applied, then perhaps a Nyström map. Part of the fitted model; immutable.
 */
public final class FeatureMap {
  private final FittedScaling scaling;
  private final @Nullable NystromMap nystrom;

  /** The options it was fitted under; not kept in model files, where nobody asks for them. */
  private final @Nullable FeatureOptions options;

  private FeatureMap(
      FittedScaling scaling, @Nullable NystromMap nystrom, @Nullable FeatureOptions options) {
    this.scaling = scaling;
    this.nystrom = nystrom;
    this.options = options;
  }

  /**
   * Fits the map.
   *
   * @param distances whether the distances of mapped rows are what counts, as they are in a kernel
   */
  static FeatureMap fit(FeatureOptions options, Features train, boolean distances) {
    int landmarks = options.landmarks();
    Scaling wanted = options.scaling();
    if (wanted == Scaling.AUTO && (distances || landmarks > 0)) {
      // Unit length would put all rows on a sphere and hide what distances tell.
      wanted = FittedScaling.shareOneScale(train) ? Scaling.UNIT_ROWS : Scaling.STANDARDISE;
    }
    FittedScaling scaling = FittedScaling.fit(wanted, train);
    if (landmarks == 0) {
      return new FeatureMap(scaling, null, options);
    }
    NystromMap map =
        NystromMap.fit(
            scaling.apply(train), landmarks, options.kernelWidth(), options.landmarkSeed());
    return new FeatureMap(scaling, map, options);
  }

  /** The mapped features; the input is not modified. */
  public Features apply(Features features) {
    Features scaled = scaling.apply(features);
    return nystrom == null ? scaled : nystrom.apply(scaled);
  }

  /** Whether it was fitted, in this process, under these very options. */
  boolean isOf(FeatureOptions wanted) {
    return wanted.equals(options);
  }

  /** Whether each mapped column is one feature, scaled, rather than a mixture of all. */
  public boolean keepsFeatures() {
    return nystrom == null;
  }

  /** Whether every mapped row, seen before or not, has a norm of at most 1. */
  public boolean mapsIntoUnitBall() {
    return nystrom != null || scaling.unitRows();
  }

  /** Whether other training rows would have given another map. */
  public boolean dependsOnTraining() {
    return nystrom != null || scaling.shiftsOrScales();
  }

  /** Adds the numbers to a model's tensors. */
  public void store(Map<String, Tensor> tensors) {
    scaling.store(tensors);
    if (nystrom != null) {
      nystrom.store(tensors);
    }
  }

  /** Makes the map again from what {@link #store} kept. */
  public static FeatureMap fromState(StoredTensors stored) {
    return new FeatureMap(
        FittedScaling.fromState(stored),
        NystromMap.isStored(stored) ? NystromMap.fromState(stored) : null,
        null);
  }

  /** The number of mapped features. */
  public int columns() {
    return nystrom == null ? scaling.columns() : nystrom.columns();
  }
}
