package dev.espalier.restore.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Prints the figures of all trials: not a test, a record. */
final class RepairFigures {
  private RepairFigures() {}

  public static void main(String[] arguments) throws IOException {
    List<String> wanted = List.of(arguments);
    Path directory = Files.createTempDirectory("figures");
    int seeds = Integer.getInteger("seeds", 3);
    for (String name : wanted) {
      long start = System.nanoTime();
      List<RepairTrial> trials = new ArrayList<>();
      for (long seed = 5; seed < 5 + seeds; seed++) {
        trials.add(new RepairTrial(table(name, seed), directory));
      }
      System.out.print(RepairTrial.describe(trials));
      System.out.printf("%s took %.1f s%n", name, (System.nanoTime() - start) / 1e9);
    }
  }

  private static DirtyCells table(String name, long seed) throws IOException {
    return switch (name) {
      case "adult" -> MadeTables.adult(2000, 0.04, seed);
      case "credit" -> MadeTables.creditApproval(0.04, seed);
      case "australian" -> MadeTables.statlogAustralian(0.04, seed);
      case "keys" -> MadeTables.keys(0.04, seed);
      case "sources" -> MadeTables.sources(seed);
      case "flights" -> MadeTables.flights(38, 62, seed);
      case "people" -> MadeTables.people(1000, 0.03, seed);
      case "films" -> MadeTables.films(1000, 0.03, seed);
      case "sensors" -> MadeTables.sensors(1000, 0.03, seed);
      default -> throw new IllegalArgumentException(name);
    };
  }
}
