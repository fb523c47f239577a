package dev.espalier.cli.compare;

import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.decode.Decoders;
import dev.espalier.decode.FittedDecoders;
import dev.espalier.decode.LossWeights;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Evaluator;
import dev.espalier.eval.Measure;
import dev.espalier.eval.MeasureOptions;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a posterior and measures the result, under one decoder or, for {@code best}, each measure
 * under the decoder that serves it.
 */
public final class Scorer {
  /** Asks for each measure under its own decoder. */
  public static final String BEST = "best";

  private final String decode;
  private final List<String> decoders;
  private final @Nullable LossWeights weights;
  private final MeasureOptions options;

  private Scorer(
      String decode, List<String> decoders, @Nullable LossWeights weights, MeasureOptions options) {
    this.decode = decode;
    this.decoders = List.copyOf(decoders);
    this.weights = weights;
    this.options = options;
  }

  /**
   * A scorer.
   *
   * @param decode a decoder's name or {@code best}
   * @param thresholds whether fitted thresholds will be at hand; without, {@code best} leaves out
   *     the measures that need them
   * @param weighted whether weights of the collaborative loss will be given by {@link #with}
   */
  public static Scorer of(String decode, boolean thresholds, boolean weighted) {
    return of(decode, name -> thresholds, weighted);
  }

  /** A scorer for a model that is fitted already. */
  public static Scorer of(String decode, @Nullable FittedDecoders fitted, boolean weighted) {
    return of(decode, name -> fitted != null && fitted.serves(name), weighted);
  }

  private static Scorer of(String decode, Predicate<String> fitted, boolean weighted) {
    if (!decode.equals(BEST)) {
      Decoders.check(decode, fitted.test(decode), weighted);
      return new Scorer(decode, List.of(decode), null, MeasureOptions.defaults());
    }
    List<String> decoders =
        new ArrayList<>(
            Measure.decoders().stream()
                .filter(name -> !Decoders.needsFitting(name) || fitted.test(name))
                .toList());
    if (weighted) {
      decoders.add(Decoders.COLLABORATIVE);
    }
    return new Scorer(decode, decoders, null, MeasureOptions.defaults());
  }

  /** The same scorer with weights of the collaborative loss, for data with their labels. */
  public Scorer with(@Nullable LossWeights given) {
    return new Scorer(decode, decoders, given, options);
  }

  /** The same scorer with other conventions of measures. */
  public Scorer with(MeasureOptions conventions) {
    return new Scorer(decode, decoders, weights, conventions);
  }

  /** The conventions of its measures. */
  public MeasureOptions options() {
    return options;
  }

  /** The decoder asked for, or {@code best}. */
  public String decode() {
    return decode;
  }

  /** Whether one of the decoders can make use of what is fitted by cross-validation. */
  public boolean usesFittedDecoders() {
    return decoders.stream().anyMatch(name -> name.equals("subset") || Decoders.needsFitting(name));
  }

  /** The decoder whose sets stand for the learner where only one table has room. */
  public String representative() {
    return decoders.contains("macroF1") ? "macroF1" : decoders.get(0);
  }

  /** The decoder of each measure of sets, by the measure's public name. */
  public Map<String, String> decoderOfMeasure() {
    Map<String, String> named = new LinkedHashMap<>();
    for (Measure measure : Measure.values()) {
      measure
          .decoder()
          .map(own -> decode.equals(BEST) ? own : decode)
          .filter(decoders::contains)
          .ifPresent(name -> named.put(measure.jsonName(), name));
    }
    return named;
  }

  /** The label sets under each decoder. */
  public Map<String, LabelSets> decode(Posterior posterior, @Nullable FittedDecoders fitted) {
    Map<String, LabelSets> sets = new LinkedHashMap<>();
    for (String name : decoders) {
      sets.put(name, Decoders.parse(name, fitted, weights).decode(posterior));
    }
    return sets;
  }

  /** The measures. */
  public Evaluation measure(Labels truth, Map<String, LabelSets> decoded, double[] marginals) {
    EnumMap<Measure, Double> values = new EnumMap<>(Measure.class);
    // The ranking is the same under every decoder.
    values.putAll(Evaluator.evaluate(truth, null, marginals).values());
    decoded.forEach(
        (name, sets) ->
            Evaluator.evaluateSets(truth, sets, weights, options)
                .values()
                .forEach(
                    (measure, value) -> {
                      if (!decode.equals(BEST) || name.equals(measure.decoder().orElse(""))) {
                        values.put(measure, value);
                      }
                    }));
    return new Evaluation(values);
  }
}
