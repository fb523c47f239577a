package dev.espalier.automatic;

import dev.espalier.Learnt;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.eval.Folds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Lets candidates run over the same folds, and drops those that are behind; see the guide. */
final class Race {
  /** Folds of one division of the rows. */
  static final int FOLDS = 3;

  /** Rows are divided anew until there are so many out-of-fold predictions, */
  private static final int ENOUGH_PREDICTIONS = 4000;

  /** but not more often than this. */
  private static final int MOST_DIVISIONS = 5;

  /** Two standard errors of one difference: twice a deviation of a quarter. */
  private static final double MARGIN = 0.5;

  /** Values no further apart count as equal. */
  private static final double AS_GOOD = 0.001;

  private final Goal goal;
  private final Dataset train;
  private final long seed;
  private final Budget budget;
  private final List<Entrant> entrants;
  private final int inDivision;
  private final int folds;
  private int finished;
  private boolean capped;

  Race(Dataset train, List<Candidate> candidates, Goal goal, long seed, Budget budget) {
    this.goal = goal;
    this.train = train;
    this.seed = seed;
    this.budget = budget;
    this.inDivision = Math.min(FOLDS, train.rows());
    Work work = Work.of(train).ofFold(inDivision);
    this.entrants =
        candidates.stream()
            .map(candidate -> new Entrant(candidate, work.seconds(candidate), goal))
            .toList();
    this.folds =
        inDivision
            * Math.max(
                1,
                Math.min(MOST_DIVISIONS, (ENOUGH_PREDICTIONS + train.rows() - 1) / train.rows()));
  }

  /** Runs; the first candidate runs on all folds, unless that would take the whole budget. */
  void run(Progress progress) {
    if (!isAffordable(first()) && rivals().anyMatch(this::isAffordable)) {
      first().leave(Entrant.End.BUDGET);
    }
    // One row cannot be held out.
    boolean divisible = inDivision > 1;
    if (!divisible || rivals().noneMatch(rival -> isAffordable(rival, firstWork()))) {
      rivals().forEach(rival -> rival.leave(Entrant.End.BUDGET));
      return;
    }
    if (Heat.isWorthwhile(train)) {
      List<Entrant> admitted =
          entrants.stream().filter(Entrant::isIn).filter(this::isAdmitted).toList();
      if (admitted.size() > 1) {
        Heat.of(train, goal, seed, budget).run(admitted, first(), progress.part("", 0, 0));
      }
    }
    Folds division = null;
    for (int fold = 0; fold < folds && prepare(fold); fold++) {
      int place = fold % inDivision;
      if (division == null || place == 0) {
        division = Folds.stratified(train.labels(), inDivision, seed + fold / inDivision);
      }
      Dataset inside = train.select(division.train(place));
      Dataset outside = train.select(division.test(place));
      for (Entrant entrant : entrants) {
        if (!entrant.isIn() || (fold == 0 && !isAdmitted(entrant))) {
          continue;
        }
        if (entrant != first() && budget.isOverTime()) {
          capped = true;
          return;
        }
        String name = entrant.candidate().name() + ", fold " + (fold + 1);
        double from = budget.share();
        budget.spend(entrant.work());
        entrant.run(inside, outside, fold < inDivision, progress.part(name, from, budget.share()));
      }
      finished = fold + 1;
      dropThoseBehind();
    }
  }

  private Entrant first() {
    return entrants.get(0);
  }

  private Stream<Entrant> rivals() {
    return entrants.stream().skip(1);
  }

  /** What a fold of the first candidate takes as long as it is in. */
  private double firstWork() {
    return first().isIn() ? first().work() : 0;
  }

  /** Whether a candidate could be run on a whole division, with nobody beside it, and be chosen. */
  private boolean isAffordable(Entrant entrant) {
    return budget.affords(inDivision * entrant.work() + entrant.workToFinish());
  }

  /** Whether a candidate could be run on a whole division beside the first, and be chosen. */
  private boolean isAdmitted(Entrant entrant) {
    boolean admitted = entrant == first() || isAffordable(entrant, 0);
    if (!admitted) {
      entrant.leave(Entrant.End.BUDGET);
    }
    return admitted;
  }

  private boolean isAffordable(Entrant entrant, double before) {
    return budget.affords(
        before
            + inDivision * entrant.work()
            + (inDivision - 1) * firstWork()
            + entrant.workToFinish());
  }

  /**
   * Makes the next fold affordable, if need be by leaving out those that are last; whether it
   * should be run.
   */
  private boolean prepare(int fold) {
    if (fold == 0) {
      return true;
    }
    List<Entrant> rivals = new ArrayList<>(entrants.stream().filter(Entrant::isIn).toList());
    rivals.remove(first());
    rivals.sort(Comparator.comparingDouble(Entrant::mean).reversed());
    while (rivals.size() > 1 && !affords(rivals)) {
      // Beyond one division nobody has to leave: the race may end.
      if (fold >= inDivision) {
        return false;
      }
      rivals.remove(rivals.size() - 1).leave(Entrant.End.BUDGET);
    }
    return !rivals.isEmpty() && (fold < inDivision || affords(rivals));
  }

  private boolean affords(List<Entrant> rivals) {
    double most = rivals.stream().mapToDouble(Entrant::workToFinish).max().orElse(0);
    double fold = rivals.stream().mapToDouble(Entrant::work).sum();
    return budget.affords(firstWork() + fold + most);
  }

  /** By how much more than chance one is behind, after so many predictions. */
  static double margin(int predicted) {
    return MARGIN / Math.sqrt(Math.max(1, predicted));
  }

  private void dropThoseBehind() {
    double best =
        entrants.stream().filter(Entrant::isIn).mapToDouble(Entrant::mean).max().orElse(0);
    int predicted = Math.min(train.rows(), train.rows() * finished / inDivision);
    double least = best - margin(predicted);
    for (Entrant entrant : entrants) {
      if (entrant != first() && entrant.isIn() && entrant.mean() < least) {
        entrant.leave(Entrant.End.BEHIND);
      }
    }
  }

  /** Whether the clock stopped it. */
  boolean isCapped() {
    return capped;
  }

  /** On how many folds all were run that are left. */
  int comparedFolds() {
    return finished == 0 && first().folds() > 0 ? 1 : finished;
  }

  /** The first candidate as it is. */
  Standing reference() {
    return first().standings().get(0);
  }

  int inDivision() {
    return inDivision;
  }

  List<Entrant> entrants() {
    return entrants;
  }

  /** The standings to choose from. */
  List<Standing> finalists() {
    return entrants.stream()
        .filter(Entrant::isIn)
        .filter(entrant -> entrant.folds() >= comparedFolds())
        .flatMap(entrant -> entrant.standings().stream())
        .toList();
  }

  /** Whether one of several measures is given up for the others. */
  boolean isUneven(Standing standing) {
    return !goal.isSingle()
        && reference().folds() >= comparedFolds()
        && standing.losesTo(reference(), comparedFolds(), inDivision, Goal.MOST_LOST);
  }

  /** The best of the finalists; of those that are as good the first, which is the simplest. */
  Standing winner() {
    List<Standing> finalists = finalists();
    if (finalists.isEmpty()) {
      InputException refusal = first().refusal();
      if (refusal != null) {
        throw refusal;
      }
      return reference(); // there was no budget for it beside those that refused
    }
    Standing best = finalists.get(0);
    double highest = value(best);
    for (Standing each : finalists) {
      double value = value(each);
      if (value > highest + AS_GOOD && !isUneven(each)) {
        best = each;
        highest = value;
      }
    }
    return best;
  }

  /** Predictions of all rows by one of those that were run, or none if the race was too short. */
  List<Learnt.Fold> outOfFold(Standing standing) {
    return standing.kept().size() == inDivision ? standing.kept() : List.of();
  }

  double value(Standing standing) {
    return comparedFolds() == 0 ? Double.NaN : standing.value(comparedFolds(), inDivision);
  }
}
