package dev.espalier.cli.compare;

import dev.espalier.LabelGraph;
import dev.espalier.automatic.AutomaticChoice;
import dev.espalier.cli.options.MeasureOption;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Measure;
import dev.espalier.eval.internal.ConstantAnswer;
import dev.espalier.eval.internal.Summary;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one learner gave on all splits of a data set.
 *
 * @param learner its name
 * @param splits what each split gave
 * @param quality how each label fared under {@link Comparison#representative}
 * @param graph the label graph that was learnt in the first split, where the learner has one
 * @param curve what shares of the training rows gave, where that was asked for
 * @param notices what a user should know of it
 */
record LearnerResult(
    String learner,
    List<OneSplit> splits,
    LabelQuality quality,
    @Nullable LabelGraph graph,
    List<LearningCurve.Point> curve,
    List<String> notices) {
  /**
   * What one split gave.
   *
   * @param parameters hyper-parameters, tuned or not
   * @param evaluation the measures
   * @param otherwise the measures of sets by the other convention for 0/0
   * @param decoded the measures of sets under each decoder, by its name
   * @param margins half the widths of the measures' 95% intervals, where they were asked for
   * @param floor what always the same answer gives, where training rows told it
   * @param trainRows how many rows were learnt from
   * @param testRows how many rows were tested on
   * @param chooseSeconds time to tune and to fit thresholds
   * @param fitSeconds time to learn
   * @param predictSeconds time to predict and decode
   * @param choice what learner 'auto' chose; null for another learner
   */
  public record OneSplit(
      Map<String, String> parameters,
      Evaluation evaluation,
      Evaluation otherwise,
      Map<String, Evaluation> decoded,
      Map<Measure, Double> margins,
      ConstantAnswer.@Nullable Floor floor,
      int trainRows,
      int testRows,
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
    notices = List.copyOf(notices);
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

  /** Mean and deviation over the splits by the other convention for 0/0. */
  public Summary otherwise(Measure measure) {
    return Summary.of(
        splits.stream().mapToDouble(split -> split.otherwise().value(measure)).toArray());
  }

  /** The means of the measures that the other convention for 0/0 changes. */
  public Evaluation changedOtherwise() {
    Map<Measure, Double> means = new EnumMap<>(Measure.class);
    Map<Measure, Double> others = new EnumMap<>(Measure.class);
    for (Measure measure : splits.get(0).otherwise().values().keySet()) {
      means.put(measure, summary(measure).mean());
      others.put(measure, otherwise(measure).mean());
    }
    return new Evaluation(others).differingFrom(new Evaluation(means), MeasureOption.TOLERANCE);
  }

  /** What always the same answer gives, the mean over splits; empty where nobody knows. */
  public Optional<ConstantAnswer.Floor> floor() {
    List<ConstantAnswer.Floor> floors =
        splits.stream().map(OneSplit::floor).filter(Objects::nonNull).toList();
    return floors.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ConstantAnswer.Floor(
                Summary.of(floors.stream().mapToDouble(ConstantAnswer.Floor::f1).toArray()).mean(),
                Summary.of(floors.stream().mapToDouble(ConstantAnswer.Floor::exact).toArray())
                    .mean()));
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

  /** How many rows are tested for each one that is learnt from, the mean over splits. */
  public double testedOverTrained() {
    return splits.stream()
        .mapToDouble(split -> (double) split.testRows() / split.trainRows())
        .average()
        .orElse(0);
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
