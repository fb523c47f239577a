/** Learners side by side on the same splits: what was measured, under which decoders, how long. */
@NullMarked
package dev.espalier.cli.compare;

import org.jspecify.annotations.NullMarked;
