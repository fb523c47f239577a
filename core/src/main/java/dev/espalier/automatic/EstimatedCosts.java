package dev.espalier.automatic;

import dev.espalier.Progress;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Tells what candidates are estimated to cost where a budget does not suffice for all.
 *
 * @param contenders all candidates
 * @param budget how many seconds there are
 */
record EstimatedCosts(List<Contender> contenders, double budget) {
  /** Below this many seconds nobody waits. */
  private static final double NOTICED = 5;

  /** Tells before anything is fitted that even the cheapest takes more than the budget. */
  void tellFirst(Progress progress) {
    Contender cheapest =
        contenders.stream().min(Comparator.comparingDouble(this::seconds)).orElseThrow();
    if (seconds(cheapest) > Math.max(NOTICED, budget)) {
      progress.notice(
          String.format(
              Locale.ROOT,
              "no learner can be compared with another within %.0f s: the cheapest, %s, is fitted"
                  + " and is estimated to take %.0f s",
              budget,
              cheapest.candidate().name(),
              seconds(cheapest)));
    }
  }

  /** Tells what was not tried, and what it would have taken. */
  void tellOfThoseLeftOut(Progress progress) {
    String names =
        contenders.stream()
            .filter(contender -> contender.end() == Contender.End.BUDGET)
            .filter(contender -> contender.folds() == 0 && seconds(contender) > NOTICED)
            .sorted(Comparator.comparingDouble(this::seconds))
            .map(
                contender ->
                    String.format(
                        Locale.ROOT,
                        "%s (%.0f s)",
                        contender.candidate().name(),
                        seconds(contender)))
            .collect(Collectors.joining(", "));
    if (!names.isEmpty()) {
      progress.notice(
          String.format(
              Locale.ROOT, "not tried within %.0f s, by estimated seconds: %s", budget, names));
    }
  }

  /** What it takes to compare a candidate on all rows and to end with it. */
  private double seconds(Contender contender) {
    return contender.work(Elimination.FOLDS) + contender.workToFinish();
  }
}
