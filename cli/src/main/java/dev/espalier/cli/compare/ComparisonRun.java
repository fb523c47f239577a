package dev.espalier.cli.compare;

import dev.espalier.CrossValidation;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.cli.data.CoOccurrence;
import dev.espalier.cli.text.TimeLimit;
import dev.espalier.data.Dataset;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Runs all learners on one data set. */
final class ComparisonRun {
  /** Maximum number of labels in the picture of pairs; more cannot be read. */
  static final int MOST_PICTURED = 30;

  /**
   * Data with their splits.
   *
   * @param name the data set's name
   * @param shown what counts and label pairs are taken from
   * @param rows number of rows, learnt from and tested on
   * @param protocol how they are split, in words
   * @param splits the splits
   */
  record Prepared(
      String name, Dataset shown, int rows, String protocol, List<CrossValidation.Split> splits) {
    /** The same with what is known of the labels beside the examples. */
    Prepared with(UnaryOperator<Dataset> knowledge) {
      return new Prepared(
          name,
          knowledge.apply(shown),
          rows,
          protocol,
          new AbstractList<>() {
            @Override
            public CrossValidation.Split get(int split) {
              CrossValidation.Split own = splits.get(split);
              return new CrossValidation.Split(
                  knowledge.apply(own.train()), knowledge.apply(own.test()));
            }

            @Override
            public int size() {
              return splits.size();
            }
          });
    }
  }

  private ComparisonRun() {}

  static DataResult run(
      Comparison comparison, List<ComparedLearner> candidates, Prepared data, Progress progress) {
    // Whatever a learner refuses is refused before any of them begins.
    candidates.forEach(candidate -> Requirements.check(candidate.learner(), data.shown()));
    List<LearnerResult> results = new ArrayList<>();
    Map<String, String> failures = new LinkedHashMap<>();
    for (int k = 0; k < candidates.size(); k++) {
      Progress part =
          progress.part(data.name(), (double) k / candidates.size(), (k + 1.0) / candidates.size());
      try {
        results.add(comparison.run(candidates.get(k), data.splits(), part));
      } catch (TimeLimit.Exceeded e) {
        failures.put(candidates.get(k).learner().name(), String.valueOf(e.getMessage()));
      }
    }
    Dataset shown = data.shown();
    return new DataResult(
        data.name(),
        data.rows(),
        shown.schema().features().size(),
        shown.schema().labels(),
        (double) shown.labels().positives().size() / shown.rows(),
        data.protocol(),
        CoOccurrence.of(shown, MOST_PICTURED),
        results,
        failures);
  }
}
