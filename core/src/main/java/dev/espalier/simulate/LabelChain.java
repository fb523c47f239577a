package dev.espalier.simulate;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;

/**
 * A chain of labels on the unit disc: each label is on where the one before it is on, and in a half
 * plane of its own.
 *
 * <pre>{@code
 * y_1 = sign(η_1·x̃),   y_i = OR(y_{i−1}, sign(η_i·x̃)),   x̃ = (x, 1)          003 (41), 001 §3.5.3
 * }</pre>
 *
 * <p>Independent linear models cannot draw the second label's region; models of label correlations
 * can. With two labels this is the toy of 003 §4. In 001 §3.5.3 the second formula is printed with
 * η_{i−1}, which would make the second label equal to the first; 003 (41) is right.
 *
 * @param labels number of labels, from 1 to 8
 */
public record LabelChain(int labels) {
  /** The pool of 001 §3.5.3, in its order. */
  private static final double[][] HALF_PLANES = {
    {1, 1, -0.5}, {-1, 1, -0.5}, {1, -1, -0.5}, {-1, -1, -0.5},
    {1, 2, -0.5}, {1, -2, -0.5}, {-1, 2, -0.5}, {-1, -2, -0.5}
  };

  /** Checks the number of labels. */
  public LabelChain {
    if (labels < 1 || labels > HALF_PLANES.length) {
      throw new InputException(
          "labels=" + labels + "; expected a whole number from 1 to " + HALF_PLANES.length);
    }
  }

  /** Draws examples uniformly from the unit disc. */
  public Dataset sample(int rows, long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    double[] points = new double[2 * rows];
    for (int row = 0; row < rows; row++) {
      double x;
      double y;
      do {
        x = 2 * random.nextDouble() - 1;
        y = 2 * random.nextDouble() - 1;
      } while (x * x + y * y > 1);
      points[2 * row] = x;
      points[2 * row + 1] = y;
    }
    return at(points);
  }

  /**
   * The given points with their labels.
   *
   * @param points x and y of each point, one after the other; kept, not copied
   */
  public Dataset at(double[] points) {
    int rows = points.length / 2;
    LabelSets.Builder sets = new LabelSets.Builder(labels);
    for (int row = 0; row < rows; row++) {
      boolean on = false;
      for (int label = 0; label < labels; label++) {
        double[] plane = HALF_PLANES[label];
        on = on || plane[0] * points[2 * row] + plane[1] * points[2 * row + 1] + plane[2] >= 0;
        if (on) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    List<String> names = IntStream.rangeClosed(1, labels).mapToObj(i -> "label-" + i).toList();
    return new Dataset(
        "label-chain",
        Schema.ofNumbers(List.of("x", "y"), names),
        new DenseFeatures(rows, 2, points),
        Labels.known(sets.build()));
  }

  /**
   * A piece of a straight line.
   *
   * @param fromX where it starts
   * @param fromY where it starts
   * @param toX where it ends
   * @param toY where it ends
   */
  public record Segment(double fromX, double fromY, double toX, double toY) {}

  /** Where the label set changes: of each label's line, what lies outside all labels before it. */
  public List<Segment> boundaries() {
    List<Segment> segments = new ArrayList<>();
    for (int label = 0; label < labels; label++) {
      double[] plane = HALF_PLANES[label];
      double square = plane[0] * plane[0] + plane[1] * plane[1];
      // The line's point nearest to the centre, and its direction with length 1.
      double nearX = -plane[2] * plane[0] / square;
      double nearY = -plane[2] * plane[1] / square;
      double alongX = -plane[1] / Math.sqrt(square);
      double alongY = plane[0] / Math.sqrt(square);
      double to = Math.sqrt(1 - nearX * nearX - nearY * nearY);
      double from = -to;
      for (double[] before : Arrays.copyOf(HALF_PLANES, label)) {
        double height = before[0] * nearX + before[1] * nearY + before[2];
        double slope = before[0] * alongX + before[1] * alongY;
        // Outside means height + t slope < 0: a ray of the line drops out, all of it, or none.
        if (slope > 0) {
          to = Math.min(to, -height / slope);
        } else if (slope < 0) {
          from = Math.max(from, -height / slope);
        } else if (height >= 0) {
          to = from;
        }
      }
      if (from < to) {
        segments.add(
            new Segment(
                nearX + from * alongX,
                nearY + from * alongY,
                nearX + to * alongX,
                nearY + to * alongY));
      }
    }
    return segments;
  }
}
