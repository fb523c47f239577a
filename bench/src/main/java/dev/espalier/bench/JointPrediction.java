package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.decode.Decoders;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.pairwise.CorrLog;
import java.util.HashMap;
import java.util.Map;

/**
 * What predicting whole label sets costs beyond scoring each label alone, on photos that the models
 * have not seen.
 */
final class JointPrediction {
  private JointPrediction() {}

  static void run() {
    Dataset train = Planted.photos(GradientRate.ROWS, GradientRate.COLUMNS, 1, 2);
    Dataset test = Planted.photos(GradientRate.ROWS, GradientRate.COLUMNS, 1, 3);
    Features rows = test.features();
    Model alone = fit(IndependentLogistic.defaults(), Map.of(), train);
    Model pseudo = fit(CorrLog.defaults(), Map.of("rule", "pseudo-likelihood"), train);
    Model supported = fit(CorrLog.defaults(), Map.of("rule", "supported-likelihood"), train);
    print(
        "%d rows, %d features, %d labels, %d observed sets",
        test.rows(), rows.columns(), test.labelCount(), train.labels().distinctSets().rows());
    print("%-52s %8s %6s %8s", "prediction", "ms", "ratio", "target");
    double base =
        measure(
            "ilr, scores and Hamming decoding",
            () -> Decoders.hamming().decode(alone.posterior(rows, Evidence.none())),
            0,
            "");
    measure(
        "corrlog by pseudo-likelihood, most probable set",
        () -> pseudo.posterior(rows, Evidence.none()).mostProbable(),
        base,
        "<= 3");
    measure(
        "corrlog by supported likelihood, most probable set",
        () -> supported.posterior(rows, Evidence.none()).mostProbable(),
        base,
        "<= 2");
    measure(
        "corrlog by supported likelihood, marginals",
        () -> Decoders.hamming().decode(supported.posterior(rows, Evidence.none())),
        base,
        "<= 2");
  }

  private static Model fit(Learner<?> learner, Map<String, String> special, Dataset train) {
    Map<String, String> settings = new HashMap<>(special);
    settings.put("weightPenalty", "1e-4");
    settings.put("scaling", "none");
    return Hyperparameters.with(learner, settings).fit(train);
  }

  private static double measure(String name, Runnable work, double base, String target) {
    double seconds = Stopwatch.median(15, work);
    print("%-52s %8.1f %6.2f %8s", name, seconds * 1e3, base > 0 ? seconds / base : 1.0, target);
    return seconds;
  }
}
