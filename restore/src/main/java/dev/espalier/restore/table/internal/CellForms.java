package dev.espalier.restore.table.internal;

import dev.espalier.restore.table.MissingMarks;
import dev.espalier.restore.table.RepairRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The cells of a dirty table whose form is wrong, and what they should say. */
public final class CellForms {
  /** The sources of candidates for each column, in the order of {@link FormRule#ALL}. */
  private final Map<Integer, List<CandidateSource>> sources = new HashMap<>();

  /** Finds wrong forms by some of the rules. */
  static CellForms of(TextColumns table, Set<RepairRule> rules) {
    CellForms forms = new CellForms();
    for (FormRule rule : FormRule.ALL) {
      if (rules.contains(rule.kind())) {
        for (CandidateSource source : rule.recogniser().sources(table)) {
          for (int column : source.columns()) {
            forms.sources.computeIfAbsent(column, any -> new ArrayList<>()).add(source);
          }
        }
      }
    }
    return forms;
  }

  /** What a cell should say; null where its form is right. */
  public @Nullable CellCandidate candidate(List<String> row, int column, MissingMarks marks) {
    for (CandidateSource source : sources.getOrDefault(column, List.of())) {
      CellCandidate candidate = source.candidate(row, column, marks);
      if (candidate != null) {
        return candidate;
      }
    }
    return null;
  }

  /** The table with its cells in their right forms. */
  TextColumns applied(TextColumns table, MissingMarks marks) {
    return sources.isEmpty()
        ? table
        : table.rewritten(
            (number, texts, column) -> {
              CellCandidate candidate = candidate(texts, column, marks);
              return candidate == null ? texts.get(column) : candidate.text();
            },
            marks);
  }
}
