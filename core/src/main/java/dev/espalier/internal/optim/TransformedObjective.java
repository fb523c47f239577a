package dev.espalier.internal.optim;

/**
 * A function in other variables: z ↦ f(A z), with its gradient Aᵀ f′(A z).
 *
 * <p>Has room for the parameters; not for use by several threads at a time.
 */
public final class TransformedObjective implements Objective {
  private final Objective objective;
  private final ChangeOfVariables variables;
  private final double[] parameters;

  /** f and A. */
  public TransformedObjective(Objective objective, ChangeOfVariables variables) {
    if (objective.dimension() != variables.dimension()) {
      throw new IllegalArgumentException(
          "objective has "
              + objective.dimension()
              + " parameters; expected "
              + variables.dimension());
    }
    this.objective = objective;
    this.variables = variables;
    this.parameters = new double[variables.dimension()];
  }

  @Override
  public int dimension() {
    return parameters.length;
  }

  @Override
  public double evaluate(double[] point, double[] gradient) {
    variables.toParameters(point, parameters);
    double value = objective.evaluate(parameters, gradient);
    variables.toPointGradient(gradient);
    return value;
  }

  @Override
  public double value(double[] point, double[] scratch) {
    variables.toParameters(point, parameters);
    return objective.value(parameters, scratch);
  }
}
