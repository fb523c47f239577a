package dev.espalier.cli;

import dev.espalier.UserError;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Tuning;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how hyper-parameters are tuned. */
final class TuneOptions {
  @Option(
      names = "--tune",
      paramLabel = "MEASURE[,MEASURE...]",
      description =
          "Choose hyper-parameters by cross-validation for this measure, such as f1, or for the"
              + " mean of several.",
      order = 20)
  private @Nullable String tune;

  @Option(
      names = "--search",
      paramLabel = "grid|random:N",
      description = "How to search: all combinations, or N drawn at random; default: grid.",
      order = 21)
  private String search = "grid";

  @Option(
      names = "--tune-folds",
      paramLabel = "K",
      description = "Folds for tuning; default: ${DEFAULT-VALUE}.",
      order = 22)
  private int folds = 5;

  /** Whether tuning is asked for. */
  boolean isWanted() {
    return tune != null;
  }

  /** The measure's public name, or an empty text. */
  String measure() {
    return tune == null ? "" : tune;
  }

  void folds(int count) {
    folds = count;
  }

  /** The tuning asked for; throws on a wrong name or number. */
  @Nullable Tuning tuning(long seed) {
    return tune == null ? null : new Tuning(measures(tune), folds, draws(), seed);
  }

  private static List<Measure> measures(String names) {
    return Arrays.stream(names.split(",", -1)).map(String::strip).map(Measure::of).toList();
  }

  private int draws() {
    if (search.equals("grid")) {
      return 0;
    }
    if (search.matches("random:[1-9]\\d{0,5}")) {
      return Integer.parseInt(search.substring("random:".length()));
    }
    throw new UserError("--search " + search + ": expected grid, or random:N as in random:20");
  }
}
