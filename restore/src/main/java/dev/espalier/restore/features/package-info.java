/**
 * Restoring inside training: any learner after any restorer.
 *
 * <p>{@link dev.espalier.restore.features.Restoring} is itself a learner. Its {@code fit} learns
 * from the training rows' features how their columns belong together, restores those rows, and lets
 * the other learner learn from them; its model restores every row in the same way before it
 * predicts or explains. So cross-validation fits the restorer anew on each fold's training rows,
 * and no test row is looked at.
 *
 * <p>A nominal attribute, which examples hold as indicators, is one category to the restorer. Cells
 * that are restored become expectations: a number its mean, a category the probabilities of its
 * levels in place of zeros and a one, which tells the learner how sure the restorer is.
 */
@NullMarked
package dev.espalier.restore.features;

import org.jspecify.annotations.NullMarked;
