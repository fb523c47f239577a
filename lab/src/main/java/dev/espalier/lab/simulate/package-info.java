/**
 * The {@code simulate} command runs the papers' simulations: generated rows, two learners, and the
 * bound beside the risk.
 *
 * <p>{@link dev.espalier.lab.simulate.ConditionalIsing} is the simulation of 004 §5, {@link
 * dev.espalier.lab.simulate.MixedField} the table of 001 §2.5.1; what else is generated is in
 * core's {@code dev.espalier.simulate}.
 */
@NullMarked
package dev.espalier.lab.simulate;

import org.jspecify.annotations.NullMarked;
