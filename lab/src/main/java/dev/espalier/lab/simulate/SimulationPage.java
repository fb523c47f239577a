package dev.espalier.lab.simulate;

import dev.espalier.cli.report.Html;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.Measure;
import java.nio.file.Path;
import java.util.List;

/** A page of its own about a simulation: regions, measures, and the bound beside the risk. */
final class SimulationPage {
  private static final List<Measure> SHOWN =
      List.of(Measure.SUBSET01, Measure.HAMMING, Measure.ACCURACY, Measure.F1, Measure.MACRO_F1);

  private final Simulation simulation;
  private final Html html = new Html();

  private SimulationPage(Simulation simulation) {
    this.simulation = simulation;
  }

  /** Writes the page to a file, completely or not at all. */
  public static void write(Path file, Simulation simulation, String version) {
    Page.write(file, new SimulationPage(simulation).build(version));
  }

  private String build(String version) {
    boolean toy = simulation.name().equals("toy");
    Page.begin(
        html, "simulation", simulation.name(), Page.style(SimulationPage.class, "simulation.css"));
    html.raw(
        toy
            ? "<h1>Two tied labels on a disc</h1>"
            : "<h1>A chain of " + simulation.chain().labels() + " labels on a disc</h1>");
    html.add(
        "<p class=\"lead\">Each label is on where the one before it is on, and also in a half plane"
            + " of its own ({}). {} training rows, {} test rows, seed {}; corrlog by"
            + " pseudo-likelihood, {}; ilr, independent regressions, with the same"
            + " weightPenalty.</p>",
        toy ? "003 §4" : "001 §3.5.3",
        count(simulation.train().rows()),
        count(simulation.test().rows()),
        simulation.seed(),
        Simulation.penalties());
    html.raw("</header>");
    html.raw("<main>");
    regions();
    measures();
    bounds();
    html.raw("</main>");
    return Page.end(html, version);
  }

  private void regions() {
    html.raw("<section>");
    html.raw("<h2>Who draws the regions right</h2>");
    html.raw(
        "<p class=\"note\">The background is the label set predicted there, a point’s colour and"
            + " shape its true set; lines are the true boundaries. Rings mark points predicted"
            + " wrongly.</p>");
    html.raw("<div class=\"panels\">");
    RegionPanel panel = new RegionPanel(html, simulation);
    panel.truth();
    simulation.fits().stream()
        .sorted((one, other) -> other.learner().compareTo(one.learner()))
        .forEach(panel::fit);
    html.raw("</div>");
    panel.legend();
    html.raw("</section>");
  }

  private void measures() {
    html.raw("<section>");
    html.raw("<h2>Measures</h2>");
    html.raw("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"Measures\">");
    html.raw("<table><caption>On the test rows, decoded to the most probable set</caption>");
    html.raw("<thead><tr><th scope=\"col\">measure</th>");
    simulation.fits().forEach(fit -> html.add("<th scope=\"col\">{}</th>", fit.learner()));
    html.raw("</tr></thead><tbody>");
    for (Measure measure : SHOWN) {
      html.add(
          "<tr><th scope=\"row\">{} <span class=\"way\">{}</span></th>",
          measure.title(),
          measure.higherIsBetter() ? "↑" : "↓");
      double best =
          simulation.fits().stream()
              .mapToDouble(fit -> fit.evaluation().value(measure))
              .reduce((a, b) -> measure.isBetter(a, b) ? a : b)
              .orElse(Double.NaN);
      for (Simulation.Fit fit : simulation.fits()) {
        double value = fit.evaluation().value(measure);
        html.add(
            value == best ? "<td class=\"best\">{}</td>" : "<td>{}</td>", Numbers.measure(value));
      }
      html.raw("</tr>");
    }
    html.raw("</tbody></table></div>");
    html.raw("</section>");
  }

  private void bounds() {
    html.raw("<section>");
    html.raw("<h2>What the theory promises, and what happens</h2>");
    html.add(
        "<p class=\"note\">The bound of 003 Theorem 3 on corrlog’s margin risk (γ = {}), which"
            + " holds with probability {}. A risk is at most 1: in the shaded part a bound says"
            + " nothing. The papers’ constant rests on a step, (28), that fails for more than two"
            + " parameters; the solid line is what the same argument proves without it, and it"
            + " grows with the number of labels. Where the dotted line runs below it, nothing"
            + " proves the dotted one.</p>",
        Numbers.plain(Simulation.MARGIN),
        Numbers.plain(1 - Simulation.DELTA));
    html.raw("<div class=\"panels two\">");
    RiskChart chart = new RiskChart(html);
    chart.add("training rows", "By training rows, at the penalties above", simulation.bySize());
    int rows = simulation.byPenalty().get(0).bound().constants().rows();
    chart.add(
        "both penalties λ",
        "By penalty, " + Numbers.count(rows) + " training rows",
        simulation.byPenalty());
    html.raw("</div>");
    chart.legend();
    html.raw("</section>");
  }

  /** A count that no line break cuts in two. */
  private static String count(int value) {
    return Numbers.count(value).replace(' ', '\u00a0');
  }
}
