/**
 * What all formats share once a line is understood: collecting rows of features and labels, what a
 * model expects of columns, and which columns make one again when a file is written.
 */
@NullMarked
package dev.espalier.io.internal.rows;

import org.jspecify.annotations.NullMarked;
