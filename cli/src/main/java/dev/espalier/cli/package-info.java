/**
 * The {@code espalier} command.
 *
 * <p>{@link dev.espalier.cli.Main} turns arguments into one {@link dev.espalier.cli.BaseCommand},
 * runs it and turns what it throws into a line and an exit code: 0 done, 2 the user can put it
 * right, 1 our bug, 130 stopped. Standard output carries results only (with {@code --json} exactly
 * one JSON object); progress and complaints go to standard error. Each feature has a package of its
 * own with its commands inside; the class {@code Commands} lists them.
 */
@NullMarked
package dev.espalier.cli;

import org.jspecify.annotations.NullMarked;
