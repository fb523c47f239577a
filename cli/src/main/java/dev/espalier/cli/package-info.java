/**
 * The {@code espalier} command.
 *
 * <p>{@link dev.espalier.cli.Main} turns arguments into one {@code Task}, runs it and turns what it
 * throws into a line and an exit code: 0 done, 2 the user can put it right, 1 our bug, 130 stopped.
 * Standard output carries results only (with {@code --json} exactly one JSON object); progress and
 * complaints go to standard error.
 */
@NullMarked
package dev.espalier.cli;

import org.jspecify.annotations.NullMarked;
