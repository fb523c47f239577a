package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.LabelProbabilities;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.Tensor;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.decode.internal.ObservedMarginals;
import dev.espalier.error.InputException;
import dev.espalier.internal.state.StoredTensors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What decoders learn from out-of-fold predictions: a threshold for each label (macro-F1), one for
 * all labels (micro-F1), each label's mean probability ({@link Decoders#diverse(int)}), and for
 * every decoder whether the label sets seen in training help or hinder.
 *
 * <p>The distribution over observed sets knows which labels go together, but cannot answer a set
 * that was never seen. Which weighs more differs from data to data and from measure to measure, so
 * both are tried, and the usual one is kept unless the other is strictly better.
 *
 * <p>A label's own best threshold rests on its positives alone and follows noise when there are few
 * of them. So it is moved towards the threshold of micro-F1 as if that rested on {@value
 * #SHARED_POSITIVES} positives of the label (the mean of the log-odds, weighted by positives).
 * Below {@value #FEWEST_POSITIVES} out-of-fold positives a label takes the threshold of micro-F1 as
 * it is; without any it is never predicted. The number was chosen by five-fold cross-validation on
 * the training parts of emotions, yeast, slashdot, enron and recreation (macro-F1 of independent
 * regressions, mean of the five: 0.480 for 0, 0.485 for 1, 0.488 for 2, 0.487 for 5, 0.485 for 10,
 * 0.483 for 20).
 */
public final class FittedDecoders {
  /** A threshold above every probability. */
  public static final double NEVER = 2;

  /** With fewer positives a label has no threshold of its own. */
  static final int FEWEST_POSITIVES = 3;

  /** Number of a label's own positives that weigh as much as the shared threshold. */
  static final double SHARED_POSITIVES = 2;

  /** Where its tensors are in a model file. */
  public static final String PREFIX = "decode.";

  private static final String MACRO = PREFIX + "macroThresholds";
  private static final String MICRO = PREFIX + "microThreshold";
  private static final String OBSERVED = PREFIX + "thresholdsObserved";
  private static final String OTHER = PREFIX + "prefersOther";

  /** Files that were written before there was a diverse decoder lack it. */
  private static final String MEANS = PREFIX + "meanMarginals";

  private final double[] macroThresholds;
  private final double microThreshold;
  private final boolean macroObserved;
  private final boolean microObserved;
  private final boolean[] other;
  private final double @Nullable [] meanMarginals;

  FittedDecoders(
      double[] macroThresholds,
      boolean macroObserved,
      double microThreshold,
      boolean microObserved,
      boolean[] other,
      double @Nullable [] meanMarginals) {
    this.macroThresholds = macroThresholds;
    this.macroObserved = macroObserved;
    this.microThreshold = microThreshold;
    this.microObserved = microObserved;
    this.other = other;
    this.meanMarginals = meanMarginals;
  }

  /** A copy of each label's threshold for macro-F1; {@link #NEVER} for labels never predicted. */
  public double[] macroThresholds() {
    return macroThresholds.clone();
  }

  /** The threshold for micro-F1. */
  public double microThreshold() {
    return microThreshold;
  }

  /** Whether everything is there that the decoder needs. */
  public boolean serves(Decoder decoder) {
    return meanMarginals != null || !(decoder instanceof UnfittedDiverse);
  }

  /** The decoder with what was fitted for it; a decoder that nothing is fitted for as it is. */
  public Decoder applyTo(Decoder decoder) {
    return decoder instanceof FittableDecoder fittable ? fittable.fitted(this) : decoder;
  }

  /**
   * A copy of each label's mean probability in out-of-fold predictions of the training rows; a
   * model file from before they were kept is an {@link InputException}.
   */
  public double[] meanMarginals() {
    if (meanMarginals == null) {
      throw new InputException(
          "the model file is older than the decoder 'diverse' and lacks the labels' mean"
              + " probabilities; train it again, or use another decoder");
    }
    return meanMarginals.clone();
  }

  /** The decoder of a measure in the way that did better. */
  Decoder decoder(RowMeasure measure) {
    return measure.decoder(other[measure.place]);
  }

  /** The decoder for macro-F1. */
  ThresholdDecoder macroF1() {
    return new ThresholdDecoder("macroF1", macroThresholds, macroObserved);
  }

  /** The decoder for micro-F1. */
  ThresholdDecoder microF1() {
    double[] same = new double[macroThresholds.length];
    Arrays.fill(same, microThreshold);
    return new ThresholdDecoder("microF1", same, microObserved);
  }

  /**
   * The sets of a decoder that needs fitting, for marginals without a posterior.
   *
   * @param decoder one that {@linkplain Decoders#needsFitting needs fitting}
   * @param marginals of the kind that was fitted to
   */
  public LabelSets decode(Decoder decoder, LabelProbabilities marginals) {
    return ((MarginalDecoder) applyTo(decoder)).decode(marginals);
  }

  /** Everything as tensors whose names start with {@code decode.}, to store beside a model. */
  public Map<String, Tensor> state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    tensors.put(MACRO, new Tensor.Doubles(macroThresholds(), macroThresholds.length));
    tensors.put(MICRO, new Tensor.Doubles(new double[] {microThreshold}, 1));
    tensors.put(OBSERVED, new Tensor.Integers(integers(macroObserved, microObserved), 2));
    tensors.put(OTHER, new Tensor.Integers(integers(other), other.length));
    if (meanMarginals != null) {
      tensors.put(MEANS, new Tensor.Doubles(meanMarginals(), meanMarginals.length));
    }
    return tensors;
  }

  /** What {@link #state} stored, or nothing when the model was trained without. */
  public static Optional<FittedDecoders> of(ModelState state) {
    if (state.within(PREFIX).tensors().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(StoredTensors.read(state.within(PREFIX), FittedDecoders::of));
  }

  private static FittedDecoders of(StoredTensors stored) {
    int labels = stored.labels();
    int[] observed = stored.integers(OBSERVED, 0, 1, 2);
    int[] other = stored.integers(OTHER, 0, 1, RowMeasure.values().length);
    return new FittedDecoders(
        stored.doublesWithin(MACRO, 0, NEVER, labels),
        observed[0] == 1,
        stored.doublesWithin(MICRO, 0, NEVER, 1)[0],
        observed[1] == 1,
        booleans(other),
        stored.has(MEANS) ? stored.doublesWithin(MEANS, 0, 1, labels) : null);
  }

  private static int[] integers(boolean... values) {
    int[] integers = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      integers[i] = values[i] ? 1 : 0;
    }
    return integers;
  }

  private static boolean[] booleans(int[] values) {
    boolean[] booleans = new boolean[values.length];
    for (int i = 0; i < values.length; i++) {
      booleans[i] = values[i] != 0;
    }
    return booleans;
  }

  /** Takes out-of-fold predictions, fold by fold. Not safe for many threads. */
  public static final class Fitter {
    private final List<LabelProbabilities> marginals = new ArrayList<>();
    private final List<LabelProbabilities> observedMarginals = new ArrayList<>();
    private final List<Labels> truths = new ArrayList<>();
    private final double[] usualSums = new double[RowMeasure.values().length];
    private final double[] otherSums = new double[RowMeasure.values().length];

    /** Starts with no predictions. */
    public Fitter() {}

    /**
     * Adds the predictions for rows that the model was not fitted to.
     *
     * @param posterior the predictions; its marginals are kept, not copied
     * @param truth the same rows' labels; what is unknown is skipped
     */
    public Fitter add(Posterior posterior, Labels truth) {
      addMarginals(posterior.labelProbabilities(), truth);
      if (posterior.support().isEmpty()) {
        return this; // nothing to choose between
      }
      observedMarginals.add(ObservedMarginals.choose(posterior, true));
      for (RowMeasure measure : RowMeasure.values()) {
        int i = measure.place;
        usualSums[i] += measure.agreement(measure.decoder(false).decode(posterior), truth);
        otherSums[i] += measure.agreement(measure.decoder(true).decode(posterior), truth);
      }
      return this;
    }

    /**
     * Adds what thresholds on these marginals need, and nothing that other decoders need.
     *
     * @param probabilities how probable each label is; kept
     * @param truth the same rows' labels; what is unknown is skipped
     */
    public Fitter addMarginals(LabelProbabilities probabilities, Labels truth) {
      if (probabilities.rows() != truth.rows()
          || probabilities.labelCount() != truth.labelCount()
          || (!truths.isEmpty() && truths.get(0).labelCount() != truth.labelCount())) {
        throw new IllegalArgumentException("predictions and truth differ in shape");
      }
      marginals.add(probabilities);
      truths.add(truth);
      return this;
    }

    /** Fits; at least one fold must have been added. */
    public FittedDecoders fit() {
      if (truths.isEmpty()) {
        throw new IllegalStateException("no predictions to fit to");
      }
      ThresholdFit usual = ThresholdFit.of(marginals, truths);
      ThresholdFit observed =
          observedMarginals.size() == truths.size()
              ? ThresholdFit.of(observedMarginals, truths)
              : usual;
      boolean macroObserved = observed.macroF1() > usual.macroF1();
      boolean microObserved = observed.microF1() > usual.microF1();
      boolean[] other = new boolean[usualSums.length];
      for (int i = 0; i < other.length; i++) {
        other[i] = otherSums[i] > usualSums[i];
      }
      return new FittedDecoders(
          (macroObserved ? observed : usual).macroThresholds(),
          macroObserved,
          (microObserved ? observed : usual).microThreshold(),
          microObserved,
          other,
          means());
    }

    /** What is predicted counts in every row, also where the truth is unknown. */
    private double[] means() {
      int labelCount = truths.get(0).labelCount();
      double[] means = new double[labelCount];
      long rows = 0;
      for (LabelProbabilities fold : marginals) {
        for (int row = 0; row < fold.rows(); row++) {
          fold.forEach(row, (label, probability) -> means[label] += probability);
        }
        rows += fold.rows();
      }
      for (int label = 0; label < labelCount; label++) {
        means[label] /= rows;
      }
      return means;
    }
  }
}
