/**
 * The papers' generators, which are also the built-in data of demonstrations and tests.
 *
 * <p>{@link dev.espalier.simulate.LabelChain} is the toy of 003 §4 (two labels) and the simulation
 * of 001 §3.5.3 (up to eight).
 */
@NullMarked
package dev.espalier.simulate;

import org.jspecify.annotations.NullMarked;
