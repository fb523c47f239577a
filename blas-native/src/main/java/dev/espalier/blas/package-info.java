/**
 * OpenBLAS behind {@link dev.espalier.internal.math.Blas}: its jar is checked, unpacked where no
 * other user can write, and called through netlib. Where it does not load, the pure-Java kernel of
 * {@code core} goes on.
 */
@NullMarked
package dev.espalier.blas;

import org.jspecify.annotations.NullMarked;
