/**
 * The {@code reproduce} command: tables of the papers, computed again and set beside the printed
 * numbers.
 *
 * <p>A {@link dev.espalier.lab.reproduce.Reproduction} is a {@linkplain
 * dev.espalier.lab.study.Study study} that names its tables with the {@linkplain
 * dev.espalier.lab.reproduce.Printed printed numbers}, which are data files beside these classes.
 * {@link dev.espalier.lab.reproduce.MeasureTables} are those whose columns are measures; their data
 * and methods are in {@link dev.espalier.lab.reproduce.MeasureContents}. {@link
 * dev.espalier.lab.reproduce.ReproductionResults} sets ours beside the paper's: marks, wins and
 * losses. The command prints the tables as text, JSON, Markdown and a page.
 */
@NullMarked
package dev.espalier.lab.reproduce;

import org.jspecify.annotations.NullMarked;
