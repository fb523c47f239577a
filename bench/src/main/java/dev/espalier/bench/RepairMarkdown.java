package dev.espalier.bench;

import dev.espalier.lab.Markdown;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The comparison of repairs as Markdown.
 *
 * @param tables the tables, those with real errors first
 * @param methods the methods that were run
 */
record RepairMarkdown(List<RepairTable> tables, List<RepairMethod> methods) {
  void print() throws IOException {
    Markdown text = new Markdown();
    text.lines("Each cell: precision, recall, F1 (a cell is right when it is the truth).");
    part(text, "All cells", "wrong or missing", RepairScores::all, true);
    part(text, "Cells with a value, corrected", "wrong", RepairScores::corrections, false);
    part(text, "Missing cells, filled", "missing", RepairScores::fills, false);
    inDetail(text);
    if (planted().findAny().isPresent()) {
      means(text);
    }
    text.toString().lines().forEach(System.out::println);
  }

  private void part(
      Markdown text,
      String heading,
      String errors,
      Function<RepairScores, CellCounts> counts,
      boolean withPrinted)
      throws IOException {
    List<PrintedRepair> printed = withPrinted ? PrintedRepair.all() : List.of();
    List<String> heads = new ArrayList<>(List.of("table (rows × columns)", errors));
    methods.forEach(method -> heads.add(method.words()));
    List<String> papers = printed.stream().map(PrintedRepair::method).distinct().toList();
    papers.forEach(paper -> heads.add(paper + ", printed"));
    List<List<String>> rows = new ArrayList<>();
    for (RepairTable table : tables) {
      List<String> row = new ArrayList<>();
      row.add(table.name() + " (" + table.rows() + " × " + table.columns() + ")");
      row.add(Long.toString(counts.apply(first(table)).errors()));
      for (RepairMethod method : methods) {
        CellCounts count = counts.apply(score(table, method));
        row.add(cell(count.precision(), count.recall(), count.f1()));
      }
      for (String paper : papers) {
        row.add(printed(table, paper, printed));
      }
      rows.add(row);
    }
    text.heading("### " + heading).table(heads, rows);
    if (withPrinted) {
      text.lines("");
      printed.stream()
          .map(
              each ->
                  "%s was given: %s (%s).".formatted(each.method(), each.given(), each.source()))
          .distinct()
          .forEach(text::lines);
    }
  }

  private static String printed(RepairTable table, String paper, List<PrintedRepair> printed) {
    return printed.stream()
        .filter(each -> each.method().equals(paper) && each.table().equals(table.name()))
        .filter(each -> !table.isPlanted())
        .map(each -> cell(each.precision(), each.recall(), each.f1()))
        .findFirst()
        .orElse("");
  }

  /** What is told of our own repair only, and everybody's time. */
  private void inDetail(Markdown text) {
    List<String> heads =
        new ArrayList<>(
            List.of("table", "changed", "of them right or near", "recall of what the table tells"));
    methods.forEach(method -> heads.add("seconds: " + method.words()));
    List<List<String>> rows = new ArrayList<>();
    for (RepairTable table : tables) {
      RepairScores ours = first(table);
      List<String> row = new ArrayList<>();
      row.add(table.name());
      row.add(Long.toString(ours.all().changed()));
      row.add(share((double) ours.all().near() / ours.all().changed()));
      row.add(table.isPlanted() ? share(ours.told().recall()) : "");
      for (RepairMethod method : methods) {
        row.add(String.format(Locale.ROOT, "%.1f", score(table, method).seconds()));
      }
      rows.add(row);
    }
    text.heading("### " + methods.get(0).words() + " in detail, and times").table(heads, rows);
  }

  private void means(Markdown text) {
    text.lines("");
    for (RepairMethod method : methods) {
      List<CellCounts> counts = planted().map(table -> score(table, method).all()).toList();
      double f1 = mean(counts, CellCounts::f1);
      double precision = mean(counts, CellCounts::precision);
      double least = counts.stream().mapToDouble(CellCounts::precision).min().orElse(Double.NaN);
      text.lines(
          "%s on the planted tables: mean F1 %s at mean precision %s, smallest %s."
              .formatted(method.words(), share(f1), share(precision), share(least)));
    }
  }

  private Stream<RepairTable> planted() {
    return tables.stream().filter(RepairTable::isPlanted);
  }

  private static double mean(List<CellCounts> counts, Function<CellCounts, Double> value) {
    return counts.stream().mapToDouble(value::apply).average().orElse(Double.NaN);
  }

  private RepairScores first(RepairTable table) {
    return score(table, methods.get(0));
  }

  private static RepairScores score(RepairTable table, RepairMethod method) {
    Map<RepairMethod, RepairScores> scores = table.scores();
    RepairScores score = scores.get(method);
    if (score == null) {
      throw new IllegalArgumentException(method + " was not run on " + table.name());
    }
    return score;
  }

  private static String cell(double precision, double recall, double f1) {
    return share(precision) + " " + share(recall) + " " + share(f1);
  }

  /** A share as it is written here: without the zero before its point. */
  private static String share(double value) {
    return Double.isNaN(value)
        ? "–"
        : String.format(Locale.ROOT, "%.3f", value).replaceFirst("^0\\.", ".");
  }
}
