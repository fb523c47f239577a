package dev.espalier.automatic;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.data.Dataset;
import dev.espalier.learn.forest.RandomForest;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.learn.svm.LinearSvm;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The candidates that an {@link AutomaticLearner} tries. */
final class CandidateLearners {
  private static final String WEIGHTS = "weightPenalty";

  /** Maps of the features that correlated logistic models are tried on. */
  private static final List<FeatureOptions> MAPS =
      List.of(
          FeatureOptions.of(Part.plain(), Part.forest(500)),
          FeatureOptions.of(Part.nystrom(500)),
          FeatureOptions.of(Part.nystrom(500), Part.forest(500)));

  /** On a kernel, how local it may be; on dense features the better width differs. */
  private static final double NARROW = 2;

  private static final List<Double> FACTORS = List.of(3.0, 1.0 / 3);
  private static final List<Double> COST_FACTORS = List.of(10.0, 0.1);

  /** Minimum number of candidates whose variants the budget must suffice for on a fold. */
  private static final double MINIMUM_AFFORDED = 15;

  private CandidateLearners() {}

  /** What everything else is measured against. */
  static CandidateLearner reference() {
    return corrlog(FeatureOptions.defaults());
  }

  /**
   * Whatever may suit, the reference first, then from the cheapest to the dearest.
   *
   * @param budget where all variants of a candidate would take much of it on each fold, the
   *     candidate is tried only as it is
   */
  static List<CandidateLearner> of(Dataset train, double budget) {
    List<CandidateLearner> others = new ArrayList<>();
    others.add(
        new CandidateLearner(
            IndependentLogistic.defaults(), WEIGHTS, Variant.of(Map.of(WEIGHTS, FACTORS))));
    others.add(new CandidateLearner(machines(), "cost", Variant.of(Map.of("cost", COST_FACTORS))));
    others.add(new CandidateLearner(RandomForest.defaults(), "trees", List.of(Variant.SAME)));
    MAPS.forEach(features -> others.add(corrlog(features)));
    others.add(corrlog(MAPS.get(2).withKernelWidth(NARROW)));
    if (train.features().isSparse()) {
      // Where machines with a margin are good, as on text, labels may still tell about each other.
      others.add(corrlog(FeatureOptions.of(Part.svm())));
    }
    Work work = Work.of(train);
    others.sort(Comparator.comparingDouble(work::seconds));
    List<CandidateLearner> all = new ArrayList<>(List.of(reference()));
    all.addAll(others);
    all.replaceAll(
        each -> work.seconds(each) > budget / MINIMUM_AFFORDED ? each.withoutVariants() : each);
    return all;
  }

  private static CandidateLearner corrlog(FeatureOptions features) {
    Map<String, List<Double>> factors = new LinkedHashMap<>();
    factors.put(WEIGHTS, FACTORS);
    factors.put("edgePenalty", List.of(10.0));
    return new CandidateLearner(
        CorrLog.defaults().withInput(features), WEIGHTS, Variant.of(factors));
  }

  /** What they predict does not change any more long before the usual tolerance. */
  private static LinearSvm machines() {
    return Hyperparameters.with(LinearSvm.defaults(), Map.of("tolerance", "1e-3"));
  }

  /** The learners that a card may name. */
  static List<Learner<?>> learners() {
    return List.of(
        CorrLog.defaults(),
        IndependentLogistic.defaults(),
        LinearSvm.defaults(),
        RandomForest.defaults());
  }
}
