package dev.espalier.cli;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs writing commands one after another until it is killed: what a kill at any moment meets. It
 * ends by itself after a while, and at once when a command fails.
 */
public final class WritesForever {
  private static final long SECONDS = 60;

  private WritesForever() {}

  /** Takes the directory with the inputs and the directory to write to. */
  public static void main(String[] arguments) {
    List<List<Object>> rounds = commands(Path.of(arguments[0]), Path.of(arguments[1]));
    long end = System.nanoTime() + SECONDS * 1_000_000_000;
    for (int k = 0; System.nanoTime() < end; k++) {
      List<Object> command = rounds.get(k % rounds.size());
      CommandLineRun run = CommandLineRun.of(command.toArray());
      if (run.code() != 0) {
        print(command + ": " + run);
        System.exit(1);
      }
      if (k == 0) {
        print("at work");
      }
    }
  }

  private static void print(String line) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(line);
  }

  /** Every kind of file, each written with two contents in turn. */
  static List<List<Object>> commands(Path inputs, Path out) {
    List<List<Object>> all = new ArrayList<>();
    for (String which : List.of("a", "b")) {
      Path data = inputs.resolve(which + ".arff");
      Path model = inputs.resolve(which + ".model");
      Path table = inputs.resolve(which + ".csv");
      all.add(List.of("convert", data, out.resolve("data.csv")));
      all.add(List.of("convert", data, out.resolve("data.arff.gz")));
      all.add(
          List.of(
              "train",
              data,
              "--learner",
              "prior",
              "--no-thresholds",
              "--out",
              out.resolve("it.model")));
      all.add(List.of("predict", model, data, "--out", out.resolve("predicted.jsonl")));
      all.add(List.of("graph", model, "--out", out.resolve("graph.svg")));
      all.add(
          List.of(
              "restore",
              "run",
              table,
              "--restorer",
              "mean-mode",
              "--out",
              out.resolve("table.csv")));
    }
    return all;
  }
}
