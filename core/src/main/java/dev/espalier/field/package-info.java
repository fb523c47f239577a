/** Pairwise label fields and every inference routine. */
@NullMarked
package dev.espalier.field;

import org.jspecify.annotations.NullMarked;
