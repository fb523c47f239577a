package dev.espalier.cli.compare;

import dev.espalier.cli.data.CoOccurrence;
import dev.espalier.eval.Measure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What all learners gave on one data set.
 *
 * @param name the data set's name
 * @param rows number of examples, learnt from and tested on
 * @param features number of features
 * @param labels label names
 * @param cardinality mean number of labels in a row
 * @param protocol how it was split, in words
 * @param pairs which labels come together
 * @param results one for each learner that came to an end, in the order asked for
 * @param failures why the others did not, by their names
 */
record DataResult(
    String name,
    int rows,
    int features,
    List<String> labels,
    double cardinality,
    String protocol,
    CoOccurrence pairs,
    List<LearnerResult> results,
    Map<String, String> failures) {
  /** Copies the lists. */
  public DataResult {
    labels = List.copyOf(labels);
    results = List.copyOf(results);
    failures = Collections.unmodifiableMap(new LinkedHashMap<>(failures));
  }

  /** The measures that were computed, in their usual order. */
  public List<Measure> measures() {
    List<Measure> measures = new ArrayList<>();
    for (Measure measure : Measure.values()) {
      if (results.get(0).splits().get(0).evaluation().values().containsKey(measure)) {
        measures.add(measure);
      }
    }
    return measures;
  }

  /** Those of some measures that were computed, in the order given. */
  public List<Measure> among(List<Measure> wanted) {
    List<Measure> computed = measures();
    return wanted.stream().filter(computed::contains).toList();
  }

  /** The learner with the best mean; the first of equals. */
  public LearnerResult best(Measure measure) {
    LearnerResult best = results.get(0);
    for (LearnerResult result : results) {
      if (measure.isBetter(result.summary(measure).mean(), best.summary(measure).mean())) {
        best = result;
      }
    }
    return best;
  }

  /** Which learners are worse than the best one by more than chance. */
  public Significance significance(Measure measure) {
    return Significance.of(results, best(measure), measure);
  }

  /** Whether a learner is worse than the best one by more than chance. */
  public boolean isSignificantlyWorse(LearnerResult result, Measure measure) {
    return significance(measure).isWorse(results.indexOf(result));
  }

  /** The measures that the other convention for 0/0 changes for one of the learners. */
  public Set<Measure> changedOtherwise() {
    Set<Measure> changed = EnumSet.noneOf(Measure.class);
    results.forEach(result -> changed.addAll(result.changedOtherwise().values().keySet()));
    return changed;
  }

  /** What a user should know of the learners, and which ones failed. */
  public List<String> notices() {
    List<String> notices = new ArrayList<>();
    results.forEach(result -> notices.addAll(result.notices()));
    failures.forEach((learner, why) -> notices.add(learner + " failed: " + why));
    return notices;
  }

  /** The learner that stands for all where labels are looked at one by one. */
  public LearnerResult bestByLabel() {
    return best(measures().contains(Measure.MACRO_F1) ? Measure.MACRO_F1 : Measure.F1);
  }

  /** Whether there are several splits. */
  public boolean isFolded() {
    return results.get(0).splits().size() > 1;
  }

  /** Whether the learner's mean is the best one. */
  public boolean isBest(LearnerResult result, Measure measure) {
    return result.summary(measure).mean() == best(measure).summary(measure).mean();
  }
}
