/** Brings the learners of this module to {@link dev.espalier.catalog.Catalog}. */
@NullMarked
package dev.espalier.rivals;

import org.jspecify.annotations.NullMarked;
