package dev.espalier.cli.compare;

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
 * @param labelScores each label's scores under {@link Comparison#representative}
 */
record LearnerResult(String learner, List<OneSplit> splits, LabelScores labelScores) {
  /** Level of the paired t-test behind the marks. */
  public static final double LEVEL = 0.05;

  /**
   * What one split gave.
   *
   * @param parameters hyper-parameters, tuned or not
   * @param evaluation the measures
   * @param chooseSeconds time to tune and to fit thresholds
   * @param fitSeconds time to learn
   * @param predictSeconds time to predict and decode
   * @param choice what learner 'auto' chose; null for another learner
   */
  public record OneSplit(
      Map<String, String> parameters,
      Evaluation evaluation,
      double chooseSeconds,
      double fitSeconds,
      double predictSeconds,
      @Nullable AutomaticChoice choice) {}

  /** Copies the list. */
  public LearnerResult {
    splits = List.copyOf(splits);
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

  /** Whether this learner is significantly worse than the other, by a paired t-test over splits. */
  public boolean isSignificantlyWorse(LearnerResult other, Measure measure) {
    return splits.size() > 1
        && PairedTest.of(values(measure), other.values(measure))
                .mark(measure.higherIsBetter(), LEVEL)
            == PairedTest.Mark.WORSE;
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
