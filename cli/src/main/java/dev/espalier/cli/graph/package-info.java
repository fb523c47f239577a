/**
 * The {@code graph} command: the label graph of a model as a file, that is, a page to explore, a
 * picture, or data for other tools.
 */
@NullMarked
package dev.espalier.cli.graph;

import org.jspecify.annotations.NullMarked;
