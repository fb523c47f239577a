/**
 * Learners side by side on the same splits: the {@code compare} command, {@code demo} on generated
 * data, and the report: what was measured, under which decoders, how long.
 */
@NullMarked
package dev.espalier.cli.compare;

import org.jspecify.annotations.NullMarked;
