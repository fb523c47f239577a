package dev.espalier.cli.predict;

import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.note;

import dev.espalier.Explanation;
import dev.espalier.Explanation.Contribution;
import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.PageTable;
import dev.espalier.cli.report.PageTable.Column;
import dev.espalier.cli.text.Numbers;
import java.nio.file.Path;

/** A page of its own that explains one row: bars to the right speak for a label. */
final class ExplanationPage {
  private ExplanationPage() {}

  /** Writes the page to a file, completely or not at all. */
  static void write(Path file, RowExplanation explanation, String version) {
    String title = "Row " + explanation.row() + " of " + explanation.data();
    Page page =
        new Page("explanation", title, Page.style(ExplanationPage.class, "explanation.css"))
            .heading(
                title,
                explanation.learner() + ", decoded for " + explanation.decode() + ", predicts: ",
                element("strong", explanation.answer()),
                ".")
            .header(
                note(
                    "Bars to the right speak for a label, bars to the left against it. They add up"
                        + " to the label's field. All are drawn to one scale; one that does not fit"
                        + " ends in an arrow. A feature adds its weight times its scaled value;"
                        + " another label adds the strength of the tie times what is expected of"
                        + " it, from −1 (surely off) to +1 (surely on)."));
    for (RowExplanation.Part part : explanation.parts()) {
      Explanation one = part.explanation();
      page.section(
          one.label(),
          note(
              element(part.predicted() ? "span.verdict.on" : "span.verdict.off", part.verdict()),
              " Probability " + Numbers.measure(one.probability()) + "."),
          table(explanation, part));
    }
    page.writeTo(file, version);
  }

  private static PageTable table(RowExplanation explanation, RowExplanation.Part part) {
    Explanation one = part.explanation();
    PageTable table =
        PageTable.plain(
            "terms",
            "What adds up to the field of " + one.label(),
            Column.words("what"),
            Column.words("kind"),
            Column.numbers("adds"),
            Column.styled("axis", element("span", "against"), element("span", "for")));
    for (Contribution line : part.lines()) {
      table.row(
          explanation.name(line),
          element("td.words.kind", line.kind().word()),
          RowExplanation.signed(line.amount()),
          element("td.pull", bar(line.amount(), explanation.scale())));
    }
    table
        .row(
            "sum: the field",
            element("td.words.kind"),
            RowExplanation.signed(one.field()),
            element("td"))
        .with("class", "sum");
    table.with("aria-label", "What adds up");
    return table;
  }

  private static Element bar(double amount, double scale) {
    double share = scale > 0 ? Math.abs(amount) / scale : 0;
    double width = 50 * Math.min(1, share);
    double left = amount < 0 ? 50 - width : 50;
    return element((amount < 0 ? "span.minus" : "span.plus") + (share > 1 ? ".cut" : ""))
        .style("left: " + Element.number(left) + "%; width: " + Element.number(width) + "%");
  }
}
