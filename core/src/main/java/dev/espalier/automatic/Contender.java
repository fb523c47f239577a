package dev.espalier.automatic;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Learnt;
import dev.espalier.Model;
import dev.espalier.ModelPath;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A candidate in an {@link Elimination}, with the scores of its variants so far. */
final class Contender {
  /** Why a candidate was dropped. */
  enum End {
    /** It was behind by more than chance. */
    BEHIND,
    /** There was no budget for it. */
    BUDGET,
    /** It cannot learn from these data. */
    REFUSED
  }

  private final CandidateLearner candidate;
  private final List<VariantScore> scores;

  /** The work of one fold, or of all. */
  private final double work;

  /** Whether it learns once from all rows. */
  private final boolean whole;

  private @Nullable Model model;

  private @Nullable End end;
  private @Nullable InputException refusal;

  Contender(CandidateLearner candidate, double work, Criterion criterion) {
    this(candidate, work, false, criterion);
  }

  /**
   * Nothing is fitted yet.
   *
   * @param work of one fold, or of all
   * @param whole whether it learns once from all rows, by {@link #runWhole}
   */
  Contender(CandidateLearner candidate, double work, boolean whole, Criterion criterion) {
    this.candidate = candidate;
    this.work = work;
    this.whole = whole;
    this.scores =
        candidate.variants().stream()
            .map(variant -> new VariantScore(candidate, variant, criterion))
            .toList();
  }

  CandidateLearner candidate() {
    return candidate;
  }

  /** The work of some folds to come. */
  double work(int folds) {
    if (whole) {
      return folds() > 0 ? 0 : work;
    }
    return folds * work;
  }

  /**
   * What it takes to end with this candidate: two fits to all rows, which are half as many again as
   * in a fold, and thresholds on three folds; nothing where it has learnt from all rows.
   */
  double workToFinish() {
    return whole ? 0 : 6 * work;
  }

  boolean isWhole() {
    return whole;
  }

  /** What it learnt from all rows, if that is how it runs. */
  @Nullable Model model() {
    return model;
  }

  List<VariantScore> scores() {
    return scores;
  }

  /** The mean of its best variant over the folds so far. */
  double mean() {
    return scores.stream().mapToDouble(VariantScore::mean).max().orElseThrow();
  }

  int folds() {
    return scores.stream().mapToInt(VariantScore::folds).min().orElseThrow();
  }

  boolean isLeft() {
    return end == null;
  }

  void drop(End why) {
    end = why;
    model = null;
  }

  @Nullable End end() {
    return end;
  }

  /** What it said when it refused the data. */
  @Nullable InputException refusal() {
    return refusal;
  }

  /**
   * Fits all variants to one fold and scores them; where the data are refused, it is dropped.
   *
   * @param keep whether the predictions may be of use later
   */
  void run(Dataset train, Dataset test, boolean keep, Progress progress) {
    try {
      run(candidate.learner(), train, test, keep, progress);
    } catch (InputException e) {
      refusal = e;
      end = End.REFUSED;
    }
  }

  /**
   * Learns from all rows and scores the predictions of each fold; where the data are refused, it is
   * dropped.
   */
  void runWhole(Dataset train, int[] folds, Progress progress) {
    try {
      Learnt<? extends Model> learnt = candidate.learner().learn(train, folds, progress);
      model = learnt.model();
      for (Learnt.Fold fold : learnt.outOfFold()) {
        scores.get(0).add(fold.posterior(), fold.truth(), true);
      }
    } catch (InputException e) {
      refusal = e;
      end = End.REFUSED;
    }
  }

  private <M extends Model> void run(
      Learner<M> learner, Dataset train, Dataset test, boolean keep, Progress progress) {
    String name = candidate.path();
    ModelPath<M> path = learner.path(train, name);
    Map<String, String> decided = Hyperparameters.values(learner);
    for (int k = 0; k < scores.size(); k++) {
      Progress part = progress.part("", (double) k / scores.size(), (k + 1.0) / scores.size());
      Map<String, String> settings = scores.get(k).variant().settings(decided);
      M model = path.with(settings).next(settings.getOrDefault(name, ""), part);
      if (k == 0) {
        // What was open is the same for all variants; what they share is done.
        decided = model.card().hyperparameters();
      }
      scores.get(k).add(model.posterior(test.features(), Evidence.none()), test.labels(), keep);
      part.report("", 1);
    }
  }
}
