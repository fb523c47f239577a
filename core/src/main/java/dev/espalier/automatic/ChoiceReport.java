package dev.espalier.automatic;

import dev.espalier.eval.Measure;
import dev.espalier.eval.internal.PairedTest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reports the outcome of an {@link Elimination} as an {@link AutomaticChoice}. */
record ChoiceReport(AutomaticLearner asked, Criterion criterion, Elimination elimination) {
  AutomaticChoice choice(VariantScore best, double work) {
    VariantScore reference = elimination.reference();
    Optional<VariantScore> runnerUp =
        elimination.remaining().stream()
            .filter(each -> !each.candidate().equals(best.candidate()))
            .filter(each -> !elimination.isUneven(each))
            .max(Comparator.comparingDouble(elimination::value));
    boolean compared =
        elimination.comparedFolds() > 0 && reference.folds() >= elimination.comparedFolds();
    return new AutomaticChoice(
        asked.measures().stream().map(Measure::jsonName).collect(Collectors.joining(",")),
        best.name(),
        shown(elimination.value(best)),
        compared ? shown(elimination.value(reference)) : Double.NaN,
        best == reference || !compared ? Double.NaN : sure(best, reference),
        runnerUp.map(VariantScore::name).orElse(""),
        runnerUp.map(other -> sure(best, other)).orElse(Double.NaN),
        elimination.comparedFolds(),
        work,
        asked.budget(),
        elimination.isCapped(),
        tried());
  }

  private List<AutomaticChoice.Tried> tried() {
    List<AutomaticChoice.Tried> all = new ArrayList<>();
    for (Contender contender : elimination.contenders()) {
      Contender.End end = contender.end();
      String why = end == null ? "" : end.name().toLowerCase(Locale.ROOT);
      int folds = Math.min(contender.folds(), Math.max(1, elimination.comparedFolds()));
      if (folds == 0) {
        all.add(new AutomaticChoice.Tried(contender.candidate().name(), Double.NaN, 0, why));
        continue;
      }
      for (VariantScore score : contender.scores()) {
        double value = score.value(folds, elimination.inDivision());
        String ended = end == null && elimination.isUneven(score) ? "uneven" : why;
        all.add(new AutomaticChoice.Tried(score.name(), shown(value), folds, ended));
      }
    }
    return all;
  }

  /** A single measure as it is, several as their mean goodness. */
  private double shown(double goodness) {
    return criterion.isSingle() && !criterion.measures().get(0).higherIsBetter()
        ? 1 - goodness
        : goodness;
  }

  private double sure(VariantScore one, VariantScore other) {
    int count = elimination.comparedFolds();
    return sure(one.ofFolds(count), other.ofFolds(count), elimination.inDivision());
  }

  /**
   * The probability that one is better than the other, by Student's t for folds that overlap.
   *
   * @param first the values of one in each fold
   * @param second the values of the other
   * @param inDivision how many folds the rows are divided into
   */
  static double sure(double[] first, double[] second, int inDivision) {
    PairedTest test = PairedTest.of(first, second, 1.0 / (inDivision - 1));
    double tail = test.probability() / 2;
    return test.meanDifference() > 0 ? 1 - tail : tail;
  }
}
