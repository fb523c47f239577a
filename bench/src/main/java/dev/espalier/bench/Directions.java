package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.Hyperparameters;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.optim.Optimum;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.Minimiser;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.pairwise.CorrLog;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What evening out the leading directions of the features saves: iterations and times of fits with
 * and without, in turn in one process. Both fits are the learners' own but for the variables that
 * the solver works in: the map of the features, the search for the directions and the start are
 * included.
 */
final class Directions {
  private static final String WEIGHT_PENALTY = "1e-4";
  private static final String EDGE_PENALTY = "1e-2";

  /** Data set, and what is done to its features. */
  private static final List<String> SETS =
      List.of(
          "emotions/emotions-train.arff plain",
          "yeast/yeast-train.arff plain",
          "scene/scene-train.arff plain",
          "enron/enron-train.arff plain",
          "slashdot/slashdot-train.arff plain",
          "recreation/Recreation-train.arff.gz plain",
          "emotions/emotions-train.arff nystrom:390",
          "yeast/yeast-train.arff nystrom:500",
          "scene/scene-train.arff nystrom:500");

  /** Pairs of fits that are measured at least. */
  private static final int FEWEST = 15;

  /** A whole fit but for the solver. */
  @FunctionalInterface
  private interface Fit {
    Optimum by(Minimiser minimiser);
  }

  private Directions() {}

  static void run() throws IOException, InterruptedException {
    print(
        "weightPenalty %s, edgePenalty %s; without → with leading directions, medians",
        WEIGHT_PENALTY, EDGE_PENALTY);
    print("%-28s %-22s %14s %20s %6s", "data", "fit", "iterations", "ms", "ratio");
    for (String set : SETS) {
      String[] words = set.split(" ", -1);
      if (Fork.has(words[0])) {
        Fork.run(Directions.class, "8g", words);
      }
    }
  }

  /** The entry of a measured process: the file, and the map of its features. */
  public static void main(String[] arguments) {
    Dataset data = DataFiles.read(Fork.data(arguments[0]), ReadOptions.automatic());
    int most = Environment.rows(data.rows());
    Dataset train = most < data.rows() ? data.select(IntStream.range(0, most).toArray()) : data;
    Labels labels = train.labels().keep(train.labels().varying());
    String name = arguments[0].substring(0, arguments[0].indexOf('/'));
    String what = arguments[1].equals("plain") ? name : name + ", " + arguments[1];
    Map<String, String> common = Map.of("weightPenalty", WEIGHT_PENALTY, "features", arguments[1]);
    IndependentLogistic alone = Hyperparameters.with(IndependentLogistic.defaults(), common);
    compare(
        what,
        "ilr",
        minimiser -> {
          Features mapped = alone.input().fit(train.features()).apply(train.features());
          return alone.minimise(mapped, labels, minimiser);
        },
        alone.solver(),
        alone.solver()::minimiseSmooth);
    for (String rule : new String[] {"pseudo-likelihood", "supported-likelihood"}) {
      CorrLog joint =
          Hyperparameters.with(
              Hyperparameters.with(CorrLog.defaults(), common),
              Map.of("rule", rule, "edgePenalty", EDGE_PENALTY));
      compare(
          what,
          rule,
          minimiser -> {
            Features mapped = joint.input().fit(train.features()).apply(train.features());
            return joint.minimise(mapped, labels, minimiser);
          },
          joint.solver(),
          joint.solver()::minimiseSmooth);
    }
  }

  private static void compare(
      String data, String name, Fit fit, Minimiser with, Minimiser without) {
    int before = fit.by(without).iterations();
    int after = fit.by(with).iterations();
    double[] seconds =
        Stopwatch.medians(FEWEST, List.of(() -> fit.by(without), () -> fit.by(with)));
    print(
        "%-28s %-22s %6d → %5d %8.1f → %9.1f %6.2f",
        data, name, before, after, seconds[0] * 1e3, seconds[1] * 1e3, seconds[0] / seconds[1]);
  }
}
