package dev.espalier.internal.optim;

/**
 * An invertible linear map between the parameters of a function and the variables in which a solver
 * works: a preconditioner, written as x = A z. The optimum is the same; where A is about the
 * inverse root of the Hessian, the solver needs several times fewer steps.
 */
public interface ChangeOfVariables {
  /** The number of variables. */
  int dimension();

  /**
   * x = A z.
   *
   * @param point the solver's point z, not modified
   * @param parameters output x, overwritten; another array
   */
  void toParameters(double[] point, double[] parameters);

  /** z = A⁻¹ x, in a new array. */
  double[] toPoint(double[] parameters);

  /**
   * The chain rule, ∂f/∂z = Aᵀ ∂f/∂x.
   *
   * @param gradient input: by the parameters; output: by the solver's variables
   */
  void toPointGradient(double[] gradient);

  /** The function of the solver's point. */
  default Objective apply(Objective objective) {
    return new TransformedObjective(objective, this);
  }

  /** What a solver found, in terms of the parameters. */
  default Optimum toParameters(Optimum optimum) {
    double[] parameters = new double[dimension()];
    toParameters(optimum.point(), parameters);
    return optimum.at(parameters);
  }
}
