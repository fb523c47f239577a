package dev.espalier.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.SparseFeatures;
import dev.espalier.io.internal.rows.SparseBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written and read again is equal, down to the last bit. */
class RoundTripTest {
  private static final List<String> NAMES =
      List.of(
          "plain",
          "two words",
          " led by a space",
          "it's",
          "say \"hi\"",
          "a,b",
          "semi;colon",
          "tab\tbed",
          "line\nbreak",
          "back\\slash",
          "100%",
          "{brace}",
          "Straße ıİ 日本 🎵",
          "#hash",
          "12",
          "-3.5",
          "?",
          "null",
          "a=b",
          "@data",
          "pipe|d",
          "nan",
          "comma, and 'both' \"quotes\"",
          "true");

  @TempDir Path directory;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
  void arffHoldsEverything(long seed) {
    RandomData random = new RandomData(seed, true, true);
    for (boolean sparse : List.of(false, true)) {
      Dataset data = random.dataset("random.arff", sparse);
      Path file = directory.resolve("random.arff");
      DataWriter.write(data, file);
      assertThat(DataFiles.read(file, ReadOptions.automatic())).isEqualTo(data);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
  void csvAndTsvHoldEverythingButSparseness(long seed) {
    RandomData random = new RandomData(seed, true, true);
    for (String name : List.of("random.csv", "random.tsv", "random.csv.gz")) {
      Dataset data = random.dataset(name, seed % 2 == 0);
      Path file = directory.resolve(name);
      DataWriter.write(data, file);
      ReadOptions options =
          ReadOptions.automatic().withLabels(new LabelChoice.Count(data.labelCount()));
      Dataset again = DataFiles.read(file, options);
      assertThat(again.schema().featureNames()).isEqualTo(data.schema().featureNames());
      assertThat(again.schema().labels()).isEqualTo(data.schema().labels());
      assertThat(again.features()).isEqualTo(data.features().toDense());
      assertThat(again.labels()).isEqualTo(data.labels());
      // what a reader has seen once, levels in its own order, comes back as the very same schema
      DataWriter.write(again, file);
      assertThat(DataFiles.read(file, options)).isEqualTo(again);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
  void svmLightHoldsSparseDataAndAllNames(long seed) {
    Dataset data = new RandomData(seed, false, false).dataset("random.svm.gz", true);
    Path file = directory.resolve("random.svm.gz");
    DataWriter.write(data, file);
    assertThat(DataFiles.read(file, ReadOptions.automatic())).isEqualTo(data);
  }

  @Test
  void rowsWithoutFeaturesComeBack() {
    // more than a reader looks at before it tells the format
    int rows = 30;
    LabelSets.Builder sets = new LabelSets.Builder(2);
    SparseBuilder none = new SparseBuilder();
    for (int row = 0; row < rows; row++) {
      sets.addRow(row % 2 == 0 ? new int[] {0, 1} : new int[] {1});
      none.endRow();
    }
    LabelSets positives = sets.build();
    SparseFeatures empty = none.build(3);
    for (List<String> labels : List.of(List.of("1", "2"), List.of("sad", "a, b"))) {
      for (String name : List.of("empty.svm", "empty.svm.gz")) {
        Dataset data =
            new Dataset(
                name,
                Schema.ofNumbers(List.of("1", "2", "3"), labels),
                empty,
                Labels.known(positives));
        DataWriter.write(data, directory.resolve(name));
        assertThat(DataFiles.read(directory.resolve(name), ReadOptions.automatic()))
            .isEqualTo(data);
      }
    }
  }

  @Test
  void dataWithoutLabelsComeBack() {
    for (String name : List.of("none.arff", "none.svm")) {
      Dataset data =
          new Dataset(
              name,
              Schema.ofNumbers(List.of("x", "y"), List.of()),
              new SparseFeatures(2, new int[] {0, 1, 1}, new int[] {1}, new double[] {2}),
              Labels.known(LabelSets.of(0, new int[0], new int[0])));
      DataWriter.write(data, directory.resolve(name));
      assertThat(DataFiles.read(directory.resolve(name), ReadOptions.automatic())).isEqualTo(data);
    }
  }

  @Test
  void manyNamesComeBack() {
    List<String> names = IntStream.range(0, 9000).mapToObj(j -> "feature " + j).toList();
    Dataset data =
        new Dataset(
            "names.svm",
            Schema.ofNumbers(names, List.of("l")),
            new SparseFeatures(9000, new int[] {0, 1}, new int[] {8999}, new double[] {2}),
            Labels.known(LabelSets.of(1, new int[] {0})));
    DataWriter.write(data, directory.resolve("names.svm"));
    assertThat(DataFiles.read(directory.resolve("names.svm"), ReadOptions.automatic()))
        .isEqualTo(data);
  }

  /** Random data with every awkward name and number. */
  private static final class RandomData {
    private final SplittableRandom random;
    private final boolean missing;
    private final boolean unknown;

    RandomData(long seed, boolean missing, boolean unknown) {
      this.random = new SplittableRandom(seed);
      this.missing = missing;
      this.unknown = unknown;
    }

    Dataset dataset(String name, boolean sparse) {
      List<String> names = new ArrayList<>(NAMES);
      for (int i = names.size() - 1; i > 0; i--) {
        Collections.swap(names, i, random.nextInt(i + 1));
      }
      int rows = 1 + random.nextInt(12);
      int labelCount = 1 + random.nextInt(5);
      List<String> labels = List.copyOf(names.subList(0, labelCount));
      List<Feature> features = new ArrayList<>();
      List<double[]> columns = new ArrayList<>();
      for (String attribute : names.subList(labelCount, labelCount + random.nextInt(10))) {
        if (random.nextInt(3) == 0) {
          addCategory(attribute, rows, features, columns);
        } else {
          features.add(Feature.number(attribute));
          columns.add(numbers(rows, sparse));
        }
      }
      int width = features.size();
      double[] values = new double[rows * width];
      for (int j = 0; j < width; j++) {
        for (int i = 0; i < rows; i++) {
          values[i * width + j] = columns.get(j)[i];
        }
      }
      DenseFeatures dense = new DenseFeatures(rows, width, values);
      return new Dataset(
          name,
          new Schema(features, labels),
          sparse ? sparse(dense) : dense,
          labels(rows, labelCount));
    }

    private void addCategory(
        String attribute, int rows, List<Feature> features, List<double[]> columns) {
      int levels = 1 + random.nextInt(4);
      int first = random.nextInt(NAMES.size() - levels);
      if (levels == 2 && NAMES.get(first).equals("12")) {
        first++; // two levels that are numbers make a number, not a category: see DataWriterTest
      }
      int at = columns.size();
      if (levels == 2) {
        features.add(new Feature(attribute, NAMES.get(first + 1), NAMES.get(first)));
        columns.add(new double[rows]);
        for (int row = 0; row < rows; row++) {
          boolean none = missing && random.nextInt(5) == 0;
          columns.get(at)[row] = none ? Double.NaN : random.nextInt(2);
        }
        return;
      }
      for (int level = 0; level < levels; level++) {
        features.add(new Feature(attribute, NAMES.get(first + level)));
        columns.add(new double[rows]);
      }
      for (int row = 0; row < rows; row++) {
        if (missing && random.nextInt(5) == 0) {
          for (int level = 0; level < levels; level++) {
            columns.get(at + level)[row] = Double.NaN;
          }
        } else {
          columns.get(at + random.nextInt(levels))[row] = 1;
        }
      }
    }

    private double[] numbers(int rows, boolean sparse) {
      double[] values = new double[rows];
      for (int i = 0; i < rows; i++) {
        values[i] =
            switch (random.nextInt(9)) {
              case 0 -> missing ? Double.NaN : 7;
              case 1 -> random.nextInt(-1000, 1000);
              case 2 -> random.nextDouble();
              case 3 -> Double.longBitsToDouble(random.nextLong() & 0x7fdfffffffffffffL);
              case 4 -> -random.nextDouble() * 1e300;
              case 5 -> Double.MIN_VALUE;
              case 6 -> 1e15 + random.nextInt(10);
              case 7 -> sparse ? 0 : -0.0;
              default -> 0;
            };
      }
      return values;
    }

    private Labels labels(int rows, int labelCount) {
      LabelSets.Builder positives = new LabelSets.Builder(labelCount);
      LabelSets.Builder open = new LabelSets.Builder(labelCount);
      for (int row = 0; row < rows; row++) {
        for (int label = 0; label < labelCount; label++) {
          int draw = random.nextInt(4);
          if (draw == 0) {
            positives.add(label);
          } else if (draw == 1 && unknown) {
            open.add(label);
          }
        }
        positives.endRow();
        open.endRow();
      }
      return new Labels(positives.build(), open.build());
    }

    private static SparseFeatures sparse(DenseFeatures dense) {
      SparseBuilder builder = new SparseBuilder();
      for (int i = 0; i < dense.rows(); i++) {
        for (int j = 0; j < dense.columns(); j++) {
          builder.add(j, dense.value(i, j));
        }
        builder.endRow();
      }
      return builder.build(dense.columns());
    }
  }
}
