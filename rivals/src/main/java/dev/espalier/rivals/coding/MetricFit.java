package dev.espalier.rivals.coding;

import dev.espalier.Progress;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;

/**
 * Learns the metric Q = VVᵀ under which what is predicted lies nearer to the right label set than
 * to any other, by a margin that grows with the labels that differ:
 *
 * <pre>{@code
 * minimise over Q ⪰ 0   ½ tr Q + (C/n) Σ_l max_{y ∈ [0,1]^m} Δ(y_l, y) + d_l(y_l) − d_l(y)
 * d_l(y) = (y − ŷ_l)ᵀ Q (y − ŷ_l),   Δ(y_l, y) = Σ_i |y_li − y_i|
 * }</pre>
 *
 * <p>Each row's maximum is a convex problem over the box; together they give a plane under the
 * risk. The planes' own minimum near the best metric so far is the next to be looked at.
 */
final class MetricFit {
  /** How much of the decrease that the planes promise must come true for the centre to move. */
  private static final double ENOUGH = 0.1;

  /** The planes' minimum is never looked for further from the centre than this allows. */
  private static final double SOFTEST = 1e-3;

  private final double[] predicted;
  private final LabelSets labels;
  private final int order;
  private final int rows;
  private final double cost;

  /**
   * What to learn from.
   *
   * @param predicted ŷ: rows × labels
   * @param cost C
   */
  MetricFit(double[] predicted, LabelSets labels, double cost) {
    this.predicted = predicted;
    this.labels = labels;
    this.order = labels.labelCount();
    this.rows = labels.rows();
    this.cost = cost;
  }

  /**
   * What was found.
   *
   * @param metric Q
   * @param objective its value
   * @param iterations how many planes were looked for
   * @param converged whether the tolerance was reached
   */
  record Result(double[] metric, double objective, int iterations, boolean converged) {}

  /** The risk at a metric, and a plane that touches it there. */
  record Plane(double risk, double[] gradient, double offset) {}

  Result fit(double tolerance, int mostIterations, Progress progress) {
    CuttingPlanes planes = new CuttingPlanes(order, cost);
    double[] centre = new double[order * order];
    for (int k = 0; k < order; k++) {
      centre[k * order + k] = 1;
    }
    double stiffness = 0.1;
    double best = evaluate(centre, planes);
    for (int iteration = 1; iteration <= mostIterations; iteration++) {
      progress.report("planes", iteration / (iteration + 50.0));
      double[] next = planes.minimise(centre, stiffness);
      double promised = best - planes.value(next);
      if (promised <= tolerance * Math.abs(best)) {
        if (stiffness <= SOFTEST) {
          return new Result(centre, best, iteration, true);
        }
        // Perhaps little is promised only because the centre holds too tight.
        stiffness = Math.max(SOFTEST, stiffness / 10);
        continue;
      }
      double value = evaluate(next, planes);
      if (best - value >= ENOUGH * promised) {
        // The planes were right: they may be believed further away.
        stiffness = best - value > promised / 2 ? Math.max(SOFTEST, stiffness / 2) : stiffness;
        centre = next;
        best = value;
      } else {
        stiffness = Math.min(1e6, stiffness * 1.2);
      }
    }
    return new Result(centre, best, mostIterations, false);
  }

  private double evaluate(double[] metric, CuttingPlanes planes) {
    Plane plane = plane(metric);
    planes.add(plane.gradient(), plane.offset());
    return CuttingPlanes.halfTrace(metric, order) + cost * plane.risk();
  }

  /** Looks for every row's most violated labels. */
  Plane plane(double[] metric) {
    Chunks chunks = Parallel.chunks(rows);
    double[][] gradients = new double[chunks.count()][order * order];
    double[] offsets = new double[chunks.count()];
    Parallel.run(
        chunks.count(),
        chunk -> {
          BoxQuadratic search = new BoxQuadratic(metric, order);
          double[] linear = new double[order];
          double[] worst = new double[order];
          double[] gain = new double[order];
          int[] free = new int[order];
          for (int row = chunks.from(chunk); row < chunks.to(chunk); row++) {
            Arrays.fill(linear, 1);
            for (int k = labels.start(row); k < labels.start(row + 1); k++) {
              linear[labels.members()[k]] = -1;
            }
            search.minimise(predicted, row * order, linear, free, worst, gain);
            offsets[chunk] += add(row, linear, worst, gradients[chunk]);
          }
        });
    double[] gradient = new double[order * order];
    double offset = 0;
    for (int chunk = 0; chunk < offsets.length; chunk++) {
      offset += offsets[chunk] / rows;
      for (int k = 0; k < gradient.length; k++) {
        gradient[k] += gradients[chunk][k] / rows;
      }
    }
    double risk = offset;
    for (int k = 0; k < gradient.length; k++) {
      risk -= gradient[k] * metric[k];
    }
    return new Plane(risk, gradient, offset);
  }

  /** Adds (y − ŷ)(y − ŷ)ᵀ − (y_l − ŷ)(y_l − ŷ)ᵀ, and returns Δ(y_l, y). */
  private double add(int row, double[] linear, double[] worst, double[] gradient) {
    double distance = 0;
    for (int i = 0; i < order; i++) {
      double truth = linear[i] < 0 ? 1 : 0;
      distance += Math.abs(truth - worst[i]);
      double seen = predicted[row * order + i];
      for (int j = 0; j < order; j++) {
        double other = predicted[row * order + j];
        double right = linear[j] < 0 ? 1 : 0;
        gradient[i * order + j] +=
            (worst[i] - seen) * (worst[j] - other) - (truth - seen) * (right - other);
      }
    }
    return distance;
  }
}
