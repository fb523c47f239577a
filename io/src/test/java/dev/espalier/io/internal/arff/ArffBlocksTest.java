package dev.espalier.io.internal.arff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.parallel.TestThreads;
import dev.espalier.io.DataFiles;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of many blocks, which are parsed side by side. */
class ArffBlocksTest {
  private static final int ROWS = 20_000;
  private static final int HEADER_LINES = 6;

  @TempDir Path directory;

  private static List<String> lines(boolean sparse) {
    Random random = new Random(1);
    List<String> lines = new ArrayList<>();
    lines.add("@relation blocks");
    lines.add("@attribute a numeric");
    lines.add("@attribute b numeric");
    lines.add("@attribute c numeric");
    lines.add("@attribute label {0,1}");
    lines.add("@data");
    for (int row = 0; row < ROWS; row++) {
      double a = random.nextGaussian();
      double c = random.nextGaussian();
      int label = random.nextInt(2);
      lines.add(
          sparse
              ? String.format(Locale.ROOT, "{0 %s,2 %s%s}", a, c, label == 1 ? ",3 1" : "")
              : String.format(Locale.ROOT, "%s,0,%s,%s", a, c, label));
    }
    return lines;
  }

  private Dataset read(List<String> lines) throws IOException {
    Path file = directory.resolve("blocks.arff");
    Files.write(file, lines);
    return DataFiles.read(file, ReadOptions.automatic().withLabels(LabelChoice.parse("-1")));
  }

  @Test
  void giveTheSameRowsForAnyNumberOfThreadsDenseOrSparse() throws IOException {
    int before = Parallel.threads();
    try {
      TestThreads.use(1);
      Dataset dense = read(lines(false));
      TestThreads.use(3);
      assertThat(read(lines(false))).isEqualTo(dense);
      Dataset sparse = read(lines(true));
      assertThat(sparse.features().toDense()).isEqualTo(dense.features());
      assertThat(sparse.labels()).isEqualTo(dense.labels());
      assertThat(dense.rows()).isEqualTo(ROWS);
    } finally {
      TestThreads.use(before);
    }
  }

  @Test
  void theFirstMistakeOfTheFileIsToldWithItsLine() throws IOException {
    List<String> lines = lines(false);
    lines.set(HEADER_LINES + 17_000, "1,2");
    lines.set(HEADER_LINES + 15_000, "1,2,3");
    assertThatThrownBy(() -> read(lines))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith(
            "blocks.arff:" + (HEADER_LINES + 15_001) + ": the row has 3 values, expected 4");
  }

  @Test
  void commentsAndLinesLongerThanABlockAreFine() throws IOException {
    List<String> lines = lines(false);
    lines.add(HEADER_LINES, "% " + "x".repeat(700_000));
    lines.add(HEADER_LINES + 9_000, "1" + " ".repeat(600_000) + ",0,2,1");
    for (int k = 0; k < 40_000; k++) {
      lines.add("% nothing more");
    }
    assertThat(read(lines).rows()).isEqualTo(ROWS + 1);
  }

  @Test
  void bytesThatAreNoTextAreToldWhereverTheyAre() throws IOException {
    Path file = directory.resolve("mixed.arff");
    String text = String.join("\n", lines(false)) + "\n% \u00e4\n";
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(text.getBytes(StandardCharsets.UTF_8));
    bytes.write(new byte[] {'%', ' ', (byte) 0xff, '\n'});
    Files.write(file, bytes.toByteArray());
    assertThatThrownBy(
            () -> DataFiles.read(file, ReadOptions.automatic().withLabels(LabelChoice.parse("-1"))))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(
            file + ":" + (text.lines().count() + 1) + ": the bytes are not UTF-8 text");
  }
}
