package dev.espalier.cli.data;

import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.note;

import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.HeatGrid;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.PageTable;
import dev.espalier.cli.report.PageTable.Column;
import dev.espalier.cli.text.Numbers;
import java.util.Arrays;
import java.util.List;

/**
 * Pictures of which labels come together: for each pair the correlation φ and the cosine of
 * multi-label discriminant analysis (002 (13) and Figures 3 and 5), labels in the order in which
 * blocks show.
 */
public final class HeatMap {
  /** Maximum size of a cell: few labels get large cells, many small ones. */
  private static final int LARGEST_CELL = 44;

  private static final int SMALLEST_CELL = 20;
  private static final int PICTURE = 420;
  private final String name;
  private final List<String> labels;
  private final CoOccurrence pairs;
  private final int[] order;
  private final int cell;

  /**
   * Prepares the pictures.
   *
   * @param name of the data
   * @param labels all names
   * @param pairs those of them that are shown
   */
  public HeatMap(String name, List<String> labels, CoOccurrence pairs) {
    this.name = name;
    this.labels = labels;
    this.pairs = pairs;
    this.order = BlockOrder.of(pairs.labels().length, pairs::cosine);
    this.cell =
        Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL, PICTURE / Math.max(1, order.length)));
  }

  /** Adds a section; nothing where there are no pairs. */
  public void add(Page page) {
    if (order.length < 2) {
      return;
    }
    page.section(
        "Which labels go together",
        note(
            name + ": correlation (φ) of each pair of labels",
            order.length < labels.size()
                ? ", the " + order.length + " most frequent of " + labels.size()
                : "",
            ". Labels that go together stand beside each other."),
        element("div.beside", picture("Correlation of label pairs", true), strongest()),
        element("h3", "Cosine"),
        note(
            "The share of rows that two labels have in common, by the geometric mean of their rows:"
                + " what mlda knows of labels."),
        picture("Cosine of label pairs", false));
  }

  private Element picture(String title, boolean correlation) {
    List<String> names = Arrays.stream(order).mapToObj(this::label).toList();
    HeatGrid grid = new HeatGrid(title + " in " + name, names, cell, 45);
    for (int i = 0; i < order.length; i++) {
      for (int j = 0; j < order.length; j++) {
        grid.cell(i, j, "base", 1, "");
        if (i != j) {
          cell(grid, i, j, correlation);
        }
      }
    }
    return Element.scroll(
        title,
        grid,
        element(
            "p.legend",
            element("span", correlation ? "apart, −1" : "never together, 0"),
            element(correlation ? "span.ramp" : "span.ramp.share"),
            element("span", correlation ? "together, +1" : "always, 1")));
  }

  private void cell(HeatGrid grid, int row, int column, boolean correlation) {
    int i = order[row];
    int j = order[column];
    double phi = pairs.phi(i, j);
    double cosine = pairs.cosine(i, j);
    String text =
        "%s and %s: φ %s, cosine %s, together in %d rows"
            .formatted(
                label(i),
                label(j),
                Numbers.ratio(phi),
                Numbers.ratio(cosine),
                pairs.together(i, j));
    // The square root lets weak ties be seen beside strong ones.
    double opacity = Math.sqrt(correlation ? Math.abs(phi) : cosine);
    grid.cell(row, column, !correlation || phi >= 0 ? "plus" : "minus", opacity, text);
  }

  private PageTable strongest() {
    PageTable table =
        PageTable.plain(
            "",
            "The strongest pairs of labels in " + CoOccurrence.LEAST_ROWS + " rows or more",
            Column.words("label"),
            Column.words("label"),
            Column.numbers("together"),
            Column.numbers("lift"),
            Column.numbers("φ"));
    for (CoOccurrence.Pair pair : pairs.strongest(8)) {
      table.row(
          labels.get(pair.first()),
          labels.get(pair.second()),
          Numbers.count(pair.together()),
          Numbers.ratio(pair.lift()),
          Numbers.ratio(pair.phi()));
    }
    return table;
  }

  private String label(int place) {
    return labels.get(pairs.labels()[place]);
  }
}
