/**
 * Long work that is cut into pieces: what was found is kept after each piece, so that a run that
 * was ended goes on where it was, and what failed is kept too.
 *
 * <p>A {@link dev.espalier.lab.study.Study} names its pieces and the numbers that each finds, one
 * for each of some {@linkplain dev.espalier.lab.study.Cell cells}. {@link
 * dev.espalier.lab.study.StudyRun} does those that are left, small ones side by side, and keeps
 * them in a {@link dev.espalier.lab.study.ResultsFile}. The file holds the pieces in the order of
 * the work, whatever the order in which they ended: a run that was killed and continued leaves the
 * same file as one that was not. The commands {@code reproduce} and {@code benchmark} are such
 * studies.
 */
@NullMarked
package dev.espalier.lab.study;

import org.jspecify.annotations.NullMarked;
