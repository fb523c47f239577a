/**
 * The Gaussian kernel K(x, z) = exp(−γ‖x − z‖²) between blocks of rows, dense or sparse, by matrix
 * products. Nyström maps and kernel machines stand on it.
 */
@NullMarked
package dev.espalier.internal.kernel;

import org.jspecify.annotations.NullMarked;
