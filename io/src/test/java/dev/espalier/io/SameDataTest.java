package dev.espalier.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same cells in every format are the same data, down to the last bit. */
class SameDataTest {
  @TempDir Path directory;

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 60);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyFormatGivesTheSameData(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    SpelledTable table = SpelledTable.draw(random, true);
    Map<String, String> files = new TreeMap<>();
    files.put("dense.arff", table.arff(false));
    files.put("sparse.arff", table.arff(true));
    files.put("comma.csv", table.delimited(','));
    files.put("semicolon.csv", table.delimited(';'));
    files.put("tabs.tsv", table.delimited('\t'));
    files.put("fields.jsonl", table.jsonLines(false));
    files.put("escaped.jsonl", table.jsonLines(true));
    compare(files, table, random);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void completeDataAreTheSameInSparseTextAsWell(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    SpelledTable table = SpelledTable.draw(random, false);
    Map<String, String> files = new TreeMap<>();
    files.put("dense.arff", table.arff(false));
    files.put("sparse.arff", table.arff(true));
    files.put("comma.csv", table.delimited(','));
    files.put("listed.jsonl", table.listedJsonLines());
    files.put("named.svm", table.svmLight());
    compare(files, table, random);
  }

  private void compare(Map<String, String> files, SpelledTable table, SplittableRandom random)
      throws IOException {
    Dataset expected = null;
    List<Charset> charsets =
        List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE);
    List<String> read = new ArrayList<>();
    for (Map.Entry<String, String> file : files.entrySet()) {
      String name = file.getKey();
      String mark = random.nextBoolean() ? "\ufeff" : "";
      Charset charset = charsets.get(mark.isEmpty() ? 0 : random.nextInt(charsets.size()));
      Path path = Files.write(directory.resolve(name), (mark + file.getValue()).getBytes(charset));
      ReadOptions options = ReadOptions.automatic();
      if (name.endsWith("sv")) {
        options = options.withLabels(new LabelChoice.Count(table.labels().size()));
      } else if (name.endsWith(".jsonl")) {
        options = options.withLabels(new LabelChoice.Names(table.labels()));
      }
      Dataset data = DataFiles.read(path, options);
      if (expected == null) {
        expected = data;
        assertThat(data.rows()).isEqualTo(table.rows());
        assertThat(data.schema().labels()).isEqualTo(table.labels());
      }
      String both = read + " and " + name;
      assertThat(data.schema()).as(both).isEqualTo(expected.schema());
      assertThat(data.labels()).as(both).isEqualTo(expected.labels());
      assertThat(bits(data)).as(both).isEqualTo(bits(expected));
      read.add(name);
    }
  }

  private static long[] bits(Dataset data) {
    DenseFeatures dense = data.features().toDense();
    long[] bits = new long[dense.values().length];
    for (int k = 0; k < bits.length; k++) {
      bits[k] = Double.doubleToLongBits(dense.values()[k]);
    }
    return bits;
  }
}
