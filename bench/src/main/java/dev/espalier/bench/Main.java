package dev.espalier.bench;

import dev.espalier.error.InputException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Runs a benchmark by name. */
public final class Main {
  private interface Benchmark {
    void run() throws Exception;
  }

  private Main() {}

  /** Runs the named benchmarks, or lists all. */
  public static void main(String[] names) throws Exception {
    Map<String, Benchmark> benchmarks = new LinkedHashMap<>();
    benchmarks.put("gradient", GradientRate::run);
    benchmarks.put("liblinear", AgainstLiblinear::run);
    benchmarks.put("text", AgainstLiblinear::runText);
    benchmarks.put("kernel-svm", AgainstLibsvm::run);
    benchmarks.put("growth", Growth::run);
    benchmarks.put("arff", AgainstWekaLoader::run);
    benchmarks.put("memory", ReadingMemory::run);
    benchmarks.put("corrlog", JointFit::run);
    benchmarks.put("penalties", JointFit::runPenalties);
    benchmarks.put("cgl", ConditionalPath::run);
    benchmarks.put("predict", JointPrediction::run);
    benchmarks.put("single", SingleRows::run);
    benchmarks.put("serve", ServeLoad::run);
    benchmarks.put("serve-quick", ServeLoad::runQuick);
    benchmarks.put("serve-pressure", ServePressure::run);
    benchmarks.put("serve-pressure-quick", ServePressure::runQuick);
    benchmarks.put("labels", LabelGrowth::run);
    benchmarks.put("collaborative", CollaborativeGrowth::run);
    benchmarks.put(
        "forest",
        () -> {
          AgainstForests.run();
          ForestGrowth.run();
        });
    benchmarks.put("meka", AgainstMeka::run);
    benchmarks.put("mulan", AgainstMulan::run);
    benchmarks.put("neighbours", NeighbourRate::run);
    benchmarks.put("mlda", DiscriminantRate::run);
    benchmarks.put("impute", Imputation::run);
    benchmarks.put("missforest", Imputation::runForests);
    benchmarks.put("caution", CautionChoice::run);
    benchmarks.put("repair", TableRepairs::run);
    benchmarks.put("repair-dev", RepairTraining::run);
    benchmarks.put("reveal", Reveal::run);
    if (names.length == 0) {
      System.out.println(
          "usage: bench/run NAME...; one or more of " + String.join(", ", benchmarks.keySet()));
      return;
    }
    for (String name : names) {
      Benchmark benchmark = benchmarks.get(name);
      if (benchmark == null) {
        System.err.println(
            "no benchmark '"
                + name
                + "'; expected one of "
                + String.join(", ", benchmarks.keySet()));
        System.exit(2);
        return;
      }
      System.out.println("## " + name);
      try {
        benchmark.run();
      } catch (InputException mistake) {
        System.err.println(mistake.getMessage());
        System.exit(2);
        return;
      }
      System.out.println();
    }
  }
}
