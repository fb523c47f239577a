/**
 * What restorers share: how the fitted columns go into a model file.
 *
 * <p>The restorers themselves are in the packages below, which do not know each other.
 */
@NullMarked
package dev.espalier.restore;

import org.jspecify.annotations.NullMarked;
