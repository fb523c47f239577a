package dev.espalier.learn.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.simulate.LabelChain;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Machines are those of LIBSVM, as {@code kernel_svm.py} found them by scikit-learn. */
class KernelSvmTest {
  private static final Properties GOLDEN = new Properties();

  static {
    try (InputStream in = KernelSvmTest.class.getResourceAsStream("/golden/kernel-svm.values")) {
      GOLDEN.load(Objects.requireNonNull(in));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static double[] numbers(String key) {
    return Arrays.stream(GOLDEN.getProperty(key).split(" "))
        .mapToDouble(Double::parseDouble)
        .toArray();
  }

  private static DenseFeatures features() {
    double[] x = numbers("x");
    int columns = Integer.parseInt(GOLDEN.getProperty("columns"));
    return new DenseFeatures(x.length / columns, columns, x);
  }

  private static KernelMatrix kernel(double gamma) {
    return KernelMatrix.of(features(), gamma, Progress.none());
  }

  @Test
  void machinesAreThoseOfLibsvm() {
    double[] signs = numbers("y");
    for (int k = 0; k < Integer.parseInt(GOLDEN.getProperty("cases")); k++) {
      double cost = numbers(k + ".cost")[0];
      KernelMachine machine =
          new PairDescent(cost, 1e-8, 10_000_000).solve(kernel(numbers(k + ".gamma")[0]), signs);
      double objective = numbers(k + ".objective")[0];
      assertThat(machine.converged()).as("case %s", k).isTrue();
      assertThat(machine.objective())
          .as("case %s", k)
          .isCloseTo(objective, within(1e-6 * Math.abs(objective)));
      assertThat(machine.intercept()).isCloseTo(numbers(k + ".intercept")[0], within(1e-4));
      assertThat(machine.scores()).containsExactly(numbers(k + ".scores"), within(1e-4));
    }
  }

  @Test
  void theUsualToleranceIsGoodForAThousandthOfAScore() {
    KernelMachine machine =
        new PairDescent(1, 1e-3, 10_000_000).solve(kernel(numbers("0.gamma")[0]), numbers("y"));
    double objective = numbers("0.objective")[0];
    assertThat(machine.objective()).isCloseTo(objective, within(1e-4 * Math.abs(objective)));
    assertThat(machine.scores()).containsExactly(numbers("0.scores"), within(5e-3));
  }

  @Test
  void rowsThatAreLeftOutAreScoredButNotLearntFrom() {
    double[] signs = numbers("y");
    int[] kept = java.util.stream.IntStream.range(0, signs.length).filter(k -> k % 4 > 0).toArray();
    double[] masked = new double[signs.length];
    double[] few = new double[kept.length];
    for (int k = 0; k < kept.length; k++) {
      masked[kept[k]] = signs[kept[k]];
      few[k] = signs[kept[k]];
    }
    PairDescent solver = new PairDescent(1, 1e-9, 10_000_000);
    KernelMachine all = solver.solve(kernel(0.5), masked);
    DenseFeatures rows = features();
    KernelMachine alone =
        solver.solve(KernelMatrix.of(rows.select(kept), 0.5, Progress.none()), few);
    assertThat(all.objective()).isCloseTo(alone.objective(), within(1e-8));
    for (int row = 0; row < signs.length; row++) {
      double score = alone.intercept();
      for (int k = 0; k < kept.length; k++) {
        double distance = 0;
        for (int column = 0; column < rows.columns(); column++) {
          double gap = rows.value(row, column) - rows.value(kept[k], column);
          distance += gap * gap;
        }
        score += alone.coefficients()[k] * Math.exp(-0.5 * distance);
      }
      assertThat(all.scores()[row]).isCloseTo(score, within(1e-6));
      assertThat(masked[row] != 0 || all.coefficients()[row] == 0).isTrue();
    }
  }

  /** Blocks begin at the same places, so memory changes nothing but the time. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aKernelThatDoesNotFitGivesTheSameMachine(boolean sparse) {
    LabelChain chain = new LabelChain(1);
    Dataset data = chain.sample(300, 4);
    double[] signs = new double[data.rows()];
    for (int row = 0; row < signs.length; row++) {
      signs[row] = data.labels().positives().contains(row, 0) ? 1 : -1;
    }
    var rows = sparse ? TestData.sparse(data.features()) : data.features();
    List<String> notices = new ArrayList<>();
    Progress listener =
        new Progress() {
          @Override
          public void report(String stage, double fraction) {}

          @Override
          public void notice(String notice) {
            notices.add(notice);
          }
        };
    PairDescent solver = new PairDescent(1, 1e-3, 1_000_000);
    KernelMachine whole = solver.solve(KernelMatrix.of(rows, 2, 1 << 20, listener), signs);
    assertThat(notices).isEmpty();
    KernelMachine some = solver.solve(KernelMatrix.of(rows, 2, 1, listener), signs);
    assertThat(notices).hasSize(1);
    assertThat(some.coefficients()).isEqualTo(whole.coefficients());
    assertThat(some.steps()).isEqualTo(whole.steps());
  }

  @Test
  void saysSoWhenTheStepsDoNotSuffice() {
    KernelMachine machine = new PairDescent(1, 1e-6, 3).solve(kernel(1), numbers("y"));
    assertThat(machine.converged()).isFalse();
  }

  /** p(y = 1|x) = σ(4 − 8 x²), which no plane tells. */
  @Test
  void probabilitiesAreThoseThatTheDataWereDrawnFrom() {
    SplittableRandom random = new SplittableRandom(8);
    int rows = 3000;
    double[] x = new double[rows];
    LabelSets.Builder sets = new LabelSets.Builder(1);
    for (int row = 0; row < rows; row++) {
      x[row] = random.nextDouble(-1, 1);
      boolean on = random.nextDouble() < probability(x[row]);
      sets.addRow(on ? new int[] {0} : new int[0]);
    }
    Dataset data =
        new Dataset(
            "bump",
            Schema.ofNumbers(List.of("x"), List.of("on")),
            new DenseFeatures(rows, 1, x),
            Labels.known(sets.build()));
    DenseFeatures grid = new DenseFeatures(5, 1, new double[] {-0.9, -0.5, 0, 0.6, 0.9});
    double[] marginals =
        KernelSvm.defaults().fit(data).posterior(grid, Evidence.none()).marginals();
    for (int k = 0; k < 5; k++) {
      assertThat(marginals[k]).isCloseTo(probability(grid.values()[k]), within(0.1));
    }
  }

  private static double probability(double x) {
    return 1 / (1 + Math.exp(8 * x * x - 4));
  }

  @Test
  void supportVectorsAreStoredOnceForAllLabels() {
    Dataset data = new LabelChain(4).sample(200, 3);
    Model model =
        Hyperparameters.with(KernelSvm.defaults(), Map.of("calibration", "sign")).fit(data);
    Map<String, Tensor> tensors = model.state().tensors();
    int support = Objects.requireNonNull(tensors.get("support")).shape()[0];
    assertThat(support).isLessThan(200);
    assertThat(Objects.requireNonNull(tensors.get("support.coefficients")).shape())
        .containsExactly(support, 4);
    double[] coefficients = model.state().doubles("support.coefficients");
    for (int row = 0; row < support; row++) {
      double[] own = Arrays.copyOfRange(coefficients, 4 * row, 4 * row + 4);
      assertThat(Arrays.stream(own).anyMatch(value -> value != 0)).isTrue();
    }
  }
}
