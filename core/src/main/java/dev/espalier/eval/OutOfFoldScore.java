package dev.espalier.eval;

import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.decode.Decoders;
import dev.espalier.decode.FittedDecoders;
import dev.espalier.decode.SupportedDecoder;
import dev.espalier.decode.ThresholdDecoder;
import java.util.ArrayList;
import java.util.List;

/**
 * One measure, under its own decoder, of the out-of-fold predictions of all rows together: so a
 * rare label that is missing from some fold still counts as it should.
 *
 * <p>Thresholds for macro and micro measures, and the choice between the mode and the observed sets
 * for subset 0/1, are fitted to the very predictions that are measured. That flatters every setting
 * alike, which is harmless for choosing among them.
 */
final class OutOfFoldScore {
  private final Measure measure;
  private final String decoder;
  private final boolean keepsMarginals;
  private final List<Labels> truths = new ArrayList<>();
  private final List<double[]> marginals = new ArrayList<>();
  private final List<LabelSets> decoded = new ArrayList<>();
  private final List<LabelSets> observed = new ArrayList<>();

  OutOfFoldScore(Measure measure) {
    this.measure = measure;
    this.decoder = measure.decoder().orElse("");
    this.keepsMarginals =
        measure.kind() == Measure.Kind.RANKING || Decoders.needsThresholds(decoder);
  }

  void add(Posterior posterior, Labels truth) {
    truths.add(truth);
    if (keepsMarginals) {
      marginals.add(posterior.marginals());
      return;
    }
    decoded.add(Decoders.parse(decoder, null).decode(posterior));
    if (decoder.equals("subset") && posterior.support().isPresent()) {
      observed.add(new SupportedDecoder().decode(posterior));
    }
  }

  double value() {
    Labels truth = Joined.labels(truths);
    if (measure.kind() == Measure.Kind.RANKING) {
      return Evaluator.evaluate(truth, null, Joined.doubles(marginals), ZeroDivision.ONE)
          .value(measure);
    }
    if (keepsMarginals) {
      FittedDecoders.Fitter fitter = new FittedDecoders.Fitter();
      for (int fold = 0; fold < truths.size(); fold++) {
        fitter.addMarginals(marginals.get(fold), truths.get(fold));
      }
      FittedDecoders fitted = fitter.fit();
      ThresholdDecoder thresholds = decoder.equals("macroF1") ? fitted.macroF1() : fitted.microF1();
      for (int fold = 0; fold < truths.size(); fold++) {
        decoded.add(thresholds.decode(marginals.get(fold), truths.get(fold).rows()));
      }
    }
    double value = value(truth, decoded);
    if (observed.size() == truths.size() && !observed.isEmpty()) {
      double other = value(truth, observed);
      return measure.isBetter(other, value) ? other : value;
    }
    return value;
  }

  private double value(Labels truth, List<LabelSets> sets) {
    return Evaluator.evaluate(truth, Joined.sets(sets), null, ZeroDivision.ONE).value(measure);
  }
}
