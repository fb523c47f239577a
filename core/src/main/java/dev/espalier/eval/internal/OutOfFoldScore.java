package dev.espalier.eval.internal;

import dev.espalier.Decoder;
import dev.espalier.LabelProbabilities;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;
import dev.espalier.decode.Decoders;
import dev.espalier.decode.FittedDecoders;
import dev.espalier.decode.internal.ObservedMarginals;
import dev.espalier.error.InputException;
import dev.espalier.eval.Evaluator;
import dev.espalier.eval.Measure;
import dev.espalier.eval.MeasureOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One measure, under its own decoder, of the out-of-fold predictions of all rows together: so a
 * rare label that is missing from some fold still counts as it should.
 *
 * <p>Thresholds for macro and micro measures, mean probabilities for annotation, and the choice
 * whether a decoder uses the observed sets, are fitted to the very predictions that are measured.
 * That flatters every setting alike, which is harmless for choosing among them.
 */
public final class OutOfFoldScore {
  private final Measure measure;
  private final @Nullable Decoder decoder;
  private @Nullable LossWeights weights;
  private final List<Labels> truths = new ArrayList<>();
  private final List<LabelProbabilities> marginals = new ArrayList<>();
  private final List<LabelProbabilities> observedMarginals = new ArrayList<>();
  private final List<List<LabelSets>> decoded = List.of(new ArrayList<>(), new ArrayList<>());

  /** Nothing is predicted yet. */
  public OutOfFoldScore(Measure measure) {
    this.measure = measure;
    this.decoder = measure.decoder().orElse(null);
  }

  /** Takes the predictions of one more fold, for any measure but the collaborative loss. */
  public void add(Posterior posterior, Labels truth) {
    add(posterior, truth, Optional.empty());
  }

  /**
   * Takes the predictions of one more fold.
   *
   * @param loss the weights of the collaborative loss, where there are any
   */
  public void add(Posterior posterior, Labels truth, Optional<LossWeights> loss) {
    truths.add(truth);
    if (measure == Measure.COLLABORATIVE_LOSS) {
      LossWeights known = loss.orElseThrow(OutOfFoldScore::noWeights);
      weights = weights == null ? known : weights;
      decoded.get(0).add(Decoders.collaborative(known).decode(posterior));
      return;
    }
    if (decoder == null) {
      marginals.add(posterior.labelProbabilities());
    } else if (Decoders.needsFitting(decoder)) {
      marginals.add(posterior.labelProbabilities());
      if (posterior.support().isPresent()) {
        observedMarginals.add(ObservedMarginals.choose(posterior, true));
      }
    } else {
      List<Decoder> variants = Decoders.variants(decoder);
      decoded.get(0).add(variants.get(0).decode(posterior));
      if (posterior.support().isPresent()) {
        decoded.get(1).add(variants.get(1).decode(posterior));
      }
    }
  }

  /** The measure's value over all folds together. */
  public double value() {
    return value(0, truths.size());
  }

  /**
   * The same over some of the folds, in the order in which they were added.
   *
   * @param from the first fold
   * @param to the fold behind the last
   */
  public double value(int from, int to) {
    Labels truth = Labels.join(truths.subList(from, to));
    Decoder own = decoder;
    if (own == null) {
      return Evaluator.evaluateRanking(truth, LabelProbabilities.join(marginals.subList(from, to)))
          .value(measure);
    }
    List<List<LabelProbabilities>> probabilities = List.of(marginals, observedMarginals);
    boolean needsFitting = Decoders.needsFitting(own);
    double[] values = new double[2];
    for (int variant = 0; variant < values.length; variant++) {
      int predicted =
          needsFitting ? probabilities.get(variant).size() : decoded.get(variant).size();
      if (predicted != truths.size()) {
        values[variant] = Double.NaN;
      } else if (needsFitting) {
        values[variant] =
            fittedValue(
                own, truths.subList(from, to), probabilities.get(variant).subList(from, to));
      } else {
        values[variant] = setsValue(truth, decoded.get(variant).subList(from, to));
      }
    }
    return measure.isBetter(values[1], values[0]) ? values[1] : values[0];
  }

  /** The value of a measure that grows when it is better, one minus the value of a loss. */
  public double goodness() {
    return goodness(0, truths.size());
  }

  /** The same over some of the folds. */
  public double goodness(int from, int to) {
    return measure.higherIsBetter() ? value(from, to) : 1 - value(from, to);
  }

  private double fittedValue(
      Decoder own, List<Labels> parts, List<LabelProbabilities> probabilities) {
    FittedDecoders.Fitter fitter = new FittedDecoders.Fitter();
    for (int fold = 0; fold < parts.size(); fold++) {
      fitter.addMarginals(probabilities.get(fold), parts.get(fold));
    }
    FittedDecoders fitted = fitter.fit();
    List<LabelSets> sets = new ArrayList<>();
    for (int fold = 0; fold < parts.size(); fold++) {
      sets.add(fitted.decode(own, probabilities.get(fold)));
    }
    return setsValue(Labels.join(parts), sets);
  }

  private double setsValue(Labels truth, List<LabelSets> sets) {
    return Evaluator.evaluateSets(truth, LabelSets.join(sets), weights, MeasureOptions.defaults())
        .value(measure);
  }

  private static InputException noWeights() {
    return new InputException(
        "measure 'collaborativeLoss' needs the weights of the loss; expected some with the data");
  }
}
