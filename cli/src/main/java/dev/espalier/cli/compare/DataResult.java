package dev.espalier.cli.compare;

import dev.espalier.cli.data.CoOccurrence;
import dev.espalier.eval.Measure;
import java.util.ArrayList;
import java.util.List;

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
 * @param results one for each learner, in the order asked for
 */
record DataResult(
    String name,
    int rows,
    int features,
    List<String> labels,
    double cardinality,
    String protocol,
    CoOccurrence pairs,
    List<LearnerResult> results) {
  /** Copies the lists. */
  public DataResult {
    labels = List.copyOf(labels);
    results = List.copyOf(results);
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
