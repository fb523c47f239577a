package dev.espalier.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A way to repair a table that is told nothing of it. */
enum RepairMethod {
  RESTORE("`restore run`") {
    @Override
    Repaired repair(JudgedTable table) throws IOException, InterruptedException {
      return run(table, List.of());
    }
  },
  MODE("mode by the best key") {
    @Override
    Repaired repair(JudgedTable table) {
      long start = System.nanoTime();
      List<String[]> rows = GroupMode.repaired(table.dirty());
      return new Repaired(rows, (System.nanoTime() - start) * 1e-9);
    }
  },
  ITERATIVE("IterativeImputer") {
    @Override
    boolean isThere() throws IOException, InterruptedException {
      return ForestPeer.find().isPresent();
    }

    @Override
    Repaired repair(JudgedTable table) throws IOException, InterruptedException {
      Optional<ForestPeer> peer = ForestPeer.find();
      PeerTable cells = PeerTable.of(table.dirty());
      ForestPeer.Filled filled =
          peer.orElseThrow().fill(cells.table(), "example", "ordinal", ROUNDS);
      return new Repaired(cells.filled(table.dirty(), filled.table()), filled.seconds());
    }
  },
  MISS_FOREST("missForest (ours)") {
    @Override
    Repaired repair(JudgedTable table) throws IOException, InterruptedException {
      return run(
          table,
          List.of(
              "--restorer",
              "missforest",
              "--impute-only",
              "--fill-above",
              "0",
              "--rules",
              "field"));
    }
  };

  /** The most rounds of the peer, as in its documentation's example. */
  private static final int ROUNDS = 25;

  private final String words;

  RepairMethod(String words) {
    this.words = words;
  }

  /**
   * A repaired table.
   *
   * @param rows its cells
   * @param seconds the time that it took
   */
  record Repaired(List<String[]> rows, double seconds) {}

  String words() {
    return words;
  }

  /** Whether it can be run here. */
  boolean isThere() throws IOException, InterruptedException {
    return true;
  }

  abstract Repaired repair(JudgedTable table) throws IOException, InterruptedException;

  private static Repaired run(JudgedTable table, List<String> options)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("repaired");
    Path repaired = folder.resolve("repaired.csv");
    RestoreRun run = RestoreRun.of(table.file(), repaired, options);
    return new Repaired(CellFile.read(repaired).rows(), run.seconds());
  }
}
