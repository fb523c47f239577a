package dev.espalier.cli.reproduce;

import dev.espalier.Noise;
import dev.espalier.Progress;
import dev.espalier.Restoration;
import dev.espalier.RestorationModel;
import dev.espalier.RestoreTask;
import dev.espalier.Restorer;
import dev.espalier.catalog.Catalog;
import dev.espalier.data.Table;
import dev.espalier.restore.rmf.RandomMixedFieldModel;
import dev.espalier.simulate.Corruption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * One data set with everything that is fitted to its clean training rows: restorers and
 * classifiers.
 */
final class RestoringExperiment {
  private final MixedSet set;
  private final RmfSettings settings;
  private final TableCoding coding;
  private final Classifiers classifiers;
  private final RestorationModel field;
  private final Map<String, RestorationModel> competitors = new LinkedHashMap<>();

  RestoringExperiment(MixedSet set, RmfSettings settings, boolean compete, Progress progress) {
    this.set = set;
    this.settings = settings;
    this.coding = new TableCoding(set.train());
    int[] complete =
        IntStream.range(0, set.train().rows())
            .filter(row -> MixedSet.isComplete(set.train(), row))
            .toArray();
    this.classifiers =
        new Classifiers(
            coding.examples(
                MixedSet.select(set.train(), complete),
                MixedSet.select(set.trainClasses(), complete)),
            settings.seed(),
            progress.part("classifiers", 0, 0.4));
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
    // Seeds of neighbouring draws differ by little: a complement is a seed of its own.
    return new RowShare(missing)
        .removeFrom(new Corruption(noise, 0).apply(set.test(), seed), ~seed);
  }

  /** Accuracies by classifier when rows are taken as they are; no cell may be missing. */
  Map<String, Double> asTheyAre(Table rows) {
    return classifiers.accuracies(coding.of(rows), set.testClasses());
  }

  /** Accuracies by classifier after the field has removed noise and filled what is missing. */
  Map<String, Double> byField(Table rows, double noise, Progress progress) {
    Noise told = settings.noise().equals("auto") ? Noise.auto() : Noise.rate(noise);
    Restoration restored = field.restore(rows, RestoreTask.both(told), progress);
    if (settings.hard()
        || restored.count(Restoration.Outcome.KEPT) == (long) rows.rows() * rows.columns().size()
        || !(field instanceof RandomMixedFieldModel model)) {
      return accuracies(restored);
    }
    double[] rates = new Noise.Columns(restored.noise()).of(model.schema());
    return classifiers.accuracies(
        coding.of(restored),
        (some, count, part) ->
            model
                .draw(
                    model.schema().encode(MixedSet.select(rows, some)),
                    rates,
                    count,
                    settings.seed() + part)
                .stream()
                .map(coding::of)
                .toList(),
        set.testClasses());
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
