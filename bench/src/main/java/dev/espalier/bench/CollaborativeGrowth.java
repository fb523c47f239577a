package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.decode.Decoders;
import dev.espalier.learn.collaborative.Collaborative;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;

/**
 * How the time of collaborative forests grows with the labels, and that of paper 004's Table 4: 500
 * trees for each label, then 2000 rows answered.
 */
final class CollaborativeGrowth {
  private static final int[] LABELS = {31, 62, 125, 250, 500, 1000};

  private CollaborativeGrowth() {}

  /** A row of Table 4: examples, features, labels, and the paper's minutes. */
  private record Setting(int rows, int features, int labels, double minutes) {}

  private static final List<Setting> TABLE_4 =
      List.of(
          new Setting(500, 2, 20, 7.75),
          new Setting(500, 10, 20, 11.6),
          new Setting(500, 100, 20, 37.1),
          new Setting(500, 1000, 20, 104),
          new Setting(200, 2, 20, 4.25),
          new Setting(200, 1000, 20, 23.6),
          new Setting(500, 2, 50, 14.2),
          new Setting(500, 100, 50, 47.6),
          new Setting(500, 1000, 50, 164),
          new Setting(200, 100, 50, 36));

  static void run() {
    growth("weighted", 20);
    growth("plug-in", 20);
    table4();
  }

  static void table4() {
    print("%22s %10s %10s %8s", "(rows,features,labels)", "paper", "here", "times");
    for (Setting setting : TABLE_4) {
      Dataset all = ising(setting.rows() + 2000, setting.features(), setting.labels(), 5);
      Dataset train = all.select(IntStream.range(0, setting.rows()).toArray());
      Dataset test = all.select(IntStream.range(setting.rows(), all.rows()).toArray());
      Collaborative learner = learner("weighted", 500);
      double seconds =
          Stopwatch.seconds(
              () ->
                  Decoders.parse("collaborative")
                      .decode(learner.fit(train).posterior(test.features(), Evidence.none())));
      print(
          "%22s %8.0f s %8.2f s %8.0f",
          "(" + setting.rows() + "," + setting.features() + "," + setting.labels() + ")",
          60 * setting.minutes(),
          seconds,
          60 * setting.minutes() / seconds);
    }
  }

  private static Collaborative learner(String form, int trees) {
    return Hyperparameters.with(
        Collaborative.defaults(), Map.of("form", form, "trees", Integer.toString(trees)));
  }

  static void growth(String form, int trees) {
    Collaborative learner = learner(form, trees);
    List<Dataset> sizes =
        Arrays.stream(LABELS).mapToObj(labels -> Planted.dense(500, 20, labels, 1)).toList();
    double[] seconds =
        Stopwatch.medians(
            3, sizes.stream().map(data -> (Runnable) () -> learner.fit(data)).toList());
    for (int k = 0; k < LABELS.length; k++) {
      print("%s, %d labels: %.3f s", form, LABELS[k], seconds[k]);
    }
    print(
        "%s: exponent %.2f (target: at most 1.1)",
        form,
        Growth.slope(
            Arrays.stream(LABELS).mapToDouble(Math::log).toArray(),
            Arrays.stream(seconds).map(Math::log).toArray()));
  }

  /** 004 §5, drawn label by label given those before; all coefficients from −50 to 50. */
  private static Dataset ising(int rows, int features, int labels, long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    double[][] theta = new double[labels * (labels + 1) / 2][features + 1];
    for (double[] each : theta) {
      Arrays.setAll(each, k -> random.nextDouble(-50, 50));
    }
    double[] cells = new double[rows * features];
    LabelSets.Builder sets = new LabelSets.Builder(labels);
    int[] signs = new int[labels];
    for (int row = 0; row < rows; row++) {
      for (int k = row * features; k < (row + 1) * features; k++) {
        cells[k] = random.nextGaussian();
      }
      int at = 0;
      for (int label = 0; label < labels; label++) {
        double field = 0;
        for (int other = 0; other <= label; other++) {
          double[] own = theta[at++];
          double alpha = own[features];
          for (int k = 0; k < features; k++) {
            alpha += own[k] * cells[row * features + k];
          }
          field += other == label ? alpha : alpha * signs[other];
        }
        signs[label] = random.nextDouble() < 1 / (1 + Math.exp(-field)) ? 1 : -1;
        if (signs[label] > 0) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return new Dataset(
        "ising",
        Schema.ofNumbers(
            IntStream.range(0, features).mapToObj(k -> "x" + k).toList(),
            IntStream.range(0, labels).mapToObj(k -> "y" + k).toList()),
        new DenseFeatures(rows, features, cells),
        Labels.known(sets.build()));
  }
}
