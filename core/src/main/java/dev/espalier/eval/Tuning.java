package dev.espalier.eval;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Chooses hyper-parameters by cross-validation inside the training rows.
 *
 * <p>Every combination of the values to try is fitted on each inner fold, starting from the model
 * of a neighbouring combination, along the {@link dev.espalier.ModelPath} of the parameter that
 * changes fastest, and judged by each measure under the measure's own decoder, over the out-of-fold
 * predictions of all rows together; of several measures the mean counts, a loss as one minus the
 * loss. Few rows are divided into folds several times over. Thresholds for macro and micro measures
 * are fitted to those same predictions. The collaborative loss has the weights that come with the
 * data or, where there are none, those of the learner's own models. Of equally good combinations
 * the first wins: values are listed from simple to complex.
 *
 * @param measures what to be good at
 * @param folds number of stratified inner folds; fewer when there are fewer rows
 * @param mostSettings how many combinations to try at most, drawn at random; 0 tries all
 * @param seed decides folds and draws
 */
public record Tuning(List<Measure> measures, int folds, int mostSettings, long seed) {
  /** Values closer than this are equal. */
  private static final double EQUAL = 1e-12;

  /** Minimum number of out-of-fold predictions: rows are divided anew until there are as many, */
  private static final int ENOUGH_PREDICTIONS = 1500;

  /** but not more often than this. */
  private static final int MOST_REPEATS = 5;

  /** For one measure. */
  public Tuning(Measure measure, int folds, int mostSettings, long seed) {
    this(List.of(measure), folds, mostSettings, seed);
  }

  /** Checks the numbers. */
  public Tuning {
    measures = List.copyOf(measures);
    if (measures.isEmpty()) {
      throw new InputException("no measure to tune for; expected one or more");
    }
    if (folds < 2) {
      throw new InputException("folds for tuning: " + folds + "; expected at least 2");
    }
    if (mostSettings < 0) {
      throw new InputException(
          "settings=" + mostSettings + "; expected 0 for all, or how many to try");
    }
  }

  /**
   * One combination and how good it was.
   *
   * @param settings the tuned hyper-parameters' values
   * @param value the measure's value, or the mean goodness over several
   * @param seconds time to fit and predict on all inner folds
   */
  public record Tried(Map<String, String> settings, double value, double seconds) {
    /** Copies the map, keeping its order. */
    public Tried {
      settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
  }

  /**
   * What tuning found.
   *
   * @param best the learner with the best values, not fitted yet
   * @param bestIndex where it is among those tried
   * @param tried all combinations in the order of trying
   */
  public record Result(Learner<?> best, int bestIndex, List<Tried> tried) {
    /** Copies the list. */
    public Result {
      tried = List.copyOf(tried);
    }
  }

  /** The values that the learner itself names for tuning. */
  public static Map<String, List<String>> grid(Learner<?> learner) {
    return SettingsGrid.usual(learner);
  }

  /** Tries what the learner names for tuning. */
  public Result run(Learner<?> learner, Dataset train, Progress progress) {
    return run(learner, grid(learner), train, progress);
  }

  /**
   * Tries given values.
   *
   * @param grid values of each hyper-parameter, from simple to complex; the last one changes
   *     fastest
   */
  public Result run(
      Learner<?> learner, Map<String, List<String>> grid, Dataset train, Progress progress) {
    return search(learner, SettingsGrid.of(learner, grid), train, progress);
  }

  private <M extends Model> Result search(
      Learner<M> learner, SettingsGrid grid, Dataset train, Progress progress) {
    List<List<InnerFold<M>>> parts = new ArrayList<>();
    for (int repeat = 0; repeat < repeats(train.rows()); repeat++) {
      parts.add(innerFolds(train, seed + repeat));
    }
    List<Tried> tried = new ArrayList<>();
    Learner<M> best = null;
    int bestIndex = -1;
    List<int[]> combinations = suitable(learner, grid, train);
    for (List<int[]> line : SettingsGrid.lines(combinations)) {
      int before = tried.size();
      int after = before + line.size();
      Progress part =
          progress.part(
              (line.size() == 1 ? "setting " : "settings " + (before + 1) + " to ")
                  + after
                  + " of "
                  + combinations.size(),
              (double) before / combinations.size(),
              (double) after / combinations.size());
      for (Tried each : new LineScore<>(measures, learner, grid, line).run(parts, part)) {
        tried.add(each);
        if (best == null || isBetter(each.value(), tried.get(bestIndex).value())) {
          best = Hyperparameters.with(learner, each.settings());
          bestIndex = tried.size() - 1;
        }
      }
    }
    return new Result(Objects.requireNonNull(best), bestIndex, tried);
  }

  private <M extends Model> List<InnerFold<M>> innerFolds(Dataset train, long partitionSeed) {
    Folds inner = Folds.stratified(train.labels(), Math.min(folds, train.rows()), partitionSeed);
    List<InnerFold<M>> parts = new ArrayList<>();
    for (int fold = 0; fold < inner.count(); fold++) {
      parts.add(
          new InnerFold<>(
              train.select(inner.train(fold)), train.select(inner.test(fold)), new WarmStarts<>()));
    }
    return parts;
  }

  /** With few rows, how they fall into folds moves the measures more than the settings do. */
  private static int repeats(int rows) {
    return Math.max(1, Math.min(MOST_REPEATS, (ENOUGH_PREDICTIONS + rows - 1) / rows));
  }

  /** The combinations to try; all when none suits the data. */
  private List<int[]> suitable(Learner<?> learner, SettingsGrid grid, Dataset train) {
    List<int[]> suitable =
        grid.choose(
            mostSettings,
            seed,
            each -> Hyperparameters.with(learner, grid.settings(each)).isSensibleFor(train));
    return suitable.isEmpty() ? grid.choose(mostSettings, seed, each -> true) : suitable;
  }

  private boolean isBetter(double value, double than) {
    boolean better =
        measures.size() == 1
            ? measures.get(0).isBetter(value, than)
            : value > than || Double.isNaN(than);
    return better && !(Math.abs(value - than) <= EQUAL);
  }
}
