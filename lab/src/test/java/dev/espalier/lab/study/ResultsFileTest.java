package dev.espalier.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.espalier.cli.faults.Faults;
import dev.espalier.cli.faults.Faults.Kind;
import dev.espalier.cli.faults.FaultyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What earlier pieces of work found is never lost. */
class ResultsFileTest {
  private static final Study STUDY = new Counting(2, piece -> {});

  private static final Map<Cell, Double> FOUND = Map.of(new Cell("t", "b", "r", "c"), 0.5);

  @TempDir Path directory;

  @Test
  void everyFaultLeavesAllPiecesThatWereDone() throws IOException {
    Path file = directory.resolve("results.tsv");
    ResultsFile.open(file, STUDY).put("first", FOUND);
    String before = Files.readString(file);
    Faults counted = Faults.none();
    put(counted, file);
    String after = Files.readString(file);
    for (Kind kind : List.of(Kind.FAILURE, Kind.BROKEN, Kind.NO_MEMORY, Kind.CRASH)) {
      for (int call = 1; call <= counted.calls(); call++) {
        Files.writeString(file, before);
        Faults faults = Faults.of(kind, call);
        // Making the rename durable may fail without a word: the file is there.
        Throwable problem = catchThrowable(() -> put(faults, file));
        assertThat(problem != null || Files.readString(file).equals(after))
            .as(faults.toString())
            .isTrue();
        ResultsFile kept = ResultsFile.open(file, STUDY);
        assertThat(kept.contains("first")).as(faults.toString()).isTrue();
        assertThat(Files.readString(file)).as(faults.toString()).isIn(before, after);
        put(Faults.none(), file);
        assertThat(names()).as(faults.toString()).containsExactly("results.tsv");
      }
    }
  }

  private static void put(Faults faults, Path file) {
    ResultsFile.open(FaultyFiles.with(faults).wrap(file), STUDY).put("second", FOUND);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> String.valueOf(file.getFileName())).toList();
    }
  }
}
