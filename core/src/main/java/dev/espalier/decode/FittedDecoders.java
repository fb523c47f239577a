package dev.espalier.decode;

import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.Tensor;
import dev.espalier.UserError;
import dev.espalier.data.Labels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What decoders learn from out-of-fold predictions: a threshold for each label (macro-F1), one for
 * all labels (micro-F1), and whether the mode or the observed sets match more often (subset).
 *
 * <p>A label's own best threshold rests on its positives alone and follows noise when there are few
 * of them. Below {@value #FEWEST_POSITIVES} out-of-fold positives a label takes the threshold of
 * micro-F1; without any it is never predicted.
 */
public final class FittedDecoders {
  /** A threshold above every probability. */
  public static final double NEVER = 2;

  /** With fewer positives a label has no threshold of its own. */
  static final int FEWEST_POSITIVES = 3;

  private static final String MACRO = "decode.macroThresholds";
  private static final String MICRO = "decode.microThreshold";
  private static final String MATCHES = "decode.subsetMatches";

  private final double[] macroThresholds;
  private final double microThreshold;
  private final int modeMatches;
  private final int observedMatches;

  FittedDecoders(
      double[] macroThresholds, double microThreshold, int modeMatches, int observedMatches) {
    this.macroThresholds = macroThresholds;
    this.microThreshold = microThreshold;
    this.modeMatches = modeMatches;
    this.observedMatches = observedMatches;
  }

  /** A copy of each label's threshold for macro-F1; {@link #NEVER} for labels never predicted. */
  public double[] macroThresholds() {
    return macroThresholds.clone();
  }

  /** The threshold for micro-F1. */
  public double microThreshold() {
    return microThreshold;
  }

  /** Whether the most probable observed set matched strictly more often than the mode. */
  public boolean subsetFromObserved() {
    return observedMatches > modeMatches;
  }

  /** The decoder for macro-F1. */
  public ThresholdDecoder macroF1() {
    return new ThresholdDecoder("macroF1", macroThresholds);
  }

  /** The decoder for micro-F1. */
  public ThresholdDecoder microF1() {
    double[] same = new double[macroThresholds.length];
    Arrays.fill(same, microThreshold);
    return new ThresholdDecoder("microF1", same);
  }

  /** The decoder for subset 0/1. */
  public SubsetDecoder subset() {
    return new SubsetDecoder(subsetFromObserved());
  }

  /** Everything as tensors whose names start with {@code decode.}, to store beside a model. */
  public Map<String, Tensor> state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    tensors.put(MACRO, new Tensor.Doubles(macroThresholds(), macroThresholds.length));
    tensors.put(MICRO, new Tensor.Doubles(new double[] {microThreshold}, 1));
    tensors.put(MATCHES, new Tensor.Integers(new int[] {modeMatches, observedMatches}, 2));
    return tensors;
  }

  /** What {@link #state} stored, or nothing when the model was trained without. */
  public static Optional<FittedDecoders> of(ModelState state) {
    if (!state.tensors().containsKey(MACRO)) {
      return Optional.empty();
    }
    double[] macro = state.doubles(MACRO);
    double[] micro = state.doubles(MICRO);
    int[] matches = state.integers(MATCHES);
    if (macro.length != state.schema().labels().size()
        || micro.length != 1
        || matches.length != 2) {
      throw new UserError(
          "model of learner '"
              + state.card().learner()
              + "' has thresholds for "
              + macro.length
              + " labels; expected "
              + state.schema().labels().size());
    }
    return Optional.of(new FittedDecoders(macro.clone(), micro[0], matches[0], matches[1]));
  }

  /** Takes out-of-fold predictions, fold by fold. Not safe for many threads. */
  public static final class Fitter {
    private final List<double[]> marginals = new ArrayList<>();
    private final List<Labels> truths = new ArrayList<>();
    private int modeMatches;
    private int observedMatches;

    /** Starts with no predictions. */
    public Fitter() {}

    /**
     * Adds the predictions for rows that the model was not fitted to.
     *
     * @param posterior the predictions; its marginals are kept, not copied
     * @param truth the same rows' labels; what is unknown is skipped
     */
    public Fitter add(Posterior posterior, Labels truth) {
      addMarginals(posterior.marginals(), truth);
      modeMatches += ExactMatches.count(posterior.mostProbable(), truth);
      if (posterior.support().isPresent()) {
        observedMatches += ExactMatches.count(new SupportedDecoder().decode(posterior), truth);
      }
      return this;
    }

    /**
     * Adds what the thresholds need and spares finding the most probable sets; {@code subset} is
     * then not fitted to these rows.
     *
     * @param probabilities rows × labels, row-major; kept, not copied
     * @param truth the same rows' labels; what is unknown is skipped
     */
    public Fitter addMarginals(double[] probabilities, Labels truth) {
      if (probabilities.length != (long) truth.rows() * truth.labelCount()
          || (!truths.isEmpty() && truths.get(0).labelCount() != truth.labelCount())) {
        throw new IllegalArgumentException("predictions and truth differ in shape");
      }
      marginals.add(probabilities);
      truths.add(truth);
      return this;
    }

    /** Finds the thresholds; at least one fold must have been added. */
    public FittedDecoders fit() {
      if (truths.isEmpty()) {
        throw new IllegalStateException("no predictions to fit to");
      }
      return new ThresholdFit(marginals, truths).fit(modeMatches, observedMatches);
    }
  }
}
