package dev.espalier.spark;

import dev.espalier.learn.SolverOptions;
import java.util.OptionalDouble;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;

/**
 * An estimator that minimises a penalised loss.
 *
 * @param <E> the estimator itself
 */
public abstract class PenalisedEstimator<E extends PenalisedEstimator<E>>
    extends EspalierEstimator<E> {
  private final DoubleParam regParam;
  private final IntParam maxIter;
  private final DoubleParam tol;
  private final BooleanParam penaliseIntercept;

  PenalisedEstimator(String uid) {
    super(uid);
    regParam =
        new DoubleParam(
            this,
            "regParam",
            "weight of the penalty on the weights; estimated from the data where it is not set",
            ParamValidators.gtEq(0));
    maxIter = new IntParam(this, "maxIter", "most iterations of the solver", ParamValidators.gt(0));
    tol =
        new DoubleParam(
            this,
            "tol",
            "relative accuracy of the objective",
            ParamValidators.inRange(0, 1, false, false));
    penaliseIntercept =
        new BooleanParam(this, "penaliseIntercept", "whether intercepts are penalised too");
    SolverOptions usual = SolverOptions.defaults();
    setDefault(maxIter, usual.maximumIterations());
    setDefault(tol, usual.tolerance());
    setDefault(penaliseIntercept, usual.penaliseIntercept());
  }

  /** The weight of the penalty on the weights. */
  public final DoubleParam regParam() {
    return regParam;
  }

  /** The most iterations. */
  public final IntParam maxIter() {
    return maxIter;
  }

  /** The accuracy. */
  public final DoubleParam tol() {
    return tol;
  }

  /** Whether intercepts are penalised. */
  public final BooleanParam penaliseIntercept() {
    return penaliseIntercept;
  }

  /** Sets the weight of the penalty on the weights, λ1 of the library. */
  public final E setRegParam(double value) {
    return with(regParam, value);
  }

  /** Sets the most iterations. */
  public final E setMaxIter(int value) {
    return with(maxIter, value);
  }

  /** Sets the relative accuracy of the objective. */
  public final E setTol(double value) {
    return with(tol, value);
  }

  /** Sets whether intercepts are penalised. */
  public final E setPenaliseIntercept(boolean value) {
    return with(penaliseIntercept, value);
  }

  /** The number of a Param that may be left to the data. */
  final OptionalDouble optional(DoubleParam param) {
    return isDefined(param) ? OptionalDouble.of(number(param)) : OptionalDouble.empty();
  }

  private double number(DoubleParam param) {
    return (Double) getOrDefault((Param<?>) param);
  }

  final SolverOptions solver() {
    return SolverOptions.defaults()
        .withMaximumIterations(integer(maxIter))
        .withTolerance(number(tol))
        .withPenaliseIntercept(flag(penaliseIntercept));
  }
}
