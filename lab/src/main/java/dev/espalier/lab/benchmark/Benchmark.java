package dev.espalier.lab.benchmark;

import dev.espalier.CrossValidation;
import dev.espalier.Progress;
import dev.espalier.Training;
import dev.espalier.catalog.Catalog;
import dev.espalier.cli.options.AutoOptions;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.eval.Folds;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import dev.espalier.lab.study.Cell;
import dev.espalier.lab.study.Study;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Every learner on every division of every data set. */
final class Benchmark implements Study {
  static final String NAME = "benchmark";

  /** Columns beside the measures. */
  static final String FIT = "fitSeconds";

  static final String PREDICT = "predictSeconds";

  /**
   * What a user may choose.
   *
   * @param learners names
   * @param folds of a data set
   * @param split whether training and test files are kept apart instead, where there are both
   * @param limit the most seconds of one learner on one division
   * @param seed decides the folds
   */
  record Choice(List<String> learners, int folds, boolean split, double limit, long seed) {
    /** Copies the list. */
    Choice {
      learners = List.copyOf(learners);
    }
  }

  private final List<FoundData.Source> sets;
  private final Choice choice;
  private final Scorer scorer = Scorer.best(decoder -> true);

  /** Data set and learner of which a division failed: the others are not tried. */
  private final Set<List<String>> failed = ConcurrentHashMap.newKeySet();

  private @Nullable List<CrossValidation.Split> splits;

  Benchmark(List<FoundData.Source> sets, Choice choice) {
    this.sets = List.copyOf(sets);
    this.choice = choice;
  }

  List<FoundData.Source> sets() {
    return sets;
  }

  Choice choice() {
    return choice;
  }

  @Override
  public String name() {
    return NAME;
  }

  /** Sets and learners are in the names of the pieces, so that a later run may add some. */
  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>();
    settings.put("seed", Long.toString(choice.seed()));
    settings.put("folds", Integer.toString(choice.folds()));
    settings.put("split", Boolean.toString(choice.split()));
    return settings;
  }

  @Override
  public double limitSeconds() {
    return choice.limit();
  }

  @Override
  public boolean keepsFailures() {
    return true;
  }

  /** How often a data set is divided. */
  int divisions(FoundData.Source set) {
    return isKept(set) ? 1 : choice.folds();
  }

  private boolean isKept(FoundData.Source set) {
    return choice.split() && set.isDivided();
  }

  /** The name of a piece of work. */
  static String key(String set, String learner, int division) {
    return set + ", " + learner + ", division " + (division + 1);
  }

  static Cell cell(String set, String learner, String column) {
    return new Cell(NAME, set, learner, column);
  }

  @Override
  public List<Work> work() {
    List<Work> work = new ArrayList<>();
    for (FoundData.Source set : sets) {
      for (String learner : choice.learners()) {
        for (int division = 0; division < divisions(set); division++) {
          int number = division;
          work.add(
              new Work(
                  key(set.name(), learner, division),
                  set.name(),
                  // It has a clock of its own.
                  learner.equals(AutoOptions.AUTO),
                  progress -> measure(set.name(), learner, number, progress)));
        }
      }
    }
    return work;
  }

  @Override
  public void prepare(String group, Progress progress) {
    // The one before is not needed any more.
    splits = null;
    for (FoundData.Source set : sets) {
      if (set.name().equals(group)) {
        List<Dataset> parts = set.read(progress);
        splits = isKept(set) ? kept(parts) : folds(Dataset.join(parts));
      }
    }
  }

  private static List<CrossValidation.Split> kept(List<Dataset> parts) {
    return List.of(new CrossValidation.Split(parts.get(0), parts.get(1)));
  }

  private List<CrossValidation.Split> folds(Dataset all) {
    return CrossValidation.Split.of(
        all, Folds.stratified(all.labels(), choice.folds(), choice.seed()));
  }

  private Map<Cell, Double> measure(String set, String learner, int division, Progress progress) {
    List<String> pair = List.of(set, learner);
    if (failed.contains(pair)) {
      throw new InputException("not tried, since another division failed");
    }
    try {
      CrossValidation.Outcome outcome =
          new CrossValidation(
                  Training.of(Catalog.learner(learner, Map.of())).withSeed(choice.seed()), scorer)
              .run(Objects.requireNonNull(splits).get(division), progress);
      Map<Cell, Double> found = new LinkedHashMap<>();
      for (Map.Entry<Measure, Double> each : outcome.evaluation().values().entrySet()) {
        found.put(cell(set, learner, each.getKey().jsonName()), each.getValue());
      }
      found.put(cell(set, learner, FIT), outcome.training().fitSeconds());
      found.put(cell(set, learner, PREDICT), outcome.predictSeconds());
      return found;
    } catch (RuntimeException | Error e) {
      failed.add(pair);
      throw e;
    }
  }
}
