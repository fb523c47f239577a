package dev.espalier.cli.data;

import static dev.espalier.cli.report.Element.bar;
import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.fact;
import static dev.espalier.cli.report.Element.facts;

import dev.espalier.cli.Version;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.PageTable;
import dev.espalier.cli.report.PageTable.Column;
import dev.espalier.cli.text.Numbers;
import java.nio.file.Path;
import java.util.List;

/** A page about the labels of a data file: how frequent they are, and which go together. */
final class DescriptionPage {
  private static final int MOST_LISTED = 60;

  private DescriptionPage() {}

  /** Writes the page to a file, completely or not at all. */
  static void write(Path file, Description data) {
    Page page = new Page("description", data.name()).heading(data.name());
    page.header(
        facts(
            fact("rows", Numbers.count(data.rows())),
            fact("features", Numbers.count(data.features().columns())),
            fact("labels", Numbers.count(data.labels().size())),
            fact("labels per row", Numbers.plain(data.cardinality())),
            fact("distinct label sets", Numbers.count(data.completeSets().count()))));
    page.section("How frequent labels are", frequencies(data));
    new HeatMap(data.name(), data.labels(), data.pictured()).add(page);
    page.writeTo(file, Version.text());
  }

  private static PageTable frequencies(Description data) {
    int[] counts = data.counts();
    List<Integer> order = CoOccurrence.byFrequency(counts);
    String limit = " (the first " + MOST_LISTED + " of " + order.size() + " labels)";
    PageTable table =
        PageTable.plain(
            "",
            "Rows that carry the label" + (order.size() > MOST_LISTED ? limit : ""),
            Column.words("label"),
            Column.numbers("rows"),
            Column.numbers("share"),
            Column.pictures(""));
    for (int label : order.subList(0, Math.min(MOST_LISTED, order.size()))) {
      double share = (double) counts[label] / Math.max(1, data.known()[label]);
      table.row(
          data.labels().get(label),
          Numbers.count(counts[label]),
          Numbers.percent(share),
          element("td", bar(share)));
    }
    return table;
  }
}
