package dev.espalier.lab.reproduce;

import dev.espalier.lab.study.Study;
import java.util.List;

/** Tables of a paper that can be computed again. */
interface Reproduction extends Study {
  /** What is reproduced, with the paper and the section, in a line. */
  String title();

  /** Where the protocol differs from the paper's, in a line. */
  String difference();

  /** The tables, with the printed numbers. */
  List<PaperTable> tables();

  /** Whether a page shows a table's rows as lines too. */
  default boolean isDrawn(PaperTable table) {
    return false;
  }

  /** Whether a smaller number is the better one. */
  default boolean lowerIsBetter(PaperTable table, String row, String column) {
    return false;
  }

  /** Whether a table's rows are methods of which one is the best. */
  default boolean comparesRows(PaperTable table) {
    return true;
  }

  /** Whether the paper shows standard errors of means beside them, and not deviations. */
  default boolean showsStandardErrors() {
    return false;
  }

  /** Rows that the paper does not have: they are measured by the best printed number. */
  default List<String> ownRows() {
    return List.of();
  }

  /** The method that marks are about where none is asked for, as in the paper; empty for none. */
  default String named() {
    return "";
  }

  /** How it is done, and why it differs from the paper where it does. */
  List<String> notes();
}
