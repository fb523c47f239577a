package dev.espalier.automatic;

import dev.espalier.Learnt;
import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.eval.Folds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Fits candidates on the same folds and drops those that are behind; see the package guide. */
final class Elimination {
  /** Number of folds of one division of the rows. */
  static final int FOLDS = 3;

  /** Minimum number of folds for which a difference has a standard error. */
  static final int MINIMUM_FOLDS = 2;

  /** Minimum number of out-of-fold predictions for which rows are divided again. */
  private static final int MINIMUM_PREDICTIONS = 4000;

  /** Maximum number of divisions. */
  private static final int MAXIMUM_DIVISIONS = 5;

  /** Two standard errors of one difference: twice a deviation of a quarter. */
  private static final double MARGIN = 0.5;

  /** Maximum difference of values that count as equal. */
  private static final double TOLERANCE = 0.001;

  private final Criterion criterion;
  private final Dataset train;
  private final long seed;
  private final WorkBudget budget;
  private final List<Contender> contenders;
  private final int inDivision;
  private final int folds;
  private int finished;
  private boolean capped;

  Elimination(
      Dataset train,
      List<CandidateLearner> candidates,
      Criterion criterion,
      long seed,
      WorkBudget budget) {
    this.criterion = criterion;
    this.train = train;
    this.seed = seed;
    this.budget = budget;
    this.inDivision = Math.min(FOLDS, train.rows());
    this.folds =
        inDivision
            * Math.max(
                1,
                Math.min(
                    MAXIMUM_DIVISIONS, (MINIMUM_PREDICTIONS + train.rows() - 1) / train.rows()));
    Work work = Work.of(train);
    this.contenders = candidates.stream().map(candidate -> contender(candidate, work)).toList();
  }

  private Contender contender(CandidateLearner candidate, Work work) {
    boolean whole = folds == inDivision && inDivision > 1 && candidate.sharesFolds(train);
    double seconds =
        whole ? work.secondsWithFolds(candidate) : work.ofFold(inDivision).seconds(candidate);
    return new Contender(candidate, seconds, whole, criterion);
  }

  /**
   * Runs all folds. The first candidate is dropped only if there is no budget for it; where there
   * is none for any, all are but the cheapest.
   */
  void run(Progress progress) {
    // One row cannot be held out.
    boolean divisible = inDivision > 1;
    if (divisible && contenders.stream().noneMatch(this::isAffordable)) {
      leaveOnly(cheapest());
      return;
    }
    if (!isAffordable(first()) && divisible) {
      first().drop(Contender.End.BUDGET);
    }
    if (!divisible || others().noneMatch(other -> isAffordable(other, firstWork(1)))) {
      leaveOnly(first());
      return;
    }
    runSample(progress);
    Folds division = null;
    for (int fold = 0; fold < folds && prepare(fold); fold++) {
      if (division == null || fold % inDivision == 0) {
        division = Folds.stratified(train.labels(), inDivision, seed + fold / inDivision);
      }
      if (!runFold(fold, division, progress)) {
        capped = true;
        return;
      }
      finished = fold + 1;
      dropThoseBehind();
    }
  }

  private void runSample(Progress progress) {
    if (SampleRound.isWorthwhile(train)) {
      List<Contender> admitted =
          contenders.stream().filter(Contender::isLeft).filter(this::isAdmitted).toList();
      // Who learns from all rows at once gains nothing by a sample.
      if (admitted.size() > 1 && !admitted.stream().allMatch(Contender::isWhole)) {
        SampleRound.of(train, criterion, seed, budget).run(admitted, first(), progress);
      }
    }
  }

  /** Runs what is left on one fold; false when the clock ended it. */
  private boolean runFold(int fold, Folds division, Progress progress) {
    Dataset inside = train.select(division.train(fold % inDivision));
    Dataset outside = train.select(division.test(fold % inDivision));
    for (Contender contender : contenders) {
      if (!contender.isLeft() || (fold == 0 && !isAdmitted(contender))) {
        continue;
      }
      if (contender != first() && budget.isOverTime()) {
        return false;
      }
      double from = budget.share();
      budget.spend(contender.work(1));
      String name = contender.candidate().name();
      if (!contender.isWhole()) {
        Progress part = progress.part(name + ", fold " + (fold + 1), from, budget.share());
        contender.run(inside, outside, fold < inDivision, part);
      } else if (fold == 0) {
        contender.runWhole(train, division.ofRows(), progress.part(name, from, budget.share()));
      }
    }
    return true;
  }

  private void leaveOnly(Contender one) {
    for (Contender contender : contenders) {
      if (contender != one) {
        contender.drop(Contender.End.BUDGET);
      }
    }
  }

  private Contender cheapest() {
    return contenders.stream()
        .filter(contender -> contender.refusal() == null)
        .min(Comparator.comparingDouble(contender -> contender.work(inDivision)))
        .orElse(first());
  }

  private Contender first() {
    return contenders.get(0);
  }

  private Stream<Contender> others() {
    return contenders.stream().skip(1);
  }

  /** What some folds of the first candidate take as long as it is in. */
  private double firstWork(int folds) {
    return first().isLeft() ? first().work(folds) : 0;
  }

  /** Whether the budget has room for a candidate on a whole division, alone, and to finish. */
  private boolean isAffordable(Contender contender) {
    return budget.affords(contender.work(inDivision) + contender.workToFinish());
  }

  /** Whether the budget has room for a candidate on a whole division beside the first. */
  private boolean isAdmitted(Contender contender) {
    boolean admitted = contender == first() || isAffordable(contender, 0);
    if (!admitted) {
      contender.drop(Contender.End.BUDGET);
    }
    return admitted;
  }

  private boolean isAffordable(Contender contender, double before) {
    return budget.affords(
        before
            + contender.work(inDivision)
            + (first().isWhole() ? 0 : firstWork(inDivision - 1))
            + contender.workToFinish());
  }

  /**
   * Makes the next fold affordable, if need be by leaving out those that are last; whether it
   * should be run.
   */
  private boolean prepare(int fold) {
    if (fold == 0) {
      return true;
    }
    List<Contender> others =
        new ArrayList<>(contenders.stream().filter(Contender::isLeft).toList());
    others.remove(first());
    others.sort(Comparator.comparingDouble(Contender::mean).reversed());
    while (others.size() > 1 && !affords(others)) {
      // After one division the elimination may end instead of dropping somebody.
      if (fold >= inDivision) {
        return false;
      }
      others.remove(others.size() - 1).drop(Contender.End.BUDGET);
    }
    return !others.isEmpty() && (fold < inDivision || affords(others));
  }

  private boolean affords(List<Contender> others) {
    double most = others.stream().mapToDouble(Contender::workToFinish).max().orElse(0);
    double fold = others.stream().mapToDouble(contender -> contender.work(1)).sum();
    return budget.affords(firstWork(1) + fold + most);
  }

  /** By how much more than chance one is behind, after so many predictions. */
  static double margin(int predicted) {
    return MARGIN / Math.sqrt(Math.max(1, predicted));
  }

  private void dropThoseBehind() {
    double best =
        contenders.stream().filter(Contender::isLeft).mapToDouble(Contender::mean).max().orElse(0);
    int predicted = Math.min(train.rows(), train.rows() * finished / inDivision);
    double least = best - margin(predicted);
    for (Contender contender : contenders) {
      if (contender != first() && contender.isLeft() && contender.mean() < least) {
        contender.drop(Contender.End.BEHIND);
      }
    }
  }

  /** Whether the clock stopped it. */
  boolean isCapped() {
    return capped;
  }

  /** Number of folds on which all were fitted that are left. */
  int comparedFolds() {
    return finished == 0 && first().folds() > 0 ? 1 : finished;
  }

  /** The first candidate as it is. */
  VariantScore reference() {
    return first().scores().get(0);
  }

  int inDivision() {
    return inDivision;
  }

  List<Contender> contenders() {
    return contenders;
  }

  /** The scores of the contenders that are left. */
  List<VariantScore> remaining() {
    return contenders.stream()
        .filter(Contender::isLeft)
        .filter(contender -> contender.folds() >= comparedFolds())
        .flatMap(contender -> contender.scores().stream())
        .toList();
  }

  /** Whether one of several measures is given up for the others. */
  boolean isUneven(VariantScore score) {
    return !criterion.isSingle()
        && reference().folds() >= comparedFolds()
        && score.isWorseThan(reference(), comparedFolds(), inDivision, Criterion.MAXIMUM_LOSS);
  }

  /** Whether differences have a standard error: one fold is no evidence against the default. */
  boolean hasEvidence() {
    return comparedFolds() >= MINIMUM_FOLDS;
  }

  /**
   * The best score of the remaining; among equals the first, which is of the simplest candidate.
   * Without evidence the default stays, where it was fitted.
   */
  VariantScore best() {
    if (!hasEvidence() && first().isLeft() && first().folds() > 0) {
      return reference();
    }
    List<VariantScore> remaining = remaining();
    if (remaining.isEmpty()) {
      InputException refusal = first().refusal();
      if (refusal != null) {
        throw refusal;
      }
      // There was no budget for those that did not refuse.
      return cheapest().scores().get(0);
    }
    VariantScore best = remaining.get(0);
    double highest = value(best);
    for (VariantScore each : remaining) {
      double value = value(each);
      if (value > highest + TOLERANCE && !isUneven(each)) {
        best = each;
        highest = value;
      }
    }
    return best;
  }

  /** What a candidate has learnt from all rows already, if it has. */
  Optional<Model> model(VariantScore score) {
    return contenders.stream()
        .filter(contender -> contender.scores().contains(score))
        .findFirst()
        .map(Contender::model);
  }

  /** Out-of-fold predictions of all rows by a variant; none if not all folds were fitted. */
  List<Learnt.Fold> outOfFold(VariantScore score) {
    return score.kept().size() == inDivision ? score.kept() : List.of();
  }

  double value(VariantScore score) {
    return comparedFolds() == 0 ? Double.NaN : score.value(comparedFolds(), inDivision);
  }
}
