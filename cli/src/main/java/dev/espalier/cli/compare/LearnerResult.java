package dev.espalier.cli.compare;

import dev.espalier.LabelGraph;
import dev.espalier.automatic.AutomaticChoice;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Measure;
import dev.espalier.eval.internal.PairedTest;
import dev.espalier.eval.internal.Summary;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one learner gave on all splits of a data set.
 *
 * @param learner its name
 * @param splits what each split gave
 * @param quality how each label fared under {@link Comparison#representative}
 * @param graph the label graph that was learnt in the first split, where the learner has one
 * @param curve what shares of the training rows gave, where that was asked for
 */
record LearnerResult(
    String learner,
    List<OneSplit> splits,
    LabelQuality quality,
    @Nullable LabelGraph graph,
    List<LearningCurve.Point> curve) {
  /** Level of the paired t-test behind the marks. */
  public static final double LEVEL = 0.05;

  /**
   * What one split gave.
   *
   * @param parameters hyper-parameters, tuned or not
   * @param evaluation the measures
   * @param decoded the measures of sets under each decoder, by its name
   * @param margins half the widths of the measures' 95% intervals, where they were asked for
   * @param trainRows how many rows were learnt from
   * @param chooseSeconds time to tune and to fit thresholds
   * @param fitSeconds time to learn
   * @param predictSeconds time to predict and decode
   * @param choice what learner 'auto' chose; null for another learner
   */
  public record OneSplit(
      Map<String, String> parameters,
      Evaluation evaluation,
      Map<String, Evaluation> decoded,
      Map<Measure, Double> margins,
      int trainRows,
      double chooseSeconds,
      double fitSeconds,
      double predictSeconds,
      @Nullable AutomaticChoice choice) {
    /** The measures of sets under a decoder; none where it was not used. */
    Evaluation decodedBy(String decoder) {
      return decoded.getOrDefault(decoder, new Evaluation(Map.of()));
    }
  }

  /** Copies the lists. */
  public LearnerResult {
    splits = List.copyOf(splits);
    curve = List.copyOf(curve);
  }

  /** What learner 'auto' chose in each split; nothing for another learner. */
  public List<AutomaticChoice> choices() {
    return splits.stream().map(OneSplit::choice).filter(Objects::nonNull).toList();
  }

  /** The measure's value in each split. */
  public double[] values(Measure measure) {
    return splits.stream().mapToDouble(split -> split.evaluation().value(measure)).toArray();
  }

  /** Mean and deviation over the splits. */
  public Summary summary(Measure measure) {
    return Summary.of(values(measure));
  }

  /** Mean and deviation over the splits under a decoder, whatever measure it serves. */
  public Summary summary(String decoder, Measure measure) {
    return Summary.of(
        splits.stream().mapToDouble(split -> split.decodedBy(decoder).value(measure)).toArray());
  }

  /** The names of the decoders. */
  public List<String> decoders() {
    return List.copyOf(splits.get(0).decoded().keySet());
  }

  /** Half the width of the measure's 95% interval; NaN where there is none. */
  public double margin(Measure measure) {
    return splits.get(0).margins().getOrDefault(measure, Double.NaN);
  }

  /** Whether this learner is significantly worse than the other, by a paired t-test over splits. */
  public boolean isSignificantlyWorse(LearnerResult other, Measure measure) {
    return splits.size() > 1
        && PairedTest.of(values(measure), other.values(measure))
                .mark(measure.higherIsBetter(), LEVEL)
            == PairedTest.Mark.WORSE;
  }

  /** Mean number of rows that were learnt from. */
  public double trainRows() {
    return splits.stream().mapToInt(OneSplit::trainRows).average().orElse(0);
  }

  /** Mean time for each split to tune and to fit thresholds. */
  public double chooseSeconds() {
    return splits.stream().mapToDouble(OneSplit::chooseSeconds).average().orElse(0);
  }

  /** Mean time for each split to learn. */
  public double fitSeconds() {
    return splits.stream().mapToDouble(OneSplit::fitSeconds).average().orElse(0);
  }

  /** Mean time for each split to predict. */
  public double predictSeconds() {
    return splits.stream().mapToDouble(OneSplit::predictSeconds).average().orElse(0);
  }
}
