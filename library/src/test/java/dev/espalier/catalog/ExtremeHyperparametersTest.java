package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Evidence;
import dev.espalier.HasHyperparameters;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.data.Dataset;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.restore.Noise;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.Restorer;
import dev.espalier.simulate.Corruption;
import dev.espalier.simulate.LabelChain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every numeric hyper-parameter at the ends of its type: refused in one line, or of use. */
@Tag("attack")
@Execution(ExecutionMode.CONCURRENT)
class ExtremeHyperparametersTest {
  private static final List<String> EXTREMES =
      List.of(
          "0",
          "1",
          "-1",
          "4.9E-324",
          "1e-300",
          "1e-20",
          "1e20",
          "1e150",
          "1e300",
          "1e308",
          "1.7976931348623157E308",
          "2147483647",
          "9223372036854775807");

  private static final Dataset DATA = new LabelChain(3).sample(24, 11);
  private static final Table TABLE = new Corruption(0, 0.1).apply(RestorerContractTest.TEST, 5);

  @ParameterizedTest
  @MethodSource("dev.espalier.catalog.LearnerContractTest#defaults")
  void aLearnerRefusesOrGivesProbabilities(Learner<?> learner) {
    assertRefusedOrOfUse(
        learner,
        changed -> {
          double[] marginals =
              ((Learner<?>) changed)
                  .fit(DATA)
                  .posterior(DATA.features(), Evidence.none())
                  .marginals();
          assertThat(Arrays.stream(marginals)).allMatch(p -> p >= 0 && p <= 1);
        });
  }

  @ParameterizedTest
  @MethodSource("dev.espalier.catalog.RestorerContractTest#restorers")
  void aRestorerRefusesOrGivesNumbers(Restorer<?> restorer) {
    RestoreTask task =
        restorer.removesNoise() ? RestoreTask.both(Noise.rate(0.2)) : RestoreTask.impute();
    assertRefusedOrOfUse(
        restorer,
        changed -> {
          Restoration restored = ((Restorer<?>) changed).fit(TABLE).restore(TABLE, task);
          for (Restoration.Cells cells : restored.columns()) {
            double[] numbers =
                cells instanceof Restoration.NumberCells given
                    ? given.means()
                    : ((Restoration.CategoryCells) cells).probabilities();
            assertThat(Arrays.stream(numbers)).allMatch(Double::isFinite);
          }
        });
  }

  /** A tolerance that is never reached would take all iterations: few show as much. */
  private static HasHyperparameters quick(HasHyperparameters owner, String changed) {
    String most = "maximumIterations";
    return changed.equals("tolerance") && Hyperparameters.values(owner).containsKey(most)
        ? Hyperparameters.with(owner, Map.of(most, "30"))
        : owner;
  }

  private static void assertRefusedOrOfUse(
      HasHyperparameters owner, Consumer<HasHyperparameters> use) {
    List<String> faults = new ArrayList<>();
    for (Hyperparameters.Entry entry : Hyperparameters.of(owner)) {
      for (String value : EXTREMES) {
        String setting = owner.name() + " " + entry.name() + "=" + value;
        try {
          HasHyperparameters quick = quick(owner, entry.name());
          use.accept(Hyperparameters.with(quick, Map.of(entry.name(), value)));
        } catch (InputException e) {
          String message = String.valueOf(e.getMessage());
          if (message.contains("\n") || !message.contains("expected")) {
            faults.add(setting + " is refused by: " + message);
          }
        } catch (RuntimeException | Error e) {
          faults.add(setting + ": " + String.valueOf(e).lines().limit(4).toList());
        }
      }
    }
    assertThat(faults).isEmpty();
  }
}
