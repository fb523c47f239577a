/**
 * The {@code simulate} command runs the papers' simulations: generated rows, two learners, and the
 * bound beside the risk.
 */
@NullMarked
package dev.espalier.lab.simulate;

import org.jspecify.annotations.NullMarked;
