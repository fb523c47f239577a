package dev.espalier.lab.simulate;

import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.note;

import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.report.PageTable;
import dev.espalier.cli.report.PageTable.Column;
import dev.espalier.cli.text.Numbers;
import dev.espalier.eval.Measure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A page of its own about a simulation: regions, measures, and the bound beside the risk. */
final class SimulationPage {
  private static final List<Measure> SHOWN =
      List.of(Measure.SUBSET01, Measure.HAMMING, Measure.ACCURACY, Measure.F1, Measure.MACRO_F1);

  private final Simulation simulation;

  private SimulationPage(Simulation simulation) {
    this.simulation = simulation;
  }

  /** Writes the page to a file, completely or not at all. */
  public static void write(Path file, Simulation simulation, String version) {
    Page.write(file, new SimulationPage(simulation).build(version));
  }

  private String build(String version) {
    boolean toy = simulation.name().equals("toy");
    return new Page(
            "simulation", simulation.name(), Page.style(SimulationPage.class, "simulation.css"))
        .heading(
            toy
                ? "Two tied labels on a disc"
                : "A chain of " + simulation.chain().labels() + " labels on a disc",
            "Each label is on where the one before it is on, and also in a half plane of its own (",
            toy ? "003 §4" : "001 §3.5.3",
            "). " + count(simulation.train().rows()) + " training rows, ",
            count(simulation.test().rows()) + " test rows, seed " + simulation.seed(),
            "; corrlog by pseudo-likelihood, " + Simulation.penalties(),
            "; ilr, independent regressions, with the same weightPenalty.")
        .section("Who draws the regions right", regions())
        .section("Measures", measures())
        .section("What the theory promises, and what happens", bounds())
        .text(version);
  }

  private List<Element> regions() {
    RegionPanel panel = new RegionPanel(simulation);
    Element panels = element("div.panels", panel.truth());
    simulation.fits().stream()
        .sorted((one, other) -> other.learner().compareTo(one.learner()))
        .forEach(fit -> panels.add(panel.fit(fit)));
    return List.of(
        note(
            "The background is the label set predicted there, a point’s colour and shape its true"
                + " set; lines are the true boundaries. Rings mark points predicted wrongly."),
        panels,
        panel.legend());
  }

  private PageTable measures() {
    List<Column> columns = new ArrayList<>(List.of(Column.words("measure")));
    simulation.fits().forEach(fit -> columns.add(Column.numbers(fit.learner())));
    PageTable table =
        PageTable.plain(
            "",
            "On the test rows, decoded to the most probable set",
            columns.toArray(Column[]::new));
    for (Measure measure : SHOWN) {
      double best =
          simulation.fits().stream()
              .mapToDouble(fit -> fit.evaluation().value(measure))
              .reduce((a, b) -> measure.isBetter(a, b) ? a : b)
              .orElse(Double.NaN);
      table.row(
          List.of(measure.title() + " ", element("span.way", measure.higherIsBetter() ? "↑" : "↓")),
          simulation.fits().stream()
              .map(fit -> fit.evaluation().value(measure))
              .map(value -> PageTable.rated(value, value == best, Numbers.measure(value)))
              .toList());
    }
    return table;
  }

  private List<Element> bounds() {
    int rows = simulation.byPenalty().get(0).bound().constants().rows();
    return List.of(
        note(
            "The bound of 003 Theorem 3 on corrlog’s margin risk (γ = ",
            Numbers.plain(Simulation.MARGIN),
            "), which holds with probability " + Numbers.plain(1 - Simulation.DELTA),
            ". A risk is at most 1: in the shaded part a bound says nothing. The papers’ constant"
                + " rests on a step, (28), that fails for more than two parameters; the solid line"
                + " is what the same argument proves without it, and it grows with the number of"
                + " labels. Where the dotted line runs below it, nothing proves the dotted one."),
        element(
            "div.panels.two",
            RiskChart.of(
                "training rows", "By training rows, at the penalties above", simulation.bySize()),
            RiskChart.of(
                "both penalties λ",
                "By penalty, " + Numbers.count(rows) + " training rows",
                simulation.byPenalty())),
        RiskChart.legend());
  }

  /** A count that no line break cuts in two. */
  private static String count(int value) {
    return Numbers.count(value).replace(' ', '\u00a0');
  }
}
