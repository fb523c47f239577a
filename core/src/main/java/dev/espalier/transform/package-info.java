/**
 * Maps of the features that are fitted on the training data and kept inside the model.
 *
 * <p>‖x‖ ≤ 1 matters a great deal to the pairwise models: dense features are brought to [0, 1]
 * column by column on the training data, then every row is divided by its norm; sparse features get
 * unit rows only, so that they stay sparse. Dense rows of fewer than 8 columns are not divided by
 * their norm: it tells too much. Any learner may use a map; the same map is applied, with the
 * numbers of the training data, to everything the model sees later.
 */
@NullMarked
package dev.espalier.transform;

import org.jspecify.annotations.NullMarked;
