package dev.espalier.lab.reproduce;

import dev.espalier.lab.study.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Wins and losses of a table in words and for JSON. */
final class ReproductionSummary {
  private static final int MOST_LISTED = 12;

  private ReproductionSummary() {}

  /** A line for each count that there is. */
  static List<String> lines(ReproductionResults results, PaperTable table) {
    List<String> lines = new ArrayList<>();
    add(lines, "Ours against the same method's printed number: ", results.againstPaper(table));
    if (!results.named().isEmpty()) {
      add(
          lines,
          results.named() + " against each other method, by our numbers: ",
          results.namedByOurs(table));
      add(
          lines,
          results.named() + " against each other method, by the paper's: ",
          results.namedByPaper(table));
    }
    for (String row : results.reproduction().ownRows()) {
      add(
          lines,
          row + " against the best printed number of each column: ",
          results.againstBest(table, row));
    }
    List<ComparedCell> all = results.lost(table);
    for (ComparedCell lost : all.subList(0, Math.min(all.size(), MOST_LISTED))) {
      Cell cell = lost.cell();
      lines.add(
          "Worse than the paper's best: "
              + String.join(", ", cell.block(), cell.row(), cell.column())
              + ": "
              + ReproductionText.number(lost.ours().orElseThrow().mean())
              + ", printed "
              + lost.printed().orElseThrow().text());
    }
    if (all.size() > MOST_LISTED) {
      lines.add("Worse than the paper's best: " + (all.size() - MOST_LISTED) + " more cells");
    }
    return lines;
  }

  private static void add(List<String> lines, String what, Tally tally) {
    if (tally.cells() > 0) {
      lines.add(what + tally);
    }
  }

  /** What the marks mean, where there are some. */
  static String legend(ReproductionResults results) {
    String named = results.named();
    return (named.isEmpty()
            ? ""
            : "* "
                + named
                + " is significantly better than this, ⊛ it is worse (paired t-test, 5%); ")
        + ComparedCell.BEHIND
        + " significantly worse than the best of ours. Better, equal and worse are told in the"
        + " digits that are printed.";
  }

  /** The counts for JSON. */
  static Map<String, Object> json(ReproductionResults results, PaperTable table) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("table", table.title());
    json.put("againstPaper", json(results.againstPaper(table)));
    Map<String, Object> best = new LinkedHashMap<>();
    for (String row : results.reproduction().ownRows()) {
      best.put(row, json(results.againstBest(table, row)));
    }
    json.put("againstBestPrinted", best);
    if (!results.named().isEmpty()) {
      json.put("named", results.named());
      json.put("namedByOurs", json(results.namedByOurs(table)));
      json.put("namedByPaper", json(results.namedByPaper(table)));
    }
    return json;
  }

  private static Map<String, Integer> json(Tally tally) {
    Map<String, Integer> json = new LinkedHashMap<>();
    json.put("better", tally.better());
    json.put("equal", tally.equal());
    json.put("worse", tally.worse());
    return json;
  }
}
