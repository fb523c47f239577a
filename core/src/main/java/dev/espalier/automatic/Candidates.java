package dev.espalier.automatic;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.data.Dataset;
import dev.espalier.learn.forest.RandomForest;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.learn.svm.LinearSvm;
import dev.espalier.transform.FeatureOptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The short list. */
final class Candidates {
  private static final String WEIGHTS = "weightPenalty";

  /** Maps of the features that correlated logistic models are tried on. */
  private static final List<String> MAPS =
      List.of("plain+forest:500", "nystrom:500", "nystrom:500+forest:500");

  /** On a kernel, how local it may be; on dense features the better width differs. */
  private static final double NARROW = 2;

  private static final List<Double> FACTORS = List.of(3.0, 1.0 / 3);
  private static final List<Double> COST_FACTORS = List.of(10.0, 0.1);

  /** A candidate is dear when its variants would take more than one of so many parts. */
  private static final double MANY = 15;

  private Candidates() {}

  /** What everything else is measured against. */
  static Candidate reference() {
    return corrlog("plain", 1);
  }

  /**
   * Whatever may suit, the reference first, then from the cheapest to the dearest.
   *
   * @param budget where all variants of a candidate would take much of it on each fold, the
   *     candidate is tried only as it is
   */
  static List<Candidate> of(Dataset train, double budget) {
    List<Candidate> others = new ArrayList<>();
    others.add(
        new Candidate(
            IndependentLogistic.defaults(), WEIGHTS, Variant.of(Map.of(WEIGHTS, FACTORS))));
    others.add(new Candidate(machines(), "cost", Variant.of(Map.of("cost", COST_FACTORS))));
    others.add(new Candidate(RandomForest.defaults(), "trees", List.of(Variant.SAME)));
    MAPS.forEach(features -> others.add(corrlog(features, 1)));
    others.add(corrlog("nystrom:500+forest:500", NARROW));
    if (train.features().isSparse()) {
      // Where machines with a margin are good, as on text, labels may still tell about each other.
      others.add(corrlog("svm", 1));
    }
    Work work = Work.of(train);
    others.sort(Comparator.comparingDouble(work::seconds));
    List<Candidate> all = new ArrayList<>(List.of(reference()));
    all.addAll(others);
    all.replaceAll(each -> work.seconds(each) > budget / MANY ? each.withoutVariants() : each);
    return all;
  }

  private static Candidate corrlog(String features, double kernelWidth) {
    Map<String, List<Double>> factors = new LinkedHashMap<>();
    factors.put(WEIGHTS, FACTORS);
    factors.put("edgePenalty", List.of(10.0));
    return new Candidate(
        CorrLog.defaults()
            .withInput(
                FeatureOptions.defaults().withFeatures(features).withKernelWidth(kernelWidth)),
        WEIGHTS,
        Variant.of(factors));
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
