/** Commands that apply a model to rows: {@code predict}, {@code evaluate}, {@code explain}. */
@NullMarked
package dev.espalier.cli.predict;

import org.jspecify.annotations.NullMarked;
