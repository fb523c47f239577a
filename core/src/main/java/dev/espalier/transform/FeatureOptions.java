package dev.espalier.transform;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How a learner sees its features: the hyper-parameters that every learner with a {@link
 * FeatureMap} shares. A learner has one component of this type.
 *
 * @param scaling how the features are scaled
 * @param features the blocks of columns that stand side by side; the command line writes them
 *     {@code plain+forest:500}
 * @param kernelWidth c in γ = c / (total variance of the scaled training features)
 * @param landmarkSeed decides which training rows are landmarks, how trees grow and machines are
 *     fitted
 */
public record FeatureOptions(
    @Hyperparameter(
            "how features are scaled; auto: dense min-max then unit rows (min-max alone in ml-knn and"
                + " iblr, standardise in knn and for kernels), sparse unit rows")
        Scaling scaling,
    @Hyperparameter(
            value =
                "plain; nystrom:1000 for a Gaussian kernel on 1000 landmarks among the training rows;"
                    + " svm for the scores of linear machines; forest:500 for those of 500 trees; mlda"
                    + " for the directions in which labels lie apart, mlda:5 for 5 of them; or some of"
                    + " these joined by +, such as plain+forest:500",
            separator = "+",
            legal = FeatureOptions.LEGAL_FEATURES)
        List<Part> features,
    @Hyperparameter(
            value = "how local the kernel is: gamma = this / total variance of the scaled features",
            above = 0,
            tune = {"0.25", "0.5", "1", "2"},
            onlyWith = "features=nystrom",
            restarts = true)
        double kernelWidth,
    @Hyperparameter("seed of the choice of landmarks, of a forest and of machines")
        long landmarkSeed) {

  private static final String LEGAL_FEATURES =
      "plain, nystrom:COUNT, svm, forest:COUNT, mlda, mlda:COUNT, each at most once, joined by +;"
          + " COUNT of at least 1";

  /** Checks the values. */
  public FeatureOptions {
    features = List.copyOf(features);
    Hyperparameters.check(FeatureOptions.class, scaling, features, kernelWidth, landmarkSeed);
    if (features.isEmpty()
        || features.stream().map(Part::kind).distinct().count() < features.size()) {
      String written = features.stream().map(Part::toString).collect(Collectors.joining("+"));
      throw Hyperparameters.illegal("features", written, LEGAL_FEATURES);
    }
  }

  /** Whether what the features are mapped to depends on the labels of the training rows. */
  public boolean learnsFromLabels() {
    return features.stream().anyMatch(part -> part.kind().learnsFromLabels());
  }

  /** Features as they are, scaled. */
  public static FeatureOptions defaults() {
    return of(Part.plain());
  }

  /** These parts side by side. */
  public static FeatureOptions of(Part... parts) {
    return new FeatureOptions(Scaling.AUTO, List.of(parts), 1, 1);
  }

  /** The same with another scaling. */
  public FeatureOptions withScaling(Scaling other) {
    return new FeatureOptions(other, features, kernelWidth, landmarkSeed);
  }

  /** The same with these parts. */
  public FeatureOptions withFeatures(Part... parts) {
    return new FeatureOptions(scaling, List.of(parts), kernelWidth, landmarkSeed);
  }

  /** The same with another width of the kernel. */
  public FeatureOptions withKernelWidth(double width) {
    return new FeatureOptions(scaling, features, width, landmarkSeed);
  }

  /** The same with other landmarks. */
  public FeatureOptions withLandmarkSeed(long seed) {
    return new FeatureOptions(scaling, features, kernelWidth, seed);
  }

  /** Fits the map to training features; not for one that learns from labels. */
  public FeatureMap fit(Features train) {
    return FeatureMap.fit(this, train, null, Scaling.AUTO, Progress.none()).map();
  }

  /** Fits the map to training rows, and maps them. */
  public MappedRows fit(Dataset train, Progress progress) {
    return FeatureMap.fit(this, train.features(), train.labels(), Scaling.AUTO, progress);
  }

  /**
   * Fits the map for a learner that looks at distances between rows.
   *
   * @param dense what {@code scaling=auto} does to dense features; before a kernel it standardises
   */
  public MappedRows fitForDistances(Dataset train, Scaling dense, Progress progress) {
    return FeatureMap.fit(this, train.features(), train.labels(), dense, progress);
  }
}
