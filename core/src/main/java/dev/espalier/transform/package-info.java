/**
 * Maps of the features that are fitted on the training data and kept inside the model.
 *
 * <p>‖x‖ ≤ 1 matters a great deal to the pairwise models: dense features are brought to [0, 1]
 * column by column on the training data, then every row is divided by its norm; sparse features get
 * unit rows only, so that they stay sparse. Dense rows of fewer than 8 columns are not divided by
 * their norm: it tells too much. Any learner may use a map; the same map is applied, with the
 * numbers of the training data, to everything the model sees later.
 *
 * <p>A learner has one component of type {@link dev.espalier.transform.FeatureOptions} and uses the
 * {@link dev.espalier.transform.FeatureMap} that it fits: scaling alone, or with {@code
 * features=nystrom:COUNT} a map of a Gaussian kernel after it, so that linear functions of the
 * mapped features bend:
 *
 * <pre>{@code
 * K(x, z) = exp(−γ ‖x − z‖²),   γ = c / (total variance of the scaled training features)
 * φ(x) = K(x, Z) · K(Z, Z)^(−1/2),   Z: COUNT training rows, drawn without replacement
 * }</pre>
 *
 * <p>The total variance of D standardised features is D, so γ = c / D there (columns that are
 * constant in training do not count); that of sparse unit rows is 1 − ‖mean row‖². Twice the total
 * variance is the mean squared distance between two rows, so c means the same under every scaling.
 * With as many landmarks as training rows, φ(x)·φ(x') = K(x, x') on them. Always ‖φ(x)‖ ≤ 1.
 *
 * <p>Several parts stand side by side: {@code features=plain+svm+forest:500}. The scores {@code
 * svm} and {@code forest:COUNT} are the log-odds that per-label machines or a forest give every
 * label; {@code mlda} are the coordinates of multi-label discriminant analysis, at most one less
 * than labels: see {@code internal.subspace}. These learn from labels; training rows are therefore
 * mapped by what has not seen them, machines or directions that leave them out, trees that were
 * grown without them, as new rows will be. Their scale is chosen so that one penalty suits all
 * weights ({@code WeightMoments}).
 */
@NullMarked
package dev.espalier.transform;

import org.jspecify.annotations.NullMarked;
