package dev.espalier.transform;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.data.Features;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a learner sees its features: the hyper-parameters that every learner with a {@link
 * FeatureMap} shares. A learner has one component of this type.
 *
 * @param scaling how the features are scaled
 * @param features {@code plain}, or {@code nystrom:COUNT} for a Gaussian kernel on that many
 *     landmarks
 * @param kernelWidth c in γ = c / (total variance of the scaled training features)
 * @param landmarkSeed decides which training rows are landmarks
 */
public record FeatureOptions(
    @Hyperparameter(
            "how features are scaled; auto: dense min-max then unit rows (standardise where"
                + " distances count: knn, kernels), sparse unit rows")
        Scaling scaling,
    @Hyperparameter(
            value =
                "plain, or nystrom:1000 for a Gaussian kernel on 1000 landmarks among the training"
                    + " rows",
            legal = FeatureOptions.LEGAL_FEATURES)
        String features,
    @Hyperparameter(
            value = "how local the kernel is: gamma = this / total variance of the scaled features",
            legal = FeatureOptions.LEGAL_WIDTH,
            tune = {"0.25", "0.5", "1", "2"},
            idleWhen = "features=plain",
            restarts = true)
        double kernelWidth,
    @Hyperparameter("seed of the choice of landmarks") long landmarkSeed) {

  private static final String PLAIN = "plain";
  private static final String LEGAL_FEATURES = "plain or nystrom:COUNT with COUNT of at least 1";
  private static final String LEGAL_WIDTH = "a number above 0";
  private static final Pattern NYSTROM = Pattern.compile("nystrom:([1-9][0-9]{0,8})");

  /** Checks the values. */
  public FeatureOptions {
    if (!features.equals(PLAIN) && !NYSTROM.matcher(features).matches()) {
      throw Hyperparameters.illegal("features", features, LEGAL_FEATURES);
    }
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

  /** The same with another width of the kernel. */
  public FeatureOptions withKernelWidth(double width) {
    return new FeatureOptions(scaling, features, width, landmarkSeed);
  }

  /** The same with other landmarks. */
  public FeatureOptions withLandmarkSeed(long seed) {
    return new FeatureOptions(scaling, features, kernelWidth, seed);
  }

  /** Fits the map to training features. */
  public FeatureMap fit(Features train) {
    return FeatureMap.fit(this, train, false);
  }

  /**
   * Fits the map for a learner that looks at distances between rows: {@code scaling=auto}
   * standardises dense features, as it does before a kernel.
   */
  public FeatureMap fitForDistances(Features train) {
    return FeatureMap.fit(this, train, true);
  }

  /**
   * Fits the map to training features, or takes one that was fitted to the same features under the
   * same options.
   */
  public FeatureMap fit(Features train, @Nullable FeatureMap fitted) {
    return fitted != null && fitted.isOf(this) ? fitted : fit(train);
  }

  /** How many landmarks are asked for; 0 for plain features. */
  int landmarks() {
    Matcher matcher = NYSTROM.matcher(features);
    return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
  }
}
