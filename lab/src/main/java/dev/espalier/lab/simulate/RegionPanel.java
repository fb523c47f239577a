package dev.espalier.lab.simulate;

import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.figure;

import dev.espalier.Evidence;
import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Plot;
import dev.espalier.cli.report.Svg;
import dev.espalier.cli.text.Numbers;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.eval.Measure;
import dev.espalier.simulate.LabelChain;
import java.util.ArrayList;
import java.util.List;

/** The disc with the label set at each place, and test points on it. */
final class RegionPanel {
  /** Number of cells from one side of the disc to the other. */
  private static final int CELLS = 240;

  private static final int POINTS = 500;
  private static final double RADIUS = CELLS / 2.0;

  /** Number of shapes; with the colours no two sets look the same. */
  private static final int SHAPES = 4;

  private final Simulation simulation;
  private final int labels;
  private final Dataset grid;
  private boolean others;

  RegionPanel(Simulation simulation) {
    this.simulation = simulation;
    this.labels = simulation.chain().labels();
    double[] points = new double[2 * CELLS * CELLS];
    for (int y = 0, at = 0; y < CELLS; y++) {
      for (int x = 0; x < CELLS; x++) {
        points[at++] = (x + 0.5) / RADIUS - 1;
        points[at++] = 1 - (y + 0.5) / RADIUS;
      }
    }
    grid = simulation.chain().at(points);
  }

  /** The true regions. */
  Element truth() {
    return panel(
        "Truth",
        "with " + shown() + " test points",
        grid.labels().positives(),
        simulation.test().labels().positives());
  }

  /** The regions of a model. */
  Element fit(Simulation.Fit fit) {
    return panel(
        fit.learner().equals("ilr") ? "Independent regressions" : "CorrLog",
        "0/1 loss on all test rows " + Numbers.measure(fit.evaluation().value(Measure.SUBSET01)),
        fit.model().posterior(grid.features(), Evidence.none()).mostProbable(),
        fit.predicted());
  }

  private Element panel(String title, String loss, LabelSets regions, LabelSets predicted) {
    Element areas = element("g").with("shape-rendering", "crispEdges");
    for (int set = 0; set <= labels + 1; set++) {
      String path = path(regions, set);
      if (!path.isEmpty()) {
        others |= set > labels;
        areas.add(Svg.path("region set" + (set > labels ? "Other" : set), path));
      }
    }
    String box = "-3 -3 " + (CELLS + 6) + " " + (CELLS + 6);
    Element svg =
        Svg.picture("disc", box, title + ": label sets on the disc")
            .add(areas, Svg.circle("rim", RADIUS, RADIUS, RADIUS));
    for (LabelChain.Segment line : simulation.chain().boundaries()) {
      svg.add(
          Svg.line(
              "border",
              across(line.fromX()),
              down(line.fromY()),
              across(line.toX()),
              down(line.toY())));
    }
    return figure(title, loss, svg.add(points(predicted)));
  }

  /** Every run of cells that have this set, as one shape. */
  private String path(LabelSets regions, int set) {
    StringBuilder path = new StringBuilder();
    for (int y = 0; y < CELLS; y++) {
      int start = -1;
      for (int x = 0; x <= CELLS; x++) {
        boolean same = x < CELLS && onDisc(x, y) && number(regions, y * CELLS + x) == set;
        if (same && start < 0) {
          start = x;
        } else if (!same && start >= 0) {
          path.append('M').append(start).append(' ').append(y);
          path.append('h').append(x - start).append("v1h").append(start - x).append('z');
          start = -1;
        }
      }
    }
    return path.toString();
  }

  private static boolean onDisc(int x, int y) {
    return Math.hypot(x + 0.5 - RADIUS, y + 0.5 - RADIUS) <= RADIUS;
  }

  /** How many labels are on, where they are the last ones of the chain; else one more than all. */
  private int number(LabelSets sets, int row) {
    int size = sets.size(row);
    boolean last = size == 0 || sets.members()[sets.start(row)] == labels - size;
    return last ? size : labels + 1;
  }

  private int shown() {
    return Math.min(POINTS, simulation.test().rows());
  }

  private List<Element> points(LabelSets predicted) {
    LabelSets truth = simulation.test().labels().positives();
    List<Element> points = new ArrayList<>();
    for (int row = 0; row < shown(); row++) {
      double x = across(simulation.test().features().value(row, 0));
      double y = down(simulation.test().features().value(row, 1));
      if (!predicted.sameSet(row, truth, row)) {
        points.add(Svg.circle("wrong", x, y, 3.6));
      }
      points.add(shape(number(truth, row), x, y));
    }
    return points;
  }

  private static Element shape(int set, double x, double y) {
    String start = "M" + Svg.at(x, y);
    String path =
        switch (set % SHAPES) {
          case 0 -> start + "m-1.7 0a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0z";
          case 1 -> start + "m0 -2.1l2 3.6h-4z";
          case 2 -> start + "m-1.6 -1.6h3.2v3.2h-3.2z";
          default -> start + "m0 -2.2l2.2 2.2l-2.2 2.2l-2.2 -2.2z";
        };
    return Svg.path("point set" + set, path);
  }

  /** Which colour and shape is which set. */
  Element legend() {
    Element legend = element("p.legend.sets");
    for (int set = 0; set <= labels; set++) {
      legend.add(element("span", sample("set" + set, shape(set, 0, 0)), " " + signs(set)));
    }
    return others
        ? legend.add(element("span", sample("setOther"), " a set that never occurs"))
        : legend;
  }

  private static Element sample(String set, Object... shapes) {
    Element square = Svg.rectangle("region " + set, -4, -4, 8, 8);
    return Plot.sample(16, 16, "-4 -4 8 8", square, shapes);
  }

  /** The set in signs, as in the papers: −/+ has the second label only. */
  private String signs(int on) {
    StringBuilder signs = new StringBuilder();
    for (int label = 0; label < labels; label++) {
      signs.append(label == 0 ? "" : "/").append(label < labels - on ? '−' : '+');
    }
    return signs.toString();
  }

  private static double across(double x) {
    return (x + 1) * RADIUS;
  }

  private static double down(double y) {
    return (1 - y) * RADIUS;
  }
}
