package dev.espalier.restore.table.internal;

import dev.espalier.restore.table.MissingMarks;
import dev.espalier.restore.table.RepairRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A column whose cells end in the value of another one where that is missing: {@code Reno NV} and
 * nothing, for {@code Reno} and {@code NV}.
 *
 * @param from the column that holds both
 * @param into the column whose value is missing
 * @param values what is said there
 * @param name of the column whose value is missing
 * @param confidence how often the two parts go together in other rows
 */
record MergedCells(int from, int into, Set<String> values, String name, double confidence)
    implements CandidateSource {
  private static final int FEWEST = 3;

  /** Maximum share of cells that end like that where the value is not missing. */
  private static final double SELDOM = 0.02;

  static List<MergedCells> find(TextColumns file) {
    List<MergedCells> all = new ArrayList<>();
    for (int into = 0; into < file.columns().size(); into++) {
      TextColumn target = file.columns().get(into);
      if (target.rows() - target.present() >= FEWEST && target.present() > 0) {
        for (int from = 0; from < file.columns().size(); from++) {
          MergedCells pair = from == into ? null : of(file, from, into);
          if (pair != null) {
            all.add(pair);
          }
        }
      }
    }
    return all;
  }

  private static @Nullable MergedCells of(TextColumns file, int from, int into) {
    TextColumn both = file.columns().get(from);
    TextColumn target = file.columns().get(into);
    Set<String> values = new HashSet<>();
    for (int code = 0; code < target.texts().size(); code++) {
      if (target.count(code) > 1) {
        values.add(target.texts().get(code));
      }
    }
    Map<String, Set<String>> together = new HashMap<>();
    int usual = 0;
    for (int row = 0; row < file.rows(); row++) {
      if (target.code(row) >= 0 && both.code(row) >= 0) {
        together.computeIfAbsent(both.text(row), any -> new HashSet<>()).add(target.text(row));
        usual += values.contains(end(both.text(row))) ? 1 : 0;
      }
    }
    int merged = 0;
    int agreeing = 0;
    int known = 0;
    for (int row = 0; row < file.rows(); row++) {
      if (target.code(row) < 0 && both.code(row) >= 0 && values.contains(end(both.text(row)))) {
        merged++;
        Set<String> others = together.get(beginning(both.text(row)));
        known += others == null ? 0 : 1;
        agreeing += others != null && others.contains(end(both.text(row))) ? 1 : 0;
      }
    }
    if (merged < FEWEST || agreeing < FEWEST || usual > SELDOM * target.present()) {
      return null;
    }
    double confidence = (agreeing + 1.0) / (known + 2.0);
    return new MergedCells(from, into, values, target.name(), confidence);
  }

  /** The last word; empty where there is only one. */
  private static String end(String text) {
    int space = text.lastIndexOf(' ');
    return space <= 0 ? "" : text.substring(space + 1);
  }

  private static String beginning(String text) {
    String rest = text.substring(0, text.lastIndexOf(' ')).strip();
    return rest.endsWith(",") ? rest.substring(0, rest.length() - 1) : rest;
  }

  @Override
  public List<Integer> columns() {
    return List.of(from, into);
  }

  @Override
  public @Nullable CellCandidate candidate(List<String> row, int column, MissingMarks marks) {
    String text = row.get(from);
    if (!marks.contains(row.get(into)) || !values.contains(end(text))) {
      return null;
    }
    return new CellCandidate(
        column == from ? beginning(text) : end(text),
        confidence,
        RepairRule.MERGED,
        "ends in " + end(text) + ", and " + name + " is missing");
  }
}
