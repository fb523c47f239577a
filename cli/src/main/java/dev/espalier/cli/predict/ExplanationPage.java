package dev.espalier.cli.predict;

import dev.espalier.Explanation;
import dev.espalier.Explanation.Contribution;
import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.text.Numbers;
import java.nio.file.Path;

/** A page of its own that explains one row: bars to the right speak for a label. */
final class ExplanationPage {
  private final RowExplanation explanation;
  private final Html html = new Html();

  private ExplanationPage(RowExplanation explanation) {
    this.explanation = explanation;
  }

  /** Writes the page to a file, completely or not at all. */
  public static void write(Path file, RowExplanation explanation, String version) {
    Page.write(file, page(explanation, version));
  }

  /** The page as text. */
  public static String page(RowExplanation explanation, String version) {
    return new ExplanationPage(explanation).build(version);
  }

  private String build(String version) {
    Page.begin(
        html,
        "explanation",
        "Row " + explanation.row() + " of " + explanation.data(),
        Page.style(ExplanationPage.class, "explanation.css"));
    html.add("<h1>Row {} of {}</h1>", explanation.row(), explanation.data());
    html.add(
        "<p class=\"lead\">{}, decoded for {}, predicts: <strong>{}</strong>.</p>",
        explanation.learner(),
        explanation.decode(),
        explanation.answer());
    html.raw(
        "<p class=\"note\">Bars to the right speak for a label, bars to the left against it. They"
            + " add up to the label's field. All are drawn to one scale; one that does not fit ends"
            + " in an arrow. A feature adds its weight times its scaled value; another label adds"
            + " the strength of the tie times what is expected of it, from −1 (surely off) to +1"
            + " (surely on).</p>");
    html.raw("</header>");
    html.raw("<main>");
    double scale = explanation.scale();
    for (RowExplanation.Part part : explanation.parts()) {
      section(part, scale);
    }
    html.raw("</main>");
    return Page.end(html, version);
  }

  private void section(RowExplanation.Part part, double scale) {
    Explanation one = part.explanation();
    html.raw("<section>");
    html.add("<h2>{}</h2>", one.label());
    html.add(
        "<p class=\"note\"><span class=\"verdict "
            + (part.predicted() ? "on" : "off")
            + "\">{}</span>"
            + " Probability {}.</p>",
        part.verdict(),
        Numbers.measure(one.probability()));
    html.raw("<div class=\"scroll\" tabindex=\"0\">");
    html.raw("<table class=\"terms\">");
    html.add("<caption>What adds up to the field of {}</caption>", one.label());
    html.raw("<thead><tr><th scope=\"col\">what</th><th scope=\"col\" class=\"words\">kind</th>");
    html.raw("<th scope=\"col\">adds</th>");
    html.raw(
        "<th scope=\"col\" class=\"axis\"><span>against</span><span>for</span></th></tr></thead>");
    html.raw("<tbody>");
    for (Contribution line : part.lines()) {
      row(line, scale);
    }
    html.add(
        "<tr class=\"sum\"><th scope=\"row\">sum: the field</th><td class=\"words"
            + " kind\"></td><td>{}</td><td></td></tr>",
        RowExplanation.signed(one.field()));
    html.raw("</tbody></table></div>");
    html.raw("</section>");
  }

  private void row(Contribution line, double scale) {
    double share = scale > 0 ? Math.abs(line.amount()) / scale : 0;
    double width = 50 * Math.min(1, share);
    boolean against = line.amount() < 0;
    html.add(
        "<tr><th scope=\"row\">{}</th><td class=\"words kind\">{}</td><td>{}</td><td"
            + " class=\"pull\"><span class=\"{} {}\"></span></td></tr>",
        explanation.name(line),
        line.kind().word(),
        RowExplanation.signed(line.amount()),
        (against ? "minus" : "plus") + (share > 1 ? " cut" : ""),
        html.styled(
            "left: "
                + Html.number(against ? 50 - width : 50)
                + "%; width: "
                + Html.number(width)
                + "%"));
  }
}
