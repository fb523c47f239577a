/**
 * The {@code reproduce} command: tables of the papers, computed again and set beside the printed
 * numbers.
 *
 * <p>A {@link dev.espalier.cli.reproduce.Reproduction} names its tables, with the printed numbers,
 * and cuts its work into pieces. {@link dev.espalier.cli.reproduce.ReproductionRun} does the pieces
 * one after the other and keeps what each found in a {@link
 * dev.espalier.cli.reproduce.ResultsFile}, so that a run that was ended goes on where it was. The
 * command prints the tables as text, JSON and a page.
 */
@NullMarked
package dev.espalier.cli.reproduce;

import org.jspecify.annotations.NullMarked;
