package dev.espalier.automatic;

import dev.espalier.eval.internal.Summary;
import dev.espalier.internal.math.Tails;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Puts the outcome of a race into words and numbers. */
final class Verdict {
  private final AutomaticLearner asked;
  private final Goal goal;
  private final Race race;

  Verdict(AutomaticLearner asked, Goal goal, Race race) {
    this.asked = asked;
    this.goal = goal;
    this.race = race;
  }

  AutomaticChoice choice(Standing winner, double work) {
    Standing reference = race.reference();
    Optional<Standing> runnerUp =
        race.finalists().stream()
            .filter(each -> !each.candidate().equals(winner.candidate()))
            .filter(each -> !race.isUneven(each))
            .max(Comparator.comparingDouble(race::value));
    boolean compared = race.comparedFolds() > 0 && reference.folds() >= race.comparedFolds();
    return new AutomaticChoice(
        asked.measures(),
        winner.name(),
        shown(race.value(winner)),
        compared ? shown(race.value(reference)) : Double.NaN,
        winner == reference || !compared ? Double.NaN : sure(winner, reference),
        runnerUp.map(Standing::name).orElse(""),
        runnerUp.map(other -> sure(winner, other)).orElse(Double.NaN),
        race.comparedFolds(),
        work,
        asked.budget(),
        race.isCapped(),
        tried());
  }

  private List<AutomaticChoice.Tried> tried() {
    List<AutomaticChoice.Tried> all = new ArrayList<>();
    for (Entrant entrant : race.entrants()) {
      Entrant.End end = entrant.end();
      String why = end == null ? "" : end.name().toLowerCase(Locale.ROOT);
      int folds = Math.min(entrant.folds(), Math.max(1, race.comparedFolds()));
      if (folds == 0) {
        all.add(new AutomaticChoice.Tried(entrant.candidate().name(), Double.NaN, 0, why));
        continue;
      }
      for (Standing standing : entrant.standings()) {
        double value = standing.value(folds, race.inDivision());
        String ended = end == null && race.isUneven(standing) ? "uneven" : why;
        all.add(new AutomaticChoice.Tried(standing.name(), shown(value), folds, ended));
      }
    }
    return all;
  }

  /** A single measure as it is, several as their mean goodness. */
  private double shown(double goodness) {
    return goal.isSingle() && !goal.measures().get(0).higherIsBetter() ? 1 - goodness : goodness;
  }

  private double sure(Standing one, Standing other) {
    int count = race.comparedFolds();
    return sure(one.ofFolds(count), other.ofFolds(count), race.inDivision());
  }

  /**
   * The probability that one is better than the other, by Student's t for folds that overlap.
   *
   * @param first the values of one in each fold
   * @param second the values of the other
   * @param inDivision how many folds the rows are divided into
   */
  static double sure(double[] first, double[] second, int inDivision) {
    double[] differences = new double[first.length];
    Arrays.setAll(differences, fold -> first[fold] - second[fold]);
    Summary summary = Summary.of(differences);
    if (summary.count() < 2) {
      return Double.NaN;
    }
    if (summary.mean() == 0) {
      return 0.5;
    }
    double testedOverTrained = 1.0 / (inDivision - 1);
    double error = summary.deviation() * Math.sqrt(1.0 / summary.count() + testedOverTrained);
    double tail = Tails.studentTwoSided(summary.mean() / error, summary.count() - 1) / 2;
    return summary.mean() > 0 ? 1 - tail : tail;
  }
}
