package dev.espalier.eval;

import dev.espalier.Decoder;
import dev.espalier.LabelProbabilities;
import dev.espalier.Prediction;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;
import dev.espalier.decode.Decoders;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Measures predictions under one decoder or, the best way, each measure under the decoder that
 * serves it.
 */
public final class Scorer {
  private final boolean best;
  private final List<Decoder> decoders;
  private final @Nullable LossWeights weights;
  private final MeasureOptions options;

  private Scorer(
      boolean best, List<Decoder> decoders, @Nullable LossWeights weights, MeasureOptions options) {
    this.best = best;
    this.decoders = List.copyOf(decoders);
    this.weights = weights;
    this.options = options;
  }

  /** All measures under one decoder. */
  public static Scorer of(Decoder decoder) {
    return new Scorer(false, List.of(decoder), null, MeasureOptions.defaults());
  }

  /**
   * Each measure under its own decoder.
   *
   * @param possible which decoders can be used; for one that is not, {@link Decoders#unfitted}
   *     stands in, and measures that have neither are left out
   */
  public static Scorer best(Predicate<Decoder> possible) {
    List<Decoder> usable =
        Measure.decoders().stream()
            .flatMap(
                own ->
                    possible.test(own)
                        ? Stream.of(own)
                        : Decoders.unfitted(own).filter(possible).stream())
            .distinct()
            .toList();
    return new Scorer(true, usable, null, MeasureOptions.defaults());
  }

  /** The same, which will be given weights of the collaborative loss once labels are known. */
  public Scorer expectingWeights() {
    List<Decoder> all = new ArrayList<>(decoders);
    if (best) {
      Measure.COLLABORATIVE_LOSS.decoder().ifPresent(all::add);
    }
    return new Scorer(best, all, weights, options);
  }

  /** The same with weights of the collaborative loss. */
  public Scorer with(LossWeights given) {
    List<Decoder> all = new ArrayList<>(decoders);
    all.removeIf(Decoders::needsWeights);
    if (best || all.isEmpty()) {
      all.add(Decoders.collaborative(given));
    }
    return new Scorer(best, all, given, options);
  }

  /** The same with other conventions of measures. */
  public Scorer with(MeasureOptions conventions) {
    return new Scorer(best, decoders, weights, conventions);
  }

  /** Whether each measure has its own decoder. */
  public boolean isBest() {
    return best;
  }

  /** The conventions of its measures. */
  public MeasureOptions options() {
    return options;
  }

  /** The decoders whose predictions it measures. */
  public List<Decoder> decoders() {
    return decoders;
  }

  /** Whether one of the decoders can make use of what is fitted by cross-validation. */
  public boolean usesFittedDecoders() {
    return decoders.stream().anyMatch(Decoders::isFittable);
  }

  /** The decoder of each measure of sets, by the measure's public name. */
  public Map<String, String> decoderOfMeasure() {
    Map<String, String> named = new LinkedHashMap<>();
    for (Measure measure : Measure.values()) {
      if (measure.kind() == Measure.Kind.SETS) {
        decoders.stream()
            .map(Decoder::name)
            .filter(name -> serves(name, measure))
            .forEach(name -> named.put(measure.jsonName(), name));
      }
    }
    return named;
  }

  private boolean serves(String decoder, Measure measure) {
    return !best || measure.decoder().map(this::used).orElse("").equals(decoder);
  }

  /** The name of a measure's own decoder or, where that is not used, of what stands in for it. */
  private String used(Decoder own) {
    boolean itself = decoders.stream().map(Decoder::name).anyMatch(name -> name.equals(own.name()));
    return itself ? own.name() : Decoders.unfitted(own).map(Decoder::name).orElse("");
  }

  /** The measures under thresholds of one half, because none were fitted. */
  public List<Measure> unfitted() {
    return ofDecoder(own -> Decoders.unfitted(own).isPresent() && !used(own).equals(own.name()));
  }

  /** The measures that are left out, because their decoder was not fitted. */
  public List<Measure> leftOut() {
    return ofDecoder(own -> !Decoders.needsWeights(own) && used(own).isEmpty());
  }

  private List<Measure> ofDecoder(Predicate<Decoder> chosen) {
    return Arrays.stream(Measure.values())
        .filter(measure -> best && measure.decoder().filter(chosen).isPresent())
        .toList();
  }

  /**
   * The measures.
   *
   * @param truth what is known of the rows; behind the labels of the predictions there may be
   *     others that training did not have, which are never predicted
   * @param predictions of the same rows, one for each of the {@link #decoders}
   */
  public Evaluation score(Labels truth, List<Prediction> predictions) {
    // The ranking is the same under every decoder.
    EnumMap<Measure, Double> values = new EnumMap<>(Measure.class);
    LabelProbabilities ranked = UnseenLabels.ranked(predictions.get(0), truth.labelCount());
    values.putAll(Evaluator.evaluateRanking(truth, ranked).values());
    values.putAll(scoreSets(truth, predictions).values());
    return new Evaluation(values);
  }

  /**
   * The measures of sets by the other convention for 0/0, {@link ZeroDivision#other}, to be shown
   * where it makes a difference.
   *
   * @param truth as for {@link #score}
   * @param predictions as for {@link #score}
   */
  public Evaluation otherwise(Labels truth, List<Prediction> predictions) {
    return with(options.withZeroDivision(options.zeroDivision().other()))
        .scoreSets(truth, predictions);
  }

  private Evaluation scoreSets(Labels truth, List<Prediction> predictions) {
    EnumMap<Measure, Double> values = new EnumMap<>(Measure.class);
    byDecoder(truth, predictions)
        .forEach(
            (decoder, evaluation) ->
                evaluation
                    .values()
                    .forEach(
                        (measure, value) -> {
                          if (serves(decoder, measure)) {
                            values.put(measure, value);
                          }
                        }));
    return new Evaluation(values);
  }

  /**
   * The measures of sets under every decoder, whether it serves them or not, by the decoder's name.
   *
   * @param truth as for {@link #score}
   * @param predictions as for {@link #score}
   */
  public Map<String, Evaluation> byDecoder(Labels truth, List<Prediction> predictions) {
    Map<String, Evaluation> all = new LinkedHashMap<>();
    for (Prediction prediction : predictions) {
      LabelSets sets = UnseenLabels.widened(prediction.labelSets(), truth.labelCount());
      all.put(prediction.decoder(), Evaluator.evaluateSets(truth, sets, weights, options));
    }
    return all;
  }
}
