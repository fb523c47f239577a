package dev.espalier.cli.options;

import dev.espalier.catalog.Catalog;
import dev.espalier.error.InputException;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Tuning;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how hyper-parameters are tuned. */
public final class TuneOptions {
  private static final String TRY = "--try";

  @Option(
      names = "--tune",
      paramLabel = "MEASURE[,MEASURE...]",
      description =
          "Choose hyper-parameters by cross-validation for this measure, such as f1, or for the"
              + " mean of several.")
  private @Nullable String tune;

  @Option(
      names = "--search",
      paramLabel = "grid|random:N",
      description = "How to search: all combinations, or N drawn at random; default: grid.")
  private String search = "grid";

  @Option(
      names = "--tune-folds",
      paramLabel = "K",
      description = "Folds for tuning; default: ${DEFAULT-VALUE}.")
  private int folds = 5;

  @Option(
      names = TRY,
      paramLabel = "key=value,value...",
      description =
          "Values of a parameter that --tune tries instead of the usual ones, from the simplest"
              + " model to the most complex; may be repeated.")
  private List<String> tries = List.of();

  /** Whether tuning is asked for. */
  boolean isWanted() {
    return tune != null;
  }

  /** The measure's public name, or an empty text. */
  public String measure() {
    return tune == null ? "" : tune;
  }

  public void folds(int count) {
    folds = count;
  }

  /** The tuning asked for; throws on a wrong name or number. */
  public @Nullable Tuning tuning(long seed) {
    return tune == null ? null : new Tuning(measures(tune), folds, draws(), seed);
  }

  /**
   * The values to try of each learner's parameters, where they were given; throws on a parameter or
   * value that the learner does not know.
   */
  public Map<String, Map<String, List<String>>> tried(List<String> learners) {
    if (tune == null && !tries.isEmpty()) {
      throw new InputException(TRY + " " + tries.get(0) + ": expected --tune too");
    }
    Map<String, Map<String, List<String>>> tried = new LinkedHashMap<>();
    Settings.byLearner(TRY + " ", learners, tries)
        .forEach(
            (learner, own) -> {
              Map<String, List<String>> grid = new LinkedHashMap<>();
              own.forEach((key, values) -> grid.put(key, List.of(values.split(",", -1))));
              grid.forEach(
                  (key, values) ->
                      values.forEach(value -> Catalog.learner(learner, Map.of(key, value))));
              tried.put(learner, grid);
            });
    return tried;
  }

  private static List<Measure> measures(String names) {
    return Arrays.stream(names.split(",", -1)).map(String::strip).map(Measure::parse).toList();
  }

  private int draws() {
    if (search.equals("grid")) {
      return 0;
    }
    if (search.matches("random:[1-9]\\d{0,5}")) {
      return Integer.parseInt(search.substring("random:".length()));
    }
    throw new InputException("--search " + search + ": expected grid, or random:N as in random:20");
  }
}
