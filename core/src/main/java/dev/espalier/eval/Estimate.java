package dev.espalier.eval;

import dev.espalier.Learnt;
import dev.espalier.ModelCard;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.decode.Decoders;
import dev.espalier.decode.FittedDecoders;
import dev.espalier.eval.internal.ConstantAnswer;
import dev.espalier.eval.internal.RowAgreement;
import dev.espalier.eval.internal.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How good a model will be on rows that it has not seen, as its training rows tell when they are
 * held out, fold by fold: F1 under its own decoder and the share of exactly right label sets under
 * theirs.
 *
 * <p>The models of the folds have learnt from fewer rows, so it is a little low; where a learner
 * was chosen by the same predictions, a little high.
 *
 * @param f1 the mean F1 of a row
 * @param f1Margin half the width of its 95% interval
 * @param exact the share of exactly right label sets
 * @param exactMargin half the width of its 95% interval
 * @param floorF1 F1 of the best answer that is the same for every row: that many of the most
 *     frequent labels
 * @param floorExact the share of the most frequent label set
 */
public record Estimate(
    double f1,
    double f1Margin,
    double exact,
    double exactMargin,
    double floorF1,
    double floorExact) {
  /** Standard errors on each side of a 95% interval. */
  private static final double WITHIN = 1.96;

  private static final String PREFIX = "estimate.";
  private static final List<String> NAMES =
      List.of("f1", "f1Margin", "exact", "exactMargin", "floorF1", "floorExact");

  /** Measures out-of-fold predictions. */
  public static Estimate of(List<Learnt.Fold> outOfFold, FittedDecoders fitted) {
    List<Labels> truths = new ArrayList<>();
    List<LabelSets> forF1 = new ArrayList<>();
    List<LabelSets> forExact = new ArrayList<>();
    for (Learnt.Fold fold : outOfFold) {
      truths.add(fold.truth());
      forF1.add(fitted.applyTo(Decoders.f1()).decode(fold.posterior()));
      forExact.add(fitted.applyTo(Decoders.subset()).decode(fold.posterior()));
    }
    Labels truth = Labels.join(truths);
    Summary f1 = Summary.of(RowAgreement.f1(truth, LabelSets.join(forF1)));
    Summary exact = Summary.of(RowAgreement.exact(truth, LabelSets.join(forExact)));
    ConstantAnswer.Floor floor = ConstantAnswer.of(truth).on(truth);
    return new Estimate(
        f1.mean(), margin(f1), exact.mean(), margin(exact), floor.f1(), floor.exact());
  }

  private static double margin(Summary summary) {
    return WITHIN * summary.deviation() / Math.sqrt(Math.max(1, summary.count()));
  }

  /** What was estimated when a model was trained; nothing where it had no held-out rows. */
  public static Optional<Estimate> of(ModelCard card) {
    double[] values = new double[NAMES.size()];
    for (int k = 0; k < values.length; k++) {
      String text = card.provenance().get(PREFIX + NAMES.get(k));
      if (text == null) {
        return Optional.empty();
      }
      values[k] = Double.parseDouble(text);
    }
    return Optional.of(
        new Estimate(values[0], values[1], values[2], values[3], values[4], values[5]));
  }

  /** Everything by name. */
  public Map<String, Double> byName() {
    double[] values = {f1, f1Margin, exact, exactMargin, floorF1, floorExact};
    Map<String, Double> named = new LinkedHashMap<>();
    for (int k = 0; k < values.length; k++) {
      named.put(NAMES.get(k), values[k]);
    }
    return named;
  }

  /** The facts for a model's card. */
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    byName()
        .forEach(
            (name, value) -> facts.put(PREFIX + name, String.format(Locale.ROOT, "%.5f", value)));
    return facts;
  }
}
