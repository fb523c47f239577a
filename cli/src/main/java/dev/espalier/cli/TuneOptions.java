package dev.espalier.cli;

import dev.espalier.Learner;
import dev.espalier.Progress;
import dev.espalier.UserError;
import dev.espalier.data.Dataset;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Tuning;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how hyper-parameters are tuned. */
final class TuneOptions {
  @Option(
      names = "--tune",
      paramLabel = "MEASURE",
      description = "Choose hyper-parameters by cross-validation for this measure, such as f1.",
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
  private int folds = 3;

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
    return tune == null ? null : new Tuning(Measure.of(tune), folds, draws(), seed);
  }

  /**
   * Tunes the learner on the training rows; parameters that were set by hand stay as they are.
   *
   * @return what was found, or null when nothing is left to tune
   */
  static Tuning.@Nullable Result run(
      Tuning tuning, Learner<?> learner, Set<String> fixed, Dataset train, Progress progress) {
    Map<String, List<String>> grid = new LinkedHashMap<>(Tuning.grid(learner));
    grid.keySet().removeAll(fixed);
    return grid.isEmpty() ? null : tuning.run(learner, grid, train, progress);
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
