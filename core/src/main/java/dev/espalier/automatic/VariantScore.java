package dev.espalier.automatic;

import dev.espalier.Learnt;
import dev.espalier.Posterior;
import dev.espalier.data.Labels;
import dev.espalier.eval.internal.OutOfFoldScore;
import java.util.ArrayList;
import java.util.List;

/** The measures of one variant of a candidate on the folds so far. */
final class VariantScore {
  private final CandidateLearner candidate;
  private final Variant variant;
  private final List<OutOfFoldScore> scores;
  private final List<OutOfFoldScore> watched;
  private final List<Double> ofFolds = new ArrayList<>();
  private final List<Learnt.Fold> kept = new ArrayList<>();

  VariantScore(CandidateLearner candidate, Variant variant, Criterion criterion) {
    this.candidate = candidate;
    this.variant = variant;
    this.scores = criterion.measures().stream().map(OutOfFoldScore::new).toList();
    this.watched = criterion.watched().stream().map(OutOfFoldScore::new).toList();
  }

  CandidateLearner candidate() {
    return candidate;
  }

  Variant variant() {
    return variant;
  }

  String name() {
    return candidate.name(variant);
  }

  /**
   * Takes the predictions of one more fold.
   *
   * @param keep whether they may be of use later: those of one division of the rows are enough
   */
  void add(Posterior posterior, Labels truth, boolean keep) {
    if (keep) {
      kept.add(new Learnt.Fold(posterior, truth));
    }
    scores.forEach(score -> score.add(posterior, truth));
    watched.forEach(score -> score.add(posterior, truth));
    ofFolds.add(goodness(ofFolds.size(), ofFolds.size() + 1));
  }

  /** The predictions that were kept. */
  List<Learnt.Fold> kept() {
    return kept;
  }

  int folds() {
    return ofFolds.size();
  }

  /** Each of the first folds by itself. */
  double[] ofFolds(int count) {
    return ofFolds.stream().limit(count).mapToDouble(value -> value).toArray();
  }

  /** The mean over the folds so far. */
  double mean() {
    return ofFolds.stream().mapToDouble(value -> value).average().orElse(0);
  }

  /**
   * The predictions of each division of the rows together, and the mean over divisions.
   *
   * @param count of how many folds
   * @param inDivision how many folds a division has
   */
  double value(int count, int inDivision) {
    return overDivisions(count, inDivision, this::goodness);
  }

  /**
   * Whether it is worse than another in one of several measures, whatever their mean says.
   *
   * @param tolerance the difference that does not count
   */
  boolean isWorseThan(VariantScore other, int count, int inDivision, double tolerance) {
    for (int k = 0; k < scores.size() + watched.size(); k++) {
      double own = overDivisions(count, inDivision, score(k)::goodness);
      if (own < overDivisions(count, inDivision, other.score(k)::goodness) - tolerance) {
        return true;
      }
    }
    return false;
  }

  private OutOfFoldScore score(int k) {
    return k < scores.size() ? scores.get(k) : watched.get(k - scores.size());
  }

  private interface OfFolds {
    double goodness(int from, int to);
  }

  private static double overDivisions(int count, int inDivision, OfFolds value) {
    double sum = 0;
    for (int from = 0; from < count; from += inDivision) {
      int to = Math.min(from + inDivision, count);
      sum += (to - from) * value.goodness(from, to);
    }
    return sum / count;
  }

  /** Where a fold has nothing to measure by, all candidates are alike. */
  private double goodness(int from, int to) {
    double mean =
        scores.stream().mapToDouble(score -> score.goodness(from, to)).average().orElseThrow();
    return Double.isNaN(mean) ? 0 : mean;
  }
}
