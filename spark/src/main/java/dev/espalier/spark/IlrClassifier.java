package dev.espalier.spark;

import dev.espalier.Learner;
import dev.espalier.learn.linear.IndependentLogistic;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;

/** One logistic regression for each label, all of them fitted at once. */
public final class IlrClassifier extends PenalisedEstimator<IlrClassifier> {
  /** With a name of its own. */
  public IlrClassifier() {
    this(Identifiable.randomUID("ilr"));
  }

  /** With the name given. */
  public IlrClassifier(String uid) {
    super(uid);
  }

  @Override
  Learner<?> learner() {
    IndependentLogistic learner = withScaling(IndependentLogistic.defaults().withSolver(solver()));
    return optional(regParam()).isPresent()
        ? learner.withWeightPenalty(optional(regParam()).getAsDouble())
        : learner;
  }

  /** Reads what {@code write} wrote; Spark calls it by name. */
  public static MLReader<IlrClassifier> read() {
    return new DefaultParamsReader<>();
  }

  /** Reads an estimator. */
  public static IlrClassifier load(String path) {
    return read().load(path);
  }
}
