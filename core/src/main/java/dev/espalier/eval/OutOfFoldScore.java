package dev.espalier.eval;

import dev.espalier.Decoder;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.decode.Decoders;
import dev.espalier.decode.FittedDecoders;
import dev.espalier.decode.internal.ObservedMarginals;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One measure, under its own decoder, of the out-of-fold predictions of all rows together: so a
 * rare label that is missing from some fold still counts as it should.
 *
 * <p>Thresholds for macro and micro measures, mean probabilities for annotation, and the choice
 * whether a decoder uses the observed sets, are fitted to the very predictions that are measured.
 * That flatters every setting alike, which is harmless for choosing among them.
 */
final class OutOfFoldScore {
  private final Measure measure;
  private final @Nullable Decoder decoder;
  private final List<Labels> truths = new ArrayList<>();
  private final List<double[]> marginals = new ArrayList<>();
  private final List<double[]> observedMarginals = new ArrayList<>();
  private final List<List<LabelSets>> decoded = List.of(new ArrayList<>(), new ArrayList<>());

  OutOfFoldScore(Measure measure) {
    this.measure = measure;
    this.decoder = measure.decoder().orElse(null);
  }

  void add(Posterior posterior, Labels truth) {
    truths.add(truth);
    if (decoder == null) {
      marginals.add(posterior.marginals());
    } else if (Decoders.needsFitting(decoder)) {
      marginals.add(posterior.marginals());
      if (posterior.support().isPresent()) {
        observedMarginals.add(ObservedMarginals.of(posterior));
      }
    } else {
      List<Decoder> variants = Decoders.variants(decoder);
      decoded.get(0).add(variants.get(0).decode(posterior));
      if (posterior.support().isPresent()) {
        decoded.get(1).add(variants.get(1).decode(posterior));
      }
    }
  }

  double value() {
    Labels truth = Labels.join(truths);
    Decoder own = decoder;
    if (own == null) {
      return Evaluator.evaluate(truth, null, joined(marginals)).value(measure);
    }
    if (Decoders.needsFitting(own)) {
      return better(fittedValue(own, truth, marginals), fittedValue(own, truth, observedMarginals));
    }
    return better(setsValue(truth, decoded.get(0)), setsValue(truth, decoded.get(1)));
  }

  private static double[] joined(List<double[]> parts) {
    int length = 0;
    for (double[] part : parts) {
      length = Math.addExact(length, part.length);
    }
    double[] joined = new double[length];
    int at = 0;
    for (double[] part : parts) {
      System.arraycopy(part, 0, joined, at, part.length);
      at += part.length;
    }
    return joined;
  }

  /** The value of a measure that grows when it is better, one minus the value of a loss. */
  double goodness() {
    return measure.higherIsBetter() ? value() : 1 - value();
  }

  private double better(double usual, double other) {
    return measure.isBetter(other, usual) ? other : usual;
  }

  private double fittedValue(Decoder own, Labels truth, List<double[]> probabilities) {
    if (probabilities.size() != truths.size()) {
      return Double.NaN;
    }
    FittedDecoders.Fitter fitter = new FittedDecoders.Fitter();
    for (int fold = 0; fold < truths.size(); fold++) {
      fitter.addMarginals(probabilities.get(fold), truths.get(fold));
    }
    FittedDecoders fitted = fitter.fit();
    List<LabelSets> sets = new ArrayList<>();
    for (int fold = 0; fold < truths.size(); fold++) {
      sets.add(fitted.decode(own, probabilities.get(fold), truths.get(fold).rows()));
    }
    return setsValue(truth, sets);
  }

  private double setsValue(Labels truth, List<LabelSets> sets) {
    if (sets.size() != truths.size()) {
      return Double.NaN;
    }
    return Evaluator.evaluate(truth, LabelSets.join(sets), null).value(measure);
  }
}
