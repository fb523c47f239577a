/** What stands beside data in files of its own: folds, weights of losses, word vectors. */
@NullMarked
package dev.espalier.io.internal.knowledge;

import org.jspecify.annotations.NullMarked;
