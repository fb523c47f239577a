package dev.espalier.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.Main;
import dev.espalier.cli.OtherProcess;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many long vectors in little memory: their numbers twice, while they become one matrix, but no
 * texts of them. The property espalier.attack.rows asks for more.
 */
@Tag("attack")
class VectorsAtSizeTest {
  private static final int ROWS = Integer.getInteger("espalier.attack.rows", 8_000);
  private static final int LENGTH = 384;
  private static final long MEGABYTE = 1L << 20;

  /** Number of rows of which a model is made. */
  private static final int LEARNT = 300;

  @TempDir Path folder;

  @Test
  void vectorsAreLookedAtAndPredictedInThePlaceOfTheirNumbers() throws Exception {
    Path csv = folder.resolve("rows.csv");
    Path json = folder.resolve("rows.jsonl");
    write(csv, json);
    long numbers = (long) ROWS * LENGTH * Double.BYTES / MEGABYTE;
    long heap = 3 * numbers + numbers / 5 + 30; // large arrays have two thirds of it
    for (Path file : List.of(csv, json)) {
      String described = run(heap, "describe", file.toString(), "--tags", "tags");
      assertThat(described.replace(" ", ""))
          .contains("rows" + ROWS, "vvector" + LENGTH + "numbers");
    }
    Path some = folder.resolve("some.csv");
    try (Stream<String> lines = Files.lines(csv)) {
      Files.write(some, lines.limit(LEARNT + 1).toList());
    }
    Path model = folder.resolve("model");
    run(
        heap,
        "train",
        some.toString(),
        "--tags",
        "tags",
        "--learner",
        "ilr",
        "--no-thresholds",
        "--out",
        model.toString());
    Path answers = folder.resolve("answers.csv");
    run(90, "predict", model.toString(), csv.toString(), "--out", answers.toString());
    assertThat(lines(answers)).isEqualTo(ROWS + 1L);
  }

  private static long lines(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    }
  }

  private static void write(Path csv, Path json) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    try (BufferedWriter table = Files.newBufferedWriter(csv);
        BufferedWriter lines = Files.newBufferedWriter(json)) {
      table.write("v,x,tags\n");
      for (int row = 0; row < ROWS; row++) {
        StringBuilder list = new StringBuilder("[");
        int first = 0;
        for (int k = 0; k < LENGTH; k++) {
          int number = random.nextInt(-999_999, 1_000_000);
          first = k == 0 ? number : first;
          list.append(k == 0 ? "" : ", ").append(number / 1e6);
        }
        list.append(']');
        String tag = first > 0 ? "up" : "down";
        table.write("\"" + list + "\"," + row % 9 + "," + tag + "\n");
        lines.write("{\"v\":" + list + ",\"x\":" + row % 9 + ",\"tags\":[\"" + tag + "\"]}\n");
      }
    }
  }

  private static String run(long megabytes, String... arguments) throws Exception {
    Process process = OtherProcess.startWithin(megabytes, Main.class, (Object[]) arguments);
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }
}
