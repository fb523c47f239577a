package dev.espalier.spark;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.learn.pairwise.Rule;
import java.util.Map;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;

/**
 * CorrLog: logistic regressions whose labels are tied to each other.
 *
 * <p>{@code rule} is {@code supported-likelihood}, the exact likelihood among the label sets that
 * occur, or {@code pseudo-likelihood}, which needs none of them and takes any number of labels.
 * Unlike on one machine nothing chooses between the two: that would take six more fits.
 */
public final class CorrLogClassifier extends PenalisedEstimator<CorrLogClassifier> {
  private final Param<String> rule;
  private final DoubleParam edgeRegParam;

  /** With a name of its own. */
  public CorrLogClassifier() {
    this(Identifiable.randomUID("corrlog"));
  }

  /** With the name given. */
  public CorrLogClassifier(String uid) {
    super(uid);
    rule = new Param<>(this, "rule", "supported-likelihood or pseudo-likelihood");
    edgeRegParam =
        new DoubleParam(
            this,
            "edgeRegParam",
            "weight of the penalty on the edges; that of the library where it is not set",
            ParamValidators.gtEq(0));
    setDefault(rule, Hyperparameters.text(Rule.SUPPORTED_LIKELIHOOD));
  }

  /** How parameters are learnt. */
  public Param<String> rule() {
    return rule;
  }

  /** The weight of the penalty on the edges. */
  public DoubleParam edgeRegParam() {
    return edgeRegParam;
  }

  /** Sets how parameters are learnt. */
  public CorrLogClassifier setRule(String value) {
    return with(rule, value);
  }

  /** Sets the weight of the penalty on the edges, λ2 of the library. */
  public CorrLogClassifier setEdgeRegParam(double value) {
    return with(edgeRegParam, value);
  }

  @Override
  Learner<?> learner() {
    CorrLog learner =
        withScaling(
            Hyperparameters.with(
                CorrLog.defaults().withSolver(solver()), Map.of("rule", value(rule))));
    if (optional(regParam()).isPresent()) {
      learner = learner.withWeightPenalty(optional(regParam()).getAsDouble());
    }
    return optional(edgeRegParam).isPresent()
        ? learner.withEdgePenalty(optional(edgeRegParam).getAsDouble())
        : learner;
  }

  /** Reads what {@code write} wrote; Spark calls it by name. */
  public static MLReader<CorrLogClassifier> read() {
    return new DefaultParamsReader<>();
  }

  /** Reads an estimator. */
  public static CorrLogClassifier load(String path) {
    return read().load(path);
  }
}
