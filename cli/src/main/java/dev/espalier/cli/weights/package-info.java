/** The command that makes, writes and draws the weights of the collaborative loss. */
@NullMarked
package dev.espalier.cli.weights;

import org.jspecify.annotations.NullMarked;
