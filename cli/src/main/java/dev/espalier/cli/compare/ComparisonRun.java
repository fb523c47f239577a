package dev.espalier.cli.compare;

import dev.espalier.CrossValidation;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.cli.data.CoOccurrence;
import dev.espalier.data.Dataset;
import java.util.ArrayList;
import java.util.List;

/** Runs all learners on one data set. */
final class ComparisonRun {
  /** Labels in the picture of pairs; more cannot be read. */
  private static final int MOST_PICTURED = 30;

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
      String name, Dataset shown, int rows, String protocol, List<CrossValidation.Split> splits) {}

  private ComparisonRun() {}

  static DataResult run(
      Comparison comparison, List<Candidate> candidates, Prepared data, Progress progress) {
    // Whatever a learner refuses is refused before any of them begins.
    candidates.forEach(candidate -> Requirements.check(candidate.learner(), data.shown()));
    List<LearnerResult> results = new ArrayList<>();
    for (int k = 0; k < candidates.size(); k++) {
      Progress part =
          progress.part(data.name(), (double) k / candidates.size(), (k + 1.0) / candidates.size());
      results.add(comparison.run(candidates.get(k), data.splits(), part));
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
        results);
  }
}
