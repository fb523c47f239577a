package dev.espalier.learn.svm;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.internal.kernel.GaussianKernel;
import dev.espalier.internal.kernel.KernelRows;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.learn.PenalisedLoss;
import dev.espalier.internal.math.Shape;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;
import dev.espalier.transform.Scaling;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * One support vector machine with a Gaussian kernel for each label; see the package guide for the
 * objective. The defaults are those of LIBSVM and of R's e1071: C = 1, γ = 1/D on D standardised
 * features.
 *
 * @param cost C, the weight of the losses against the penalty
 * @param relativeGamma γ in units of 1 / (total variance of the scaled features)
 * @param calibration how scores become probabilities
 * @param tolerance how far from the optimality conditions a machine may end
 * @param maximumSteps the most steps for one machine
 * @param seed decides the parts on which probabilities are fitted
 * @param input how the features are scaled and mapped
 */
public record KernelSvm(
    @Hyperparameter(
            value = "weight of the losses against the penalty (C)",
            min = 1e-100,
            max = 1e100,
            tune = {"0.1", "0.3", "1", "3", "10", "30"})
        double cost,
    @Hyperparameter(
            value =
                "how local the kernel is: gamma = this / total variance of the scaled features,"
                    + " which is 1/D for 1 and D standardised features",
            min = 1e-100,
            max = 1e100,
            tune = {"0.25", "0.5", "1", "2", "4"})
        double relativeGamma,
    @Hyperparameter(
            "how scores become probabilities; sigmoid: slope and offset, sign: slope only, so that"
                + " the machine's sign decides")
        Calibration calibration,
    @Hyperparameter(
            value = "largest violation of the optimality conditions at which the solver stops",
            above = 0,
            below = 1)
        double tolerance,
    @Hyperparameter(value = "most steps for one machine", min = 1) int maximumSteps,
    @Hyperparameter("seed of the parts on which probabilities are fitted") long seed,
    FeatureOptions input)
    implements Learner<Model> {

  private static final String NAME = "kernel-svm";

  /** Checks the ranges. */
  public KernelSvm {
    Hyperparameters.check(
        NAME,
        KernelSvm.class,
        cost,
        relativeGamma,
        calibration,
        tolerance,
        maximumSteps,
        seed,
        input);
  }

  /** C = 1 and γ = 1/D. */
  public static KernelSvm defaults() {
    return new KernelSvm(1, 1, Calibration.SIGMOID, 1e-3, 10_000_000, 1, FeatureOptions.defaults());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Model fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    progress.report("scaling", 0);
    MappedRows mapped = input.fitForDistances(train, Scaling.STANDARDISE, progress);
    Features features = mapped.features();
    double gamma = GaussianKernel.gamma(features, relativeGamma);
    double[] intercepts = LabelFrequencies.logOdds(train.labels());
    int[] varying = train.labels().varying();
    double[][] coefficients = new double[0][];
    ModelCard card = ModelCard.of(this);
    if (varying.length > 0) {
      KernelMachineFit.Result result =
          new KernelMachineFit(
                  new PairDescent(cost, tolerance, maximumSteps),
                  calibration,
                  KernelMatrix.of(features, gamma, progress),
                  train.labels(),
                  seed)
              .run(varying, progress);
      coefficients = result.coefficients();
      for (int k = 0; k < varying.length; k++) {
        intercepts[varying[k]] = result.intercepts()[k];
      }
      card = PenalisedLoss.describe(card, result.objective(), result.steps(), result.converged());
    }
    int[] support = support(train.rows(), coefficients);
    return new SupportVectorModel(
        train.schema(),
        card,
        mapped.map(),
        new GaussianKernel(KernelRows.of(features.select(support)), gamma),
        gather(coefficients, varying, support, intercepts.length),
        intercepts,
        train.labels().distinctSets());
  }

  /** The rows that any label needs; the first where none does, since a kernel has rows. */
  private static int[] support(int rows, double[][] coefficients) {
    int[] needed =
        IntStream.range(0, rows)
            .filter(row -> Arrays.stream(coefficients).anyMatch(label -> label[row] != 0))
            .toArray();
    return needed.length > 0 ? needed : new int[] {0};
  }

  private static double[] gather(
      double[][] coefficients, int[] varying, int[] support, int labels) {
    double[] gathered =
        new double
            [Shape.product(
                "learner '" + NAME + "'", support.length, "support vectors", labels, "labels")];
    for (int k = 0; k < coefficients.length; k++) {
      for (int at = 0; at < support.length; at++) {
        gathered[at * labels + varying[k]] = coefficients[k][support[at]];
      }
    }
    return gathered;
  }

  @Override
  public Model fromState(ModelState state) {
    return SupportVectorModel.fromState(state);
  }
}
