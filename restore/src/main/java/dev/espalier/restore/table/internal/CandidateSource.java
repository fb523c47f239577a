package dev.espalier.restore.table.internal;

import dev.espalier.restore.table.MissingMarks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Proposes what the cells of some columns should say, from the text of their rows alone. */
interface CandidateSource {
  /** The columns of which it may change cells. */
  List<Integer> columns();

  /** What a cell should say; null where nothing is wrong with it. */
  @Nullable CellCandidate candidate(List<String> row, int column, MissingMarks marks);
}
