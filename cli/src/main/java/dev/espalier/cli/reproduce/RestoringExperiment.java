package dev.espalier.cli.reproduce;

import dev.espalier.Progress;
import dev.espalier.catalog.Catalog;
import dev.espalier.data.Table;
import dev.espalier.restore.Noise;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.rmf.RandomMixedFieldModel;
import dev.espalier.simulate.Corruption;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * One data set with everything that is fitted to its clean training rows: restorers and
 * classifiers.
 */
final class RestoringExperiment {
  /** Small sets are spoilt several times over, until so many rows were seen or so often. */
  private static final int ROWS_TO_CHOOSE_BY = 2000;

  private static final int MOST_TIMES = 4;

  private static final long HELD_OUT_SEED = 1_000_003;

  private final MixedSet set;
  private final RmfSettings settings;
  private final TableCoding coding;
  private final Classifiers classifiers;
  private final RestorationModel field;
  private final Table heldOut;

  /** By noise and share of missing cells, whether neighbours vote on draws. */
  private final Map<String, Boolean> onDraws = new HashMap<>();

  private final Map<String, RestorationModel> competitors = new LinkedHashMap<>();

  RestoringExperiment(MixedSet set, RmfSettings settings, boolean compete, Progress progress) {
    this.set = set;
    this.settings = settings;
    this.coding = new TableCoding(set.train());
    int[] complete =
        IntStream.range(0, set.train().rows())
            .filter(row -> MixedSet.isComplete(set.train(), row))
            .toArray();
    Table whole = MixedSet.select(set.train(), complete);
    this.classifiers =
        new Classifiers(
            coding.examples(whole, MixedSet.select(set.trainClasses(), complete)),
            settings.seed(),
            progress.part("classifiers", 0, 0.4));
    this.heldOut = MixedSet.select(whole, classifiers.heldOut());
    Restorer<?> rmf = settings.restorer();
    this.field = rmf.fit(set.train(), progress.part("fitting rmf", 0.4, 0.9));
    if (compete) {
      competitors.put("KNNI", fit("knn", progress.part("fitting knn", 0.9, 0.95)));
      competitors.put(
          "REMI", fit("regularised-em", progress.part("fitting regularised-em", 0.95, 1)));
    }
  }

  private RestorationModel fit(String restorer, Progress progress) {
    return Catalog.restorer(restorer, Map.of()).fit(set.train(), progress);
  }

  /** The test rows, spoilt. */
  Table spoil(double noise, double missing, long seed) {
    return spoil(set.test(), noise, missing, seed);
  }

  private static Table spoil(Table rows, double noise, double missing, long seed) {
    // Seeds of neighbouring draws differ by little: a complement is a seed of its own.
    return new RowShare(missing).removeFrom(new Corruption(noise, 0).apply(rows, seed), ~seed);
  }

  /** Accuracies by classifier when rows are taken as they are; no cell may be missing. */
  Map<String, Double> asTheyAre(Table rows) {
    return classifiers.accuracies(coding.of(rows), set.testClasses());
  }

  /** Accuracies by classifier after the field has removed noise and filled what is missing. */
  Map<String, Double> byField(Table rows, double noise, double missing, Progress progress) {
    Restoration restored = restore(rows, noise, progress);
    boolean untouched =
        restored.count(Restoration.Outcome.KEPT) == (long) rows.rows() * rows.columns().size();
    if (settings.hard()
        || untouched
        || !(field instanceof RandomMixedFieldModel model)
        || !votesOnDraws(model, noise, missing)) {
      return accuracies(restored);
    }
    return classifiers.accuracies(
        coding.of(restored), draws(model, rows, restored), set.testClasses());
  }

  private Restoration restore(Table rows, double noise, Progress progress) {
    Noise told = settings.noise().equals("auto") ? Noise.auto() : Noise.rate(noise);
    return field.restore(rows, RestoreTask.both(told), progress);
  }

  /** Whether neighbours do better on draws than at restored rows; told from training rows alone. */
  private boolean votesOnDraws(RandomMixedFieldModel model, double noise, double missing) {
    return onDraws.computeIfAbsent(
        noise + " " + missing,
        key -> {
          double gain = 0;
          int rows = heldOut.rows();
          int times = Math.min(MOST_TIMES, (ROWS_TO_CHOOSE_BY + rows - 1) / rows);
          for (int time = 0; time < times; time++) {
            Table spoilt = spoil(heldOut, noise, missing, HELD_OUT_SEED + time);
            Restoration restored = restore(spoilt, noise, Progress.none());
            gain += classifiers.gainOfDraws(coding.of(restored), draws(model, spoilt, restored));
          }
          return gain > 0;
        });
  }

  private Classifiers.Draws draws(RandomMixedFieldModel model, Table rows, Restoration restored) {
    double[] rates = new Noise.Columns(restored.noise()).of(model.schema());
    return (some, count, part) ->
        model
            .draw(
                model.schema().encode(MixedSet.select(rows, some)),
                rates,
                count,
                settings.seed() + part)
            .stream()
            .map(coding::of)
            .toList();
  }

  /** Accuracies by imputation and classifier, such as {@code KNNI+SVM}. */
  Map<String, Double> byCompetitors(Table rows, Progress progress) {
    Map<String, Double> all = new LinkedHashMap<>();
    competitors.forEach(
        (name, model) ->
            accuracies(model.restore(rows, RestoreTask.impute(), progress))
                .forEach((classifier, value) -> all.put(name + "+" + classifier, value)));
    return all;
  }

  private Map<String, Double> accuracies(Restoration restored) {
    return classifiers.accuracies(
        settings.hard() ? coding.of(restored.table()) : coding.of(restored), set.testClasses());
  }
}
