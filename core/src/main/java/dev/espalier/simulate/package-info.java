/**
 * Generated data for demonstrations and tests, made as papers make theirs.
 *
 * <p>{@link dev.espalier.simulate.LabelChain} is the toy of 003 §4 (two labels) and the simulation
 * of 001 §3.5.3 (up to eight). {@link dev.espalier.simulate.Corruption} spoils tables as 001 §2.5
 * does.
 */
@NullMarked
package dev.espalier.simulate;

import org.jspecify.annotations.NullMarked;
