package dev.espalier.lab.reproduce;

import dev.espalier.Progress;
import dev.espalier.data.Table;
import dev.espalier.restore.Noise;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.catalog.Restorers;
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
  /** Number of rows, in all copies of a small set, that are spoilt to choose by. */
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

  private final Map<String, Filling> competitors = new LinkedHashMap<>();

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
      competitors.put("KNNI", fitted("knn", progress.part("", 0.9, 0.92)));
      competitors.put("REMI", fitted("regularised-em", progress.part("", 0.92, 0.95)));
      competitors.put(
          "missF",
          settings.forestRows().equals("test")
              ? RestoringExperiment::fillByThemselves
              : fitted("missforest", progress.part("", 0.95, 1)));
    }
  }

  /** Fills missing cells. */
  @FunctionalInterface
  private interface Filling {
    Restoration fill(Table rows, Progress progress);
  }

  /** Filling by a restorer that has learnt from the training rows. */
  private Filling fitted(String restorer, Progress progress) {
    RestorationModel model =
        Restorers.restorer(restorer, Map.of())
            .fit(set.train(), progress.part("fitting " + restorer, 0, 1));
    return (rows, part) -> model.restore(rows, RestoreTask.impute(), part);
  }

  /** Filling by forests of the very rows, which is all that the authors' program can do. */
  private static Restoration fillByThemselves(Table rows, Progress progress) {
    return Restorers.restorer("missforest", Map.of())
        .fit(rows, progress.part("", 0, 0.9))
        .restore(rows, RestoreTask.impute(), progress.part("", 0.9, 1));
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
    return field.restore(rows, RestoreTask.both(told(noise)), progress);
  }

  private Noise told(double noise) {
    return settings.noise().equals("auto") ? Noise.auto() : Noise.rate(noise);
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
        (name, filling) ->
            accuracies(filling.fill(rows, progress))
                .forEach((classifier, value) -> all.put(name + "+" + classifier, value)));
    return all;
  }

  /**
   * The same where the field first removes noise from the cells that are there, such as {@code
   * RMF+KNNI+SVM}.
   */
  Map<String, Double> byDenoisingFirst(Table rows, double noise, Progress progress) {
    Restoration denoised =
        field.restore(rows, RestoreTask.denoise(told(noise)), progress.part("", 0, 0.5));
    Map<String, Double> all = new LinkedHashMap<>();
    competitors.forEach(
        (name, filling) ->
            accuracies(filling.fill(denoised.table(), progress.part("", 0.5, 1)), denoised)
                .forEach((classifier, value) -> all.put("RMF+" + name + "+" + classifier, value)));
    return all;
  }

  private Map<String, Double> accuracies(Restoration restored) {
    return accuracies(restored, restored);
  }

  private Map<String, Double> accuracies(Restoration filled, Restoration others) {
    return classifiers.accuracies(
        settings.hard() ? coding.of(filled.table()) : coding.of(filled, others), set.testClasses());
  }
}
