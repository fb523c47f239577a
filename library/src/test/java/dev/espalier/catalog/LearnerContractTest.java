package dev.espalier.catalog;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.automatic.AutomaticLearner;
import dev.espalier.contract.LearnerContract;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What every catalogued learner promises. A new learner is checked as soon as it is listed. */
@Execution(ExecutionMode.CONCURRENT)
class LearnerContractTest extends LearnerContract {
  @Override
  protected Stream<Learner<?>> learners() {
    return all();
  }

  @Override
  protected Stream<Learner<?>> catalogued() {
    return defaults();
  }

  /**
   * Every learner with its defaults and, where it has features to map, with a kernel; four on what
   * was learnt from labels; two that restore their features first; and one that leaves numbers
   * open.
   */
  static Stream<Learner<?>> all() {
    return Stream.of(
            defaults(),
            defaults().flatMap(LearnerContractTest::withKernel),
            onLearntFeatures(),
            restoring(),
            asInThePaper())
        .flatMap(each -> each);
  }

  private static Stream<Learner<?>> onLearntFeatures() {
    return Stream.of(
        Catalog.learner("corrlog", Map.of("features", "plain+forest:10")),
        Catalog.learner("ilr", Map.of("features", "plain+svm")),
        Catalog.learner("knn", Map.of("features", "nystrom:10+forest:10")),
        Catalog.learner("corrlog", Map.of("features", "plain+mlda")),
        Catalog.learner("ilr", Map.of("features", "mlda:2")));
  }

  private static Stream<Learner<?>> asInThePaper() {
    return Stream.of(Catalog.learner("mlda", Map.of("ridge", "0", "neighbours", "1")));
  }

  private static Stream<Learner<?>> restoring() {
    return Stream.of(
        Catalog.learner("ilr", Map.of("restore", "knn")),
        Catalog.learner("corrlog", Map.of("restore", "rmf", "restoreNoise", "0.1")));
  }

  private static Stream<Learner<?>> withKernel(Learner<?> learner) {
    return Hyperparameters.values(learner).containsKey("features")
        ? Stream.of(Hyperparameters.with(learner, Map.of("features", "nystrom:30")))
        : Stream.empty();
  }

  /** The learner that tries others tries few of them here. */
  static Stream<Learner<?>> defaults() {
    return Catalog.learners().stream()
        .map(Catalog.Entry::defaults)
        .map(learner -> learner instanceof AutomaticLearner auto ? auto.withBudget(0.2) : learner);
  }
}
