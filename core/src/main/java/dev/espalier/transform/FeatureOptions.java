package dev.espalier.transform;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import java.util.Map;

/**
 * How a learner sees its features: the hyper-parameters that every learner with a {@link
 * FeatureMap} shares. A learner has one component of this type.
 *
 * @param scaling how the features are scaled
 * @param features {@code plain}, {@code nystrom:COUNT} for a Gaussian kernel on that many
 *     landmarks, {@code svm} for the out-of-fold scores of linear machines, {@code forest:COUNT}
 *     for the out-of-bag scores of that many trees, {@code mlda} or {@code mlda:COUNT} for the
 *     directions in which labels lie apart, or some of these, joined by {@code +}
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
            legal = FeatureOptions.LEGAL_FEATURES)
        String features,
    @Hyperparameter(
            value = "how local the kernel is: gamma = this / total variance of the scaled features",
            legal = FeatureOptions.LEGAL_WIDTH,
            tune = {"0.25", "0.5", "1", "2"},
            onlyWith = "features=nystrom",
            restarts = true)
        double kernelWidth,
    @Hyperparameter("seed of the choice of landmarks, of a forest and of machines")
        long landmarkSeed) {

  private static final String PLAIN = "plain";
  private static final String LEGAL_FEATURES =
      "plain, nystrom:COUNT, svm, forest:COUNT, mlda, mlda:COUNT, each at most once, joined by +;"
          + " COUNT of at least 1";
  private static final String LEGAL_WIDTH = "a number above 0";

  /** Checks the values. */
  public FeatureOptions {
    parse(features);
    if (!(kernelWidth > 0 && Double.isFinite(kernelWidth))) {
      throw Hyperparameters.illegal("kernelWidth", kernelWidth, LEGAL_WIDTH);
    }
  }

  /** Features as they are, scaled. */
  public static FeatureOptions defaults() {
    return new FeatureOptions(Scaling.AUTO, PLAIN, 1, 1);
  }

  /** The same with another scaling. */
  public FeatureOptions withScaling(Scaling other) {
    return new FeatureOptions(other, features, kernelWidth, landmarkSeed);
  }

  /** The same with a Gaussian kernel on that many landmarks. */
  public FeatureOptions withNystrom(int landmarks) {
    return new FeatureOptions(scaling, "nystrom:" + landmarks, kernelWidth, landmarkSeed);
  }

  /** The same with these features: {@code plain+forest:500}, for example. */
  public FeatureOptions withFeatures(String parts) {
    return new FeatureOptions(scaling, parts, kernelWidth, landmarkSeed);
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

  /** What is put side by side, in that order, with the numbers that were given. */
  Map<PartKind, Integer> parts() {
    return parse(features);
  }

  private static Map<PartKind, Integer> parse(String features) {
    Map<PartKind, Integer> parts = PartKind.parse(features);
    if (parts == null) {
      throw Hyperparameters.illegal("features", features, LEGAL_FEATURES);
    }
    return parts;
  }
}
