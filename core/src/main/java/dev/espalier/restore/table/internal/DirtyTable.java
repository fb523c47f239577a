package dev.espalier.restore.table.internal;

import dev.espalier.restore.table.MissingMarks;
import dev.espalier.restore.table.RepairRule;
import dev.espalier.restore.table.internal.votes.Verdict;
import dev.espalier.restore.table.internal.votes.Votes;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a dirty file tells about its own cells beyond the model that was fitted to it.
 *
 * @param file the file; nothing of this holds for another one
 * @param forms which cells have a wrong form
 * @param votes of rows that share a key, null where they are not wanted
 */
public record DirtyTable(Path file, CellForms forms, @Nullable Votes votes) {
  /** A dirty file and its cells in their right forms. */
  public record Read(DirtyTable dirty, TextColumns cells) {}

  /** Looks at a file. */
  public static Read of(
      Path file,
      TextColumns cells,
      MissingMarks marks,
      Set<String> skipped,
      Set<RepairRule> rules) {
    CellForms forms = CellForms.of(cells, rules);
    TextColumns formed = forms.applied(cells, marks);
    Votes votes = rules.contains(RepairRule.VOTES) ? Votes.of(formed.coded(skipped)) : null;
    return new Read(new DirtyTable(file, forms, votes), formed);
  }

  /** What other rows say about a cell, if it is a cell of this file. */
  public @Nullable Verdict on(long row, String column, String text) {
    return votes == null ? null : votes.on((int) row, column, text);
  }

  /** Whether this is about a file. */
  public boolean isOf(Path other) {
    return file.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
  }
}
