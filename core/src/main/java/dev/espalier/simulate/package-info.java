/**
 * The papers' generators, which are also the built-in data of demonstrations and tests.
 *
 * <p>{@link dev.espalier.simulate.LabelChain} is the toy of 003 §4 (two labels) and the simulation
 * of 001 §3.5.3 (up to eight). {@link dev.espalier.simulate.MixedField} is the table of 001 §2.5.1,
 * and {@link dev.espalier.simulate.Corruption} spoils tables as 001 §2.5 does. {@link
 * dev.espalier.simulate.ConditionalIsing} is the simulation of 004 §5.
 */
@NullMarked
package dev.espalier.simulate;

import org.jspecify.annotations.NullMarked;
