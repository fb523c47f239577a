package dev.espalier.cli.weights;

import static dev.espalier.cli.report.Element.note;

import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.HeatGrid;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.PageTable;
import dev.espalier.cli.report.PageTable.Column;
import dev.espalier.cli.text.Numbers;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A page with a heat map of W⁻ and the nearest labels of each label. */
final class WeightsPage {
  /** Maximum number of labels in a picture; more cannot be read. */
  private static final int MOST_DRAWN = 120;

  private static final int LARGEST_CELL = 30;
  private static final int SMALLEST_CELL = 12;
  private static final int PICTURE = 720;

  /** How the smallest weight is seen. */
  private static final double FAINTEST = 0.06;

  private final NearestLabels nearest;
  private final String source;
  private final int top;

  /**
   * Prepares a page.
   *
   * @param source where the weights come from, in words
   * @param top how many nearest labels to list
   */
  WeightsPage(NearestLabels nearest, String source, int top) {
    this.nearest = nearest;
    this.source = source;
    this.top = top;
  }

  void write(Path file, String data, String version) {
    int shown = Math.min(MOST_DRAWN, nearest.order().length);
    new Page("weights", data)
        .heading(
            "Which labels stand in for each other",
            data + ": the weights of the collaborative loss, " + source,
            ". A wrong answer costs less when it is similar to the right one.")
        .section(
            "Weights of misses",
            note(
                "Row: the label that is on. Column: the label that is not answered. Darker costs"
                    + " more; similar labels are neighbours, a label's own cell is left out",
                shown < nearest.order().length
                    ? "; the first " + shown + " of " + nearest.order().length
                    : "",
                "."),
            Element.scroll("Heat map of weights", picture(Arrays.copyOf(nearest.order(), shown))))
        .section("Nearest labels", table())
        .writeTo(file, version);
  }

  private HeatGrid picture(int[] labels) {
    double largest = 0;
    double smallest = Double.POSITIVE_INFINITY;
    for (int i : labels) {
      for (int j : labels) {
        largest = i == j ? largest : Math.max(largest, nearest.weight(i, j));
        smallest = i == j ? smallest : Math.min(smallest, nearest.weight(i, j));
      }
    }
    double range = largest > smallest ? largest - smallest : 1;
    int cell = Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, PICTURE / labels.length));
    List<String> names = Arrays.stream(labels).mapToObj(nearest.labels()::get).toList();
    HeatGrid grid = new HeatGrid("Weights of misses for pairs of labels", names, cell, 60);
    for (int i = 0; i < labels.length; i++) {
      for (int j = 0; j < labels.length; j++) {
        double weight = nearest.weight(labels[i], labels[j]);
        grid.cell(
            i,
            j,
            i == j ? "base" : "plus",
            FAINTEST + (1 - FAINTEST) * (weight - smallest) / range,
            names.get(j) + " for " + names.get(i) + ": " + Numbers.measure(weight));
      }
    }
    return grid;
  }

  private PageTable table() {
    PageTable table =
        PageTable.plain(
            "",
            "Own: what it costs to miss the label itself",
            Column.words("label"),
            Column.numbers("own"),
            Column.words("nearest labels, with their weights"));
    for (int label = 0; label < nearest.labels().size(); label++) {
      table.row(
          nearest.labels().get(label),
          Numbers.measure(nearest.weight(label, label)),
          WeightsCommand.listed(nearest, label, top));
    }
    return table;
  }
}
