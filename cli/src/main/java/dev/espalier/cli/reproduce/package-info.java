/**
 * The {@code reproduce} command: tables of the papers, computed again and set beside the printed
 * numbers.
 *
 * <p>A {@link dev.espalier.cli.reproduce.Reproduction} is a {@linkplain
 * dev.espalier.cli.study.Study study} that names its tables with the {@linkplain
 * dev.espalier.cli.reproduce.Printed printed numbers}, which are data files beside these classes.
 * {@link dev.espalier.cli.reproduce.MeasureTables} are those whose columns are measures; their data
 * and methods are in {@link dev.espalier.cli.reproduce.MeasureContents}. {@link
 * dev.espalier.cli.reproduce.ReproductionResults} sets ours beside the paper's: marks, wins and
 * losses. The command prints the tables as text, JSON, Markdown and a page.
 */
@NullMarked
package dev.espalier.cli.reproduce;

import org.jspecify.annotations.NullMarked;
