package dev.espalier.cli.compare;

import static dev.espalier.cli.report.Element.element;
import static dev.espalier.cli.report.Element.number;

import dev.espalier.cli.report.Element;
import dev.espalier.cli.report.Svg;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Draws methods on a line of average ranks, best on the left, and joins with thick bars those that
 * do not differ significantly (Demšar 2006, Figure 1).
 *
 * <p>Each name has a line of its own, so names never overlap; sizes follow the names and their
 * number. The picture is plain SVG in the colour and font of the page it stands in.
 */
public final class CriticalDifferenceDiagram {
  private static final int FONT_SIZE = 13;

  /** A generous guess of a character's width, since the font is not known here. */
  private static final double CHARACTER = 0.62 * FONT_SIZE;

  private static final int LINE_HEIGHT = 22;
  private static final int BAR_HEIGHT = 10;
  private static final int PADDING = 12;
  private static final int RANK_WIDTH = 44;
  private static final int AXIS_Y = 70;

  /**
   * Neighbours in the order of ranks that do not differ significantly.
   *
   * @param from first position in the order of ranks
   * @param to last position, included
   */
  record Group(int from, int to) {}

  private final List<String> names;
  private final double[] ranks;
  private final double criticalDifference;
  private final List<Element> shapes = new ArrayList<>();
  private final double axisLeft;
  private final double axisWidth;
  private final double width;

  private CriticalDifferenceDiagram(List<String> names, double[] ranks, double criticalDifference) {
    this.names = names;
    this.ranks = ranks;
    this.criticalDifference = criticalDifference;
    int methods = ranks.length;
    int left = (methods + 1) / 2;
    this.axisWidth = Math.max(400, 30.0 * (methods - 1));
    this.axisLeft = PADDING + RANK_WIDTH + longest(names.subList(0, left));
    double right = PADDING + RANK_WIDTH + longest(names.subList(left, methods));
    double bar = criticalDifference * unit() + PADDING;
    this.width = axisLeft + Math.max(axisWidth + right, bar);
  }

  /**
   * The diagram.
   *
   * @param names of the methods
   * @param averageRanks of the methods, see {@link dev.espalier.eval.internal.FriedmanTest}; 1 is
   *     best
   * @param criticalDifference ranks further apart than this differ significantly
   */
  public static Element of(List<String> names, double[] averageRanks, double criticalDifference) {
    if (names.size() != averageRanks.length || names.size() < 2) {
      throw new IllegalArgumentException(
          names.size() + " names for " + averageRanks.length + " ranks; expected two or more");
    }
    int[] order = order(averageRanks);
    List<String> sortedNames = new ArrayList<>();
    double[] sortedRanks = new double[order.length];
    for (int i = 0; i < order.length; i++) {
      sortedNames.add(names.get(order[i]));
      sortedRanks[i] = averageRanks[order[i]];
    }
    return new CriticalDifferenceDiagram(sortedNames, sortedRanks, criticalDifference).draw();
  }

  /** The methods in the order of their ranks, best first. */
  static int[] order(double[] averageRanks) {
    return IntStream.range(0, averageRanks.length)
        .boxed()
        .sorted(Comparator.comparingDouble(method -> averageRanks[method]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The groups of two or more that do not differ, none inside another. */
  static List<Group> groups(double[] sortedRanks, double criticalDifference) {
    List<Group> groups = new ArrayList<>();
    int reached = 0;
    for (int from = 0; from < sortedRanks.length; from++) {
      int to = from;
      while (to + 1 < sortedRanks.length
          && sortedRanks[to + 1] - sortedRanks[from] <= criticalDifference) {
        to++;
      }
      if (to > from && to > reached) {
        groups.add(new Group(from, to));
        reached = to;
      }
    }
    return groups;
  }

  private Element draw() {
    List<Group> groups = groups(ranks, criticalDifference);
    int[] levels = levels(groups);
    int levelCount = 0;
    for (int level : levels) {
      levelCount = Math.max(levelCount, level + 1);
    }
    double barsTop = AXIS_Y + 14;
    double namesTop = barsTop + levelCount * BAR_HEIGHT + 12;
    int left = (ranks.length + 1) / 2;
    double height = namesTop + (left - 1) * LINE_HEIGHT + PADDING + 4;
    drawScale();
    for (int i = 0; i < ranks.length; i++) {
      drawName(i, left, namesTop);
    }
    for (int i = 0; i < levels.length; i++) {
      double y = barsTop + levels[i] * BAR_HEIGHT;
      double from = x(ranks[groups.get(i).from()]) - 4;
      double to = x(ranks[groups.get(i).to()]) + 4;
      line(from, y, to, y, 5);
    }
    return Svg.picture(
            "ranks",
            "0 0 " + Math.round(Math.ceil(width)) + " " + Math.round(Math.ceil(height)),
            "Average ranks; bars join what does not differ significantly")
        .with("width", Math.round(Math.ceil(width)))
        .with("height", Math.round(Math.ceil(height)))
        .with("font-family", "system-ui, sans-serif")
        .with("font-size", FONT_SIZE)
        .with("fill", "currentColor")
        .with("stroke-linecap", "round")
        .add(shapes);
  }

  private void drawScale() {
    double barEnd = axisLeft + criticalDifference * unit();
    line(axisLeft, 28, barEnd, 28, 1.5);
    line(axisLeft, 24, axisLeft, 32, 1.5);
    line(barEnd, 24, barEnd, 32, 1.5);
    text(
        axisLeft,
        17,
        "start",
        String.format(Locale.ROOT, "critical difference %.2f", criticalDifference));
    line(axisLeft, AXIS_Y, axisLeft + axisWidth, AXIS_Y, 1.5);
    for (int rank = 1; rank <= ranks.length; rank++) {
      line(x(rank), AXIS_Y - 6, x(rank), AXIS_Y, 1.5);
      text(x(rank), AXIS_Y - 11, "middle", Integer.toString(rank));
    }
  }

  /** The outermost name comes first on either side, so that lines do not cross. */
  private void drawName(int i, int left, double namesTop) {
    boolean onLeft = i < left;
    double y = namesTop + (onLeft ? i : ranks.length - 1 - i) * LINE_HEIGHT;
    double edge = onLeft ? axisLeft - RANK_WIDTH : axisLeft + axisWidth + RANK_WIDTH;
    String place = number(x(ranks[i]));
    shapes.add(
        element("polyline")
            .with("points", place + "," + AXIS_Y + " " + place + "," + y + " " + edge + "," + y)
            .with("fill", "none")
            .with("stroke", "currentColor")
            .with("stroke-linejoin", "round"));
    text(onLeft ? edge - 5 : edge + 5, y + 4.5, onLeft ? "end" : "start", names.get(i));
    text(
            onLeft ? edge + 2 : edge - 2,
            y - 3,
            onLeft ? "start" : "end",
            String.format(Locale.ROOT, "%.2f", ranks[i]))
        .with("font-size", 10)
        .with("opacity", 0.7);
  }

  /** Puts each bar on the highest level where it does not touch another. */
  private int[] levels(List<Group> groups) {
    int[] levels = new int[groups.size()];
    List<Double> ends = new ArrayList<>();
    for (int i = 0; i < levels.length; i++) {
      double from = x(ranks[groups.get(i).from()]) - 4;
      int level = 0;
      while (level < ends.size() && ends.get(level) + 12 > from) {
        level++;
      }
      double to = x(ranks[groups.get(i).to()]) + 4;
      if (level == ends.size()) {
        ends.add(to);
      } else {
        ends.set(level, to);
      }
      levels[i] = level;
    }
    return levels;
  }

  private double unit() {
    return axisWidth / (ranks.length - 1);
  }

  private double x(double rank) {
    return axisLeft + (rank - 1) * unit();
  }

  private void line(double fromX, double fromY, double toX, double toY, double thickness) {
    shapes.add(
        Svg.line("", fromX, fromY, toX, toY)
            .with("stroke", "currentColor")
            .with("stroke-width", thickness));
  }

  private Element text(double x, double y, String anchor, String content) {
    Element text = Svg.text("", x, y, content).with("text-anchor", anchor);
    shapes.add(text);
    return text;
  }

  private static double longest(List<String> names) {
    double longest = 0;
    for (String name : names) {
      // Characters of East Asian scripts are about twice as wide.
      double characters = name.codePoints().mapToDouble(c -> c < 0x2E80 ? 1 : 1.8).sum();
      longest = Math.max(longest, characters * CHARACTER);
    }
    return longest;
  }
}
