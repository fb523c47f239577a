package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.Table;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.catalog.Restorers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Model files of restorers stay readable: each was written once and restores as it did then. */
class RestorerFixturesTest {
  /** Writes the fixtures; for a new format or restorer, not to be run again for an old one. */
  static final class Writer {
    private Writer() {}

    /** Arguments: directory, names of restorers; settings may follow, as in name,key=value. */
    public static void main(String[] arguments) {
      for (int k = 1; k < arguments.length; k++) {
        String[] parts = arguments[k].split(",", -1);
        Map<String, String> settings = new LinkedHashMap<>();
        for (int part = 1; part < parts.length; part++) {
          String[] pair = parts[part].split("=", 2);
          settings.put(pair[0], pair[1]);
        }
        RestorationModel model = Restorers.restorer(parts[0], settings).fit(train());
        Restorers.save(Path.of(arguments[0], "format-1-" + parts[0] + ".espalier"), model);
        System.out.println(parts[0] + " " + answer(model));
      }
    }
  }

  static Table train() {
    Random random = new Random(1);
    double[] sizes = new double[60];
    double[] weights = new double[60];
    int[] kinds = new int[60];
    for (int row = 0; row < 60; row++) {
      kinds[row] = random.nextInt(2);
      sizes[row] = 2 * kinds[row] + random.nextGaussian();
      weights[row] = Math.exp(sizes[row] + 0.3 * random.nextGaussian());
    }
    return new Table(
        List.of(
            new Table.Numbers("size", sizes),
            new Table.Numbers("weight", weights),
            new Table.Categories("kind", List.of("a", "b"), kinds)));
  }

  /** Three rows, each without another cell. */
  private static List<Object> answer(RestorationModel model) {
    Table dirty =
        new Table(
            List.of(
                new Table.Numbers("size", new double[] {Double.NaN, 2.5, -1}),
                new Table.Numbers("weight", new double[] {12, Double.NaN, 0.4}),
                new Table.Categories("kind", List.of("a", "b"), new int[] {1, 1, -1})));
    Table restored = model.restore(dirty, RestoreTask.both(Noise.none())).table();
    Table.Categories kind = (Table.Categories) restored.columns().get(2);
    return List.of(
        ((Table.Numbers) restored.columns().get(0)).values()[0],
        ((Table.Numbers) restored.columns().get(1)).values()[1],
        kind.levels().get(kind.codes()[2]));
  }

  /** What the file of each restorer answered on the day it was written. */
  private static final Map<String, List<Object>> ANSWERS =
      Map.of(
          "missforest", List.of(2.359435736827042, 12.842812149098306, "a"),
          "rmf", List.of(2.3374441962231556, 11.141293400103283, "a"),
          "mean-mode", List.of(0.9656137941023843, 5.83769512740855, "a"),
          "knn", List.of(2.1637000979438765, 13.772932400159942, "a"),
          "regularised-em", List.of(2.067486165854649, 13.696959712920338, "a"));

  static Stream<String> restorers() {
    return Restorers.all().stream().map(Restorers.Entry::name);
  }

  @ParameterizedTest
  @MethodSource("restorers")
  void anOldFileRestoresAsOnTheDayItWasWritten(String name) {
    assertThat(ANSWERS).as("a fixture of every restorer; see the class Writer").containsKey(name);
    List<Object> expected = Objects.requireNonNull(ANSWERS.get(name));
    List<Object> answer =
        answer(
            Restorers.load(
                Path.of("src", "test", "resources", "models", "format-1-" + name + ".espalier")));
    for (int k = 0; k < 2; k++) {
      assertThat((double) answer.get(k)).isCloseTo((double) expected.get(k), within(1e-9));
    }
    assertThat(answer.get(2)).isEqualTo(expected.get(2));
  }
}
