package dev.espalier.transform;

import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.data.ColumnSummary;
import dev.espalier.internal.data.JoinedFeatures;
import dev.espalier.internal.data.WeightMoments;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.state.StoredTensors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a model does to features before anything else: missing cells are filled, the scaling of the
 * training data is applied; then come, side by side, the parts that were asked for. Part of the
 * fitted model; immutable.
 */
public final class FeatureMap {
  private final FittedScaling scaling;
  private final List<ScaledPart> parts;

  /**
   * A part among others.
   *
   * @param factor by which its values are multiplied: one penalty on the weights of all features is
   *     then as right for these as for the others
   */
  private record ScaledPart(PartKind kind, MapPart part, double factor) {
    Features scaled(Features values) {
      if (factor == 1) {
        return values;
      }
      // What is learnt from labels is dense.
      double[] scaled = values.values().clone();
      Blas.get().scale(scaled.length, factor, scaled, 0);
      return new DenseFeatures(values.rows(), values.columns(), scaled);
    }
  }

  private FeatureMap(FittedScaling scaling, List<ScaledPart> parts) {
    this.scaling = scaling;
    this.parts = List.copyOf(parts);
  }

  /**
   * Fits the map.
   *
   * @param labels of the same rows; null where the map needs none
   * @param automatic what {@code scaling=auto} does to dense features where there is no kernel
   */
  static MappedRows fit(
      FeatureOptions options,
      Features train,
      @Nullable Labels labels,
      Scaling automatic,
      Progress progress) {
    List<Part> asked = Part.inOrder(options.features());
    Scaling wanted = options.scaling();
    boolean kernel = asked.stream().anyMatch(part -> part.kind().equals(PartKind.NYSTROM));
    if (wanted == Scaling.AUTO && (automatic != Scaling.AUTO || kernel)) {
      // Unit length would put all rows on a sphere and hide what distances tell.
      Scaling dense = kernel ? Scaling.STANDARDISE : automatic;
      wanted = FittedScaling.shareOneScale(train) ? Scaling.UNIT_ROWS : dense;
    }
    FittedScaling scaling = FittedScaling.fit(wanted, train);
    MapPart.Rows rows = new MapPart.Rows(train, scaling.apply(train));
    List<PartKind> kinds = asked.stream().map(Part::kind).toList();
    List<MapPart.Fitted> fitted = new ArrayList<>();
    for (Part part : asked) {
      MapPart.Fit data = new MapPart.Fit(rows, labels, options, part.count(), progress);
      fitted.add(part.kind().fitting().apply(data));
    }
    double[] factors = factors(kinds, fitted, labels);
    List<ScaledPart> parts = new ArrayList<>();
    List<Features> blocks = new ArrayList<>();
    for (int k = 0; k < kinds.size(); k++) {
      ScaledPart part = new ScaledPart(kinds.get(k), fitted.get(k).part(), factors[k]);
      parts.add(part);
      blocks.add(part.scaled(fitted.get(k).training()));
    }
    return new MappedRows(new FeatureMap(scaling, parts), JoinedFeatures.columns(blocks));
  }

  /**
   * The map of rows that live elsewhere, which knows no labels: their features, scaled.
   *
   * @param columns what is known of all training rows
   * @param sparse whether the features are stored sparse
   */
  public static FeatureMap plain(Scaling scaling, ColumnSummary columns, boolean sparse) {
    int table = sparse ? 0 : columns.columns();
    return new FeatureMap(
        FittedScaling.fit(scaling, columns, sparse, table),
        List.of(new ScaledPart(PartKind.PLAIN, new PlainPart(columns.columns()), 1)));
  }

  /**
   * By what to multiply parts that learn from labels, so that the prior variance of the weights is
   * the same as for the parts that do not, or as for the first where all do.
   */
  private static double[] factors(
      List<PartKind> kinds, List<MapPart.Fitted> fitted, @Nullable Labels labels) {
    double[] factors = new double[kinds.size()];
    Arrays.fill(factors, 1);
    List<Features> others = new ArrayList<>();
    List<Features> blocks = new ArrayList<>();
    for (int k = 0; k < factors.length; k++) {
      (kinds.get(k).learnsFromLabels() ? blocks : others).add(fitted.get(k).training());
    }
    boolean alone = others.isEmpty();
    if (!alone) {
      blocks.add(0, JoinedFeatures.columns(others));
    }
    if (labels == null || blocks.size() < 2) {
      return factors;
    }
    double[] variances = WeightMoments.variances(blocks, labels);
    int block = alone ? 0 : 1;
    for (int k = 0; k < factors.length; k++) {
      if (kinds.get(k).learnsFromLabels()) {
        factors[k] = Math.sqrt(variances[block++] / variances[0]);
      }
    }
    return factors;
  }

  /** The mapped features; the input is not modified. */
  public Features apply(Features features) {
    MapPart.Rows rows = new MapPart.Rows(features, scaling.apply(features));
    List<Features> blocks = new ArrayList<>();
    for (ScaledPart each : parts) {
      blocks.add(each.scaled(each.part().apply(rows)));
    }
    return JoinedFeatures.columns(blocks);
  }

  /** Where rows lie in the directions of {@code features=mlda}; nothing without such a part. */
  public Optional<DenseFeatures> project(Features features) {
    return parts.stream()
        .map(ScaledPart::part)
        .filter(DiscriminantPart.class::isInstance)
        .map(DiscriminantPart.class::cast)
        .map(part -> part.projection().apply(scaling.apply(features)))
        .findFirst();
  }

  /** What a mapped column is. */
  public enum Origin {
    /** One feature, scaled: the columns of the block are in the order of the features. */
    FEATURE,
    /** A coordinate of a kernel, which mixes all features. */
    KERNEL,
    /** The score of one label: the columns of the block are in the order of the labels. */
    SCORE
  }

  /**
   * Consecutive columns of one part.
   *
   * @param part its word in {@code features}
   * @param origin what each column is
   * @param from the first column
   * @param to after the last column
   */
  public record Block(String part, Origin origin, int from, int to) {}

  /** The parts, in the order of their columns. */
  public List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    int from = 0;
    for (ScaledPart each : parts) {
      int to = from + each.part().columns();
      blocks.add(new Block(each.kind().word(), each.part().origin(), from, to));
      from = to;
    }
    return blocks;
  }

  /** The number of mapped features. */
  public int columns() {
    return parts.stream().mapToInt(each -> each.part().columns()).sum();
  }

  /** Whether every mapped row, seen before or not, has a norm of at most 1. */
  public boolean mapsIntoUnitBall() {
    return parts.size() == 1 && parts.get(0).part().mapsIntoUnitBall(scaling.unitRows());
  }

  /** Whether other training rows would have given another map. */
  public boolean dependsOnTraining() {
    return !isPlain() || scaling.shiftsOrScales();
  }

  private boolean isPlain() {
    return parts.size() == 1 && parts.get(0).kind().equals(PartKind.PLAIN);
  }

  /** Adds the numbers to a model's tensors. */
  public void store(Map<String, Tensor> tensors) {
    scaling.store(tensors);
    if (!isPlain()) {
      for (ScaledPart each : parts) {
        each.part().store(tensors);
        each.kind().storeFactor(each.factor(), tensors);
      }
    }
  }

  /** Makes the map again from what {@link #store} kept. */
  public static FeatureMap fromState(StoredTensors stored) {
    FittedScaling scaling = FittedScaling.fromState(stored);
    List<ScaledPart> parts = new ArrayList<>();
    for (PartKind kind : PartKind.ALL) {
      if (kind.isStored(stored)) {
        parts.add(new ScaledPart(kind, kind.reading().apply(stored), kind.storedFactor(stored)));
      }
    }
    if (parts.isEmpty()) {
      parts.add(new ScaledPart(PartKind.PLAIN, new PlainPart(stored.features()), 1));
    }
    return new FeatureMap(scaling, parts);
  }
}
