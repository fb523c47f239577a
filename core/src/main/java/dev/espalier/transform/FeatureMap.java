package dev.espalier.transform;

import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.data.JoinedFeatures;
import dev.espalier.internal.data.WeightMoments;
import dev.espalier.internal.forest.ForestOptions;
import dev.espalier.internal.scorer.ForestScorer;
import dev.espalier.internal.scorer.LabelScorer;
import dev.espalier.internal.state.StoredTensors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a model does to features before anything else: missing cells are filled, the scaling of the
 * training data is applied; then come, side by side, what was asked for of the scaled features
 * themselves, a Nyström map of them, and the log-odds that a forest gives the labels. Part of the
 * fitted model; immutable.
 */
public final class FeatureMap {
  private static final String PLAIN = "input.plain";

  private final FittedScaling scaling;
  private final boolean plain;
  private final @Nullable NystromMap nystrom;
  private final @Nullable ScoreMap scores;
  private final int labels;

  private FeatureMap(
      FittedScaling scaling,
      boolean plain,
      @Nullable NystromMap nystrom,
      @Nullable ScoreMap scores,
      int labels) {
    this.scaling = scaling;
    this.plain = plain;
    this.nystrom = nystrom;
    this.scores = scores;
    this.labels = labels;
  }

  /**
   * Fits the map.
   *
   * @param labels of the same rows; null where the map needs none
   * @param distances whether the distances of mapped rows are what counts, as they are in a kernel
   */
  static MappedRows fit(
      FeatureOptions options,
      Features train,
      @Nullable Labels labels,
      boolean distances,
      Progress progress) {
    FeatureOptions.Parts parts = options.parts();
    Scaling wanted = options.scaling();
    if (wanted == Scaling.AUTO && (distances || parts.landmarks() > 0)) {
      // Unit length would put all rows on a sphere and hide what distances tell.
      wanted = FittedScaling.shareOneScale(train) ? Scaling.UNIT_ROWS : Scaling.STANDARDISE;
    }
    FittedScaling scaling = FittedScaling.fit(wanted, train);
    Features scaled = scaling.apply(train);
    List<Features> blocks = new ArrayList<>();
    if (parts.plain()) {
      blocks.add(scaled);
    }
    NystromMap nystrom = null;
    if (parts.landmarks() > 0) {
      nystrom =
          NystromMap.fit(scaled, parts.landmarks(), options.kernelWidth(), options.landmarkSeed());
      blocks.add(nystrom.apply(scaled));
    }
    ScoreMap scores = null;
    if (parts.trees() > 0) {
      if (labels == null) {
        throw new IllegalArgumentException("a forest needs labels to learn from");
      }
      LabelScorer.Result result =
          new ForestScorer(ForestOptions.of(parts.trees(), options.landmarkSeed()), true)
              .fit(train, labels, progress);
      ScoreMap unscaled = new ScoreMap(result.scorer(), 1);
      Features unseen = unscaled.of(train.rows(), result.unseen());
      scores = new ScoreMap(result.scorer(), factor(blocks, unseen, labels));
      blocks.add(scores.of(train.rows(), result.unseen()));
    }
    FeatureMap map =
        new FeatureMap(
            scaling, parts.plain(), nystrom, scores, labels == null ? 0 : labels.labelCount());
    return new MappedRows(map, JoinedFeatures.columns(blocks));
  }

  /**
   * By what to multiply scores beside other features, so that the prior variance of the weights is
   * the same for both.
   */
  private static double factor(List<Features> others, Features scores, Labels labels) {
    if (others.isEmpty()) {
      return 1;
    }
    double[] variances =
        WeightMoments.variances(List.of(JoinedFeatures.columns(others), scores), labels);
    return Math.sqrt(variances[1] / variances[0]);
  }

  /** The mapped features; the input is not modified. */
  public Features apply(Features features) {
    Features scaled = scaling.apply(features);
    List<Features> blocks = new ArrayList<>();
    if (plain) {
      blocks.add(scaled);
    }
    if (nystrom != null) {
      blocks.add(nystrom.apply(scaled));
    }
    if (scores != null) {
      blocks.add(scores.apply(features));
    }
    return JoinedFeatures.columns(blocks);
  }

  /** What a mapped column is. */
  public enum Origin {
    /** One feature, scaled: the columns before all others, in the order of the features. */
    FEATURE,
    /** A coordinate of a kernel, which mixes all features. */
    KERNEL,
    /** The score of one label: the last columns, in the order of the labels. */
    SCORE
  }

  /** What a mapped column is. */
  public Origin origin(int column) {
    if (plain && column < scaling.columns()) {
      return Origin.FEATURE;
    }
    return scores != null && column >= columns() - labels ? Origin.SCORE : Origin.KERNEL;
  }

  /** Whether every mapped row, seen before or not, has a norm of at most 1. */
  public boolean mapsIntoUnitBall() {
    return scores == null && (plain ? nystrom == null && scaling.unitRows() : nystrom != null);
  }

  /** Whether other training rows would have given another map. */
  public boolean dependsOnTraining() {
    return nystrom != null || scores != null || scaling.shiftsOrScales();
  }

  /** Adds the numbers to a model's tensors. */
  public void store(Map<String, Tensor> tensors) {
    scaling.store(tensors);
    if (nystrom != null) {
      nystrom.store(tensors);
    }
    if (scores != null) {
      scores.store(tensors);
    }
    if (plain && (nystrom != null || scores != null)) {
      tensors.put(PLAIN, new Tensor.Integers(new int[] {1}, 1));
    }
  }

  /** Makes the map again from what {@link #store} kept. */
  public static FeatureMap fromState(StoredTensors stored) {
    NystromMap nystrom = NystromMap.isStored(stored) ? NystromMap.fromState(stored) : null;
    ScoreMap scores = ScoreMap.isStored(stored) ? ScoreMap.fromState(stored) : null;
    boolean alone = nystrom == null && scores == null;
    return new FeatureMap(
        FittedScaling.fromState(stored),
        alone || (stored.has(PLAIN) && stored.flag(PLAIN)),
        nystrom,
        scores,
        stored.labels());
  }

  /** The number of mapped features. */
  public int columns() {
    return (plain ? scaling.columns() : 0)
        + (nystrom == null ? 0 : nystrom.columns())
        + (scores == null ? 0 : labels);
  }
}
