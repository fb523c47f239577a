package dev.espalier.lab.reproduce;

import dev.espalier.Progress;
import dev.espalier.data.Table;
import dev.espalier.lab.study.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * 001 §2.5.5, Figures 2.5 to 2.12: accuracy against the number of missing cells of a row, at six
 * strengths of noise, where the field removes noise before another method fills the cells, and
 * where it does not.
 */
final class DegenerationCurves {
  /** The strengths of noise, one picture each. */
  static final List<String> NOISES = List.of("0", "0.1", "0.2", "0.3", "0.4", "0.5");

  private static final List<String> CLASSIFIERS = List.of("KNN", "SVM");
  private static final List<String> METHODS =
      List.of("RMFI", "KNNI", "RMF+KNNI", "REMI", "RMF+REMI", "missF", "RMF+missF");

  private final UciSet set;

  DegenerationCurves(UciSet set) {
    this.set = set;
  }

  /** One table for each classifier and noise: a picture in the paper, without numbers. */
  List<PaperTable> tables() {
    List<PaperTable> tables = new ArrayList<>();
    for (String classifier : CLASSIFIERS) {
      for (String noise : NOISES) {
        tables.add(
            new PaperTable(
                title(classifier, noise),
                "accuracy of " + classifier + ", imputation with and without denoising before it",
                "missing attributes",
                counts().stream().map(String::valueOf).toList(),
                List.of(set.folder()),
                METHODS,
                Map.of()));
      }
    }
    return tables;
  }

  /** None, then every other number of cells that leaves one. */
  List<Integer> counts() {
    List<Integer> counts = new ArrayList<>(List.of(0));
    for (int count = 1; count < set.columns(); count += 2) {
      counts.add(count);
    }
    return counts;
  }

  private String title(String classifier, String noise) {
    int figure =
        switch (set) {
              case ADULT -> 5;
              case CREDIT_APPROVAL -> 7;
              case STATLOG_AUSTRALIAN -> 9;
              case STATLOG_GERMAN -> 11;
            }
            + CLASSIFIERS.indexOf(classifier);
    return "Figure 2." + figure + ", τ = " + noise;
  }

  /** Whether a table is one of the curves of some set. */
  static boolean isCurve(PaperTable table) {
    return table.title().contains(", τ = ");
  }

  /** The points of all curves at one noise and one number of missing cells. */
  Map<Cell, Double> points(
      RestoringExperiment experiment, String noise, int count, long seed, Progress progress) {
    double rate = Double.parseDouble(noise);
    double missing = (double) count / set.columns();
    Table rows = experiment.spoil(rate, missing, seed);
    Map<String, Double> all = new LinkedHashMap<>();
    all.putAll(experiment.byCompetitors(rows, progress.part("competitors", 0, 0.3)));
    all.putAll(experiment.byDenoisingFirst(rows, rate, progress.part("denoising first", 0.3, 0.7)));
    experiment
        .byField(rows, rate, missing, progress.part("", 0.7, 1))
        .forEach((classifier, value) -> all.put("RMFI+" + classifier, value));
    Map<Cell, Double> found = new LinkedHashMap<>();
    for (String classifier : CLASSIFIERS) {
      for (String method : METHODS) {
        Double value = all.get(method + "+" + classifier);
        if (value != null) {
          found.put(
              new Cell(title(classifier, noise), set.folder(), method, String.valueOf(count)),
              value);
        }
      }
    }
    return found;
  }
}
