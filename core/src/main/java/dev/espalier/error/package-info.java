/**
 * The one exception for mistakes that a user can put right: a leaf that every package may throw.
 */
@NullMarked
package dev.espalier.error;

import org.jspecify.annotations.NullMarked;
