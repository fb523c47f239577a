package dev.espalier.learn;

import dev.espalier.data.ColumnSummary;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Vectors;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.Optimum;
import java.util.Arrays;

/**
 * A change of variables under which the losses of linear scores, and of edges between labels, are
 * nearly round, so that a quasi-Newton method needs several times fewer passes over the data. The
 * optimum is the same.
 *
 * <p>Features are not centred, which ties every weight to the intercepts; and what is frequent
 * curves the loss much more than what is rare. So the optimiser works with
 *
 * <pre>{@code
 * b̃_i = b_i + Σ_d μ_d β_di,   β'_di = β_di · √(v_i σ_d² + 2 λ1)
 * }</pre>
 *
 * where μ is the mean row, σ² the variance of a column, and v_i the second derivative by label i's
 * score at the label frequencies. Where labels bear on each other's probabilities, {@link
 * LabelAxes} stand in place of the labels in β' and v. What becomes of the b̃ and of the edges is
 * up to a {@link ScoreFreeVariables}. Solvers that need no axes take {@link #rounded()}, which also
 * evens out the {@link LeadingDirections} of the features.
 */
public final class Conditioning {
  /** Keeps a coordinate without curvature from being blown up; far below any real curvature. */
  static final double LEAST_CURVATURE = 1e-12;

  private final Features features;
  private final double weightPenalty;
  private final LabelAxes axes;
  private final int columns;
  private final int labels;
  private final double[] featureMeans;
  private final double[] featureVariances;
  private final double[] roots;
  private final ScoreFreeVariables rest;
  private final LeadingDirections leading;

  private Conditioning(
      Features features, double weightPenalty, LabelAxes axes, ScoreFreeVariables rest) {
    this.features = features;
    this.weightPenalty = weightPenalty;
    this.axes = axes;
    this.columns = features.columns();
    this.labels = axes.bends().length;
    this.rest = rest;
    ColumnSummary summary = ColumnSummary.of(features);
    this.featureMeans = summary.means();
    this.featureVariances = summary.variances();
    this.roots = new double[columns * labels];
    double[] bends = axes.bends();
    for (int column = 0; column < columns; column++) {
      for (int i = 0; i < labels; i++) {
        roots[column * labels + i] =
            Math.sqrt(bends[i] * featureVariances[column] + 2 * weightPenalty + LEAST_CURVATURE);
      }
    }
    this.leading = LeadingDirections.none(columns, labels);
  }

  private Conditioning(Conditioning same, LeadingDirections leading) {
    this.features = same.features;
    this.weightPenalty = same.weightPenalty;
    this.axes = same.axes;
    this.columns = same.columns;
    this.labels = same.labels;
    this.rest = same.rest;
    this.featureMeans = same.featureMeans;
    this.featureVariances = same.featureVariances;
    this.roots = same.roots;
    this.leading = leading;
  }

  /** The same, with the leading directions of the features evened out as well. */
  Conditioning rounded() {
    return new Conditioning(
        this,
        LeadingDirections.of(
            features, featureMeans, featureVariances, axes.bends(), weightPenalty));
  }

  /** For weights and intercepts alone. */
  public static Conditioning ofScores(Features features, Labels labels, double weightPenalty) {
    DiagonalVariables rest = DiagonalVariables.ofIntercepts(labels);
    return new Conditioning(features, weightPenalty, LabelAxes.ofLabels(rest.bends()), rest);
  }

  /**
   * For weights, intercepts and one edge for each pair of labels i &lt; j, row by row.
   *
   * @param features the mapped training features
   * @param labels the labels that are learnt
   * @param weightPenalty λ1
   * @param edgePenalty λ2
   * @param ends in how many terms of the objective an edge occurs: two in a pseudo-likelihood, one
   *     in a likelihood
   */
  public static Conditioning ofEdges(
      Features features, Labels labels, double weightPenalty, double edgePenalty, int ends) {
    DiagonalVariables rest = DiagonalVariables.ofEdges(labels, edgePenalty, ends);
    return new Conditioning(features, weightPenalty, LabelAxes.ofLabels(rest.bends()), rest);
  }

  /**
   * The same where the whole second derivative of the loss without features is known.
   *
   * @param features the mapped training features
   * @param labels how many labels are learnt
   * @param weightPenalty λ1
   * @param curvature input: the second derivative by intercepts and edges, penalties included;
   *     positive definite, row-major
   */
  public static Conditioning ofCurvature(
      Features features, int labels, double weightPenalty, double[] curvature) {
    int order = labels * (labels + 1) / 2;
    return new Conditioning(
        features,
        weightPenalty,
        LabelAxes.of(features, curvature, order, labels),
        new TriangularVariables(curvature, order));
  }

  /**
   * By how much each parameter is multiplied to give the optimiser's coordinate, apart from shifts
   * of the intercepts; nothing where coordinates mix several parameters.
   */
  double[] scales() {
    double[] scalesOfRest = rest.scales();
    if (scalesOfRest.length == 0 || leading.count() > 0 || axes.turned()) {
      return new double[0];
    }
    double[] scales = Arrays.copyOf(roots, dimension());
    System.arraycopy(scalesOfRest, 0, scales, roots.length, scalesOfRest.length);
    return scales;
  }

  /**
   * The parameters at a point of the optimiser.
   *
   * @param point input
   * @param parameters output, overwritten
   */
  public void toParameters(double[] point, double[] parameters) {
    toParameters(point, parameters, turnable());
  }

  /** Room for weights before or after they are turned; nothing where they are not. */
  private double[] turnable() {
    return new double[axes.turned() ? roots.length : 0];
  }

  private void toParameters(double[] point, double[] parameters, double[] turnable) {
    double[] weights = axes.turned() ? turnable : parameters;
    System.arraycopy(point, 0, weights, 0, roots.length);
    leading.narrow(weights);
    divideByRoots(weights, weights);
    if (axes.turned()) {
      axes.toLabels(weights, parameters, columns);
    }
    rest.toParameters(point, parameters, roots.length);
    shiftIntercepts(parameters, parameters, -1);
  }

  private void divideByRoots(double[] weights, double[] divided) {
    Vectors.inRanges(
        roots.length,
        (from, to) -> {
          for (int k = from; k < to; k++) {
            divided[k] = weights[k] / roots[k];
          }
        });
  }

  /** The optimiser's point for some parameters. */
  public double[] toPoint(double[] parameters) {
    double[] point = parameters.clone();
    shiftIntercepts(parameters, point, 1);
    if (axes.turned()) {
      axes.toAxes(parameters, point, columns);
    }
    for (int k = 0; k < roots.length; k++) {
      point[k] *= roots[k];
    }
    leading.widen(point);
    rest.toPoint(point, roots.length);
    return point;
  }

  /** The optimum in terms of the parameters. */
  public Optimum toParameters(Optimum optimum) {
    double[] parameters = new double[dimension()];
    toParameters(optimum.point(), parameters);
    return new Optimum(
        parameters,
        optimum.value(),
        optimum.iterations(),
        optimum.evaluations(),
        optimum.converged(),
        optimum.reason());
  }

  private int dimension() {
    return roots.length + rest.count();
  }

  /** target's intercepts += sign · Σ_d μ_d β_di, with β from the parameters. */
  private void shiftIntercepts(double[] parameters, double[] target, int sign) {
    Blas.get()
        .gemm(
            false,
            false,
            1,
            labels,
            columns,
            sign,
            featureMeans,
            0,
            columns,
            parameters,
            0,
            labels,
            1,
            target,
            roots.length,
            labels);
  }

  /** The chain rule: the transpose of {@link #toParameters(double[], double[])}, in place. */
  private void toGradientOfPoint(double[] gradient, double[] turnable) {
    double[] ofIntercepts = Arrays.copyOfRange(gradient, roots.length, roots.length + labels);
    Blas.get()
        .gemm(
            false,
            false,
            columns,
            labels,
            1,
            -1,
            featureMeans,
            0,
            1,
            ofIntercepts,
            0,
            labels,
            1,
            gradient,
            0,
            labels);
    if (axes.turned()) {
      axes.toAxes(gradient, turnable, columns);
    }
    divideByRoots(axes.turned() ? turnable : gradient, gradient);
    leading.narrow(gradient);
    rest.toGradientOfPoint(gradient, roots.length);
  }

  /** The function of the optimiser's point. */
  public Objective apply(Objective objective) {
    if (objective.dimension() != dimension()) {
      throw new IllegalArgumentException(
          "objective has " + objective.dimension() + " parameters; expected " + dimension());
    }
    return new Conditioned(objective);
  }

  private final class Conditioned implements Objective {
    private final Objective objective;
    private final double[] parameters = new double[Conditioning.this.dimension()];
    private final double[] turnable = turnable();

    Conditioned(Objective objective) {
      this.objective = objective;
    }

    @Override
    public int dimension() {
      return parameters.length;
    }

    @Override
    public double evaluate(double[] point, double[] gradient) {
      toParameters(point, parameters, turnable);
      double value = objective.evaluate(parameters, gradient);
      toGradientOfPoint(gradient, turnable);
      return value;
    }

    @Override
    public double value(double[] point, double[] scratch) {
      toParameters(point, parameters, turnable);
      return objective.value(parameters, scratch);
    }
  }
}
