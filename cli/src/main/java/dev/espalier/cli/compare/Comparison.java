package dev.espalier.cli.compare;

import dev.espalier.CrossValidation;
import dev.espalier.Hyperparameters;
import dev.espalier.LabelGraph;
import dev.espalier.Prediction;
import dev.espalier.Progress;
import dev.espalier.Training;
import dev.espalier.automatic.AutomaticChoice;
import dev.espalier.cli.text.FloorText;
import dev.espalier.cli.text.TimeLimit;
import dev.espalier.data.Dataset;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import dev.espalier.eval.Tuning;
import dev.espalier.eval.internal.ConstantAnswer;
import dev.espalier.eval.internal.JackknifeMargins;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs learners over the same splits.
 *
 * @param scorer decodes and measures
 * @param thresholds whether to fit thresholds by cross-validation inside the training rows
 * @param tuning how to choose hyper-parameters, or null
 * @param seed decides inner folds
 * @param shares of the training rows from which to learn beside all of them, growing
 * @param limit the most seconds of one learner on one split; 0 for no limit
 * @param margins whether to find the intervals of measures where there is one split only
 */
record Comparison(
    Scorer scorer,
    boolean thresholds,
    @Nullable Tuning tuning,
    long seed,
    List<Double> shares,
    double limit,
    boolean margins) {
  /** The decoder whose sets stand for the learner where only one table has room. */
  private static final String REPRESENTATIVE = "macroF1";

  /** The same with weights of the collaborative loss, or null for none. */
  Comparison with(@Nullable LossWeights weights) {
    return weights == null
        ? this
        : new Comparison(scorer.with(weights), thresholds, tuning, seed, shares, limit, margins);
  }

  /** The name of the decoder whose sets stand for the learner. */
  static String representative(Scorer scorer) {
    List<String> names = scorer.decoders().stream().map(decoder -> decoder.name()).toList();
    return names.contains(REPRESENTATIVE) ? REPRESENTATIVE : names.get(0);
  }

  /** The prediction whose sets stand for the learner. */
  static Prediction representative(Scorer scorer, List<Prediction> predictions) {
    String name = representative(scorer);
    return predictions.stream()
        .filter(prediction -> prediction.decoder().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Runs one learner over all splits; one that takes too long is a {@link TimeLimit.Exceeded}. */
  LearnerResult run(
      ComparedLearner candidate, List<CrossValidation.Split> splits, Progress progress) {
    CrossValidation validation = new CrossValidation(training(candidate), scorer);
    List<LearnerResult.OneSplit> results = new ArrayList<>();
    LabelQuality quality = null;
    LabelGraph graph = null;
    double whole = 1 / (1 + shares.stream().mapToDouble(share -> share).sum());
    for (int k = 0; k < splits.size(); k++) {
      CrossValidation.Split split = splits.get(k);
      Progress part = part(candidate, progress.part("", 0, whole), k, splits.size());
      CrossValidation.Outcome outcome = validation.run(split, limited(part));
      if (quality == null) {
        quality = LabelQuality.of(split.train().labelCount());
        graph = outcome.training().predictor().model().labelGraph().orElse(null);
      }
      quality.add(split.test().labels(), representative(scorer, outcome.predictions()));
      results.add(result(split, outcome, splits.size() == 1));
    }
    return new LearnerResult(
        candidate.learner().name(),
        results,
        quality == null ? LabelQuality.of(0) : quality,
        graph,
        curve(candidate, splits, progress.part("", whole, 1)),
        notices(candidate.learner().name(), results));
  }

  private Progress limited(Progress progress) {
    return new TimeLimit(progress, limit, System::nanoTime);
  }

  /** Held against always the same answer where the decoder is the one for the measure. */
  private List<String> notices(String learner, List<LearnerResult.OneSplit> results) {
    LearnerResult shown =
        new LearnerResult(learner, results, LabelQuality.of(0), null, List.of(), List.of());
    ConstantAnswer.Floor floor = shown.floor().orElse(new ConstantAnswer.Floor(0, 0));
    return FloorText.notices(
        learner,
        isOwn(Measure.F1) ? shown.summary(Measure.F1).mean() : Double.NaN,
        floor.f1(),
        isOwn(Measure.SUBSET01) ? 1 - shown.summary(Measure.SUBSET01).mean() : Double.NaN,
        floor.exact());
  }

  private boolean isOwn(Measure measure) {
    String used = scorer.decoderOfMeasure().get(measure.jsonName());
    return measure.decoder().orElseThrow().name().equals(used);
  }

  private static Progress part(
      ComparedLearner candidate, Progress progress, int split, int splits) {
    String name = candidate.learner().name();
    return splits > 1 ? progress.turn(name + ", fold", split, splits) : progress.part(name, 0, 1);
  }

  private LearnerResult.OneSplit result(
      CrossValidation.Split split, CrossValidation.Outcome outcome, boolean single) {
    Labels truth = split.test().labels();
    return new LearnerResult.OneSplit(
        Hyperparameters.values(outcome.training().learner()),
        outcome.evaluation(),
        scorer.otherwise(truth, outcome.predictions()),
        scorer.byDecoder(truth, outcome.predictions()),
        single && margins ? JackknifeMargins.of(scorer, truth, outcome.predictions()) : Map.of(),
        ConstantAnswer.of(split.train().labels()).on(truth),
        split.train().rows(),
        split.test().rows(),
        outcome.training().chooseSeconds(),
        outcome.training().fitSeconds(),
        outcome.predictSeconds(),
        AutomaticChoice.of(outcome.training().predictor().card()).orElse(null));
  }

  /** Learns from shares of the training rows, each smaller one part of the larger ones. */
  private List<LearningCurve.Point> curve(
      ComparedLearner candidate, List<CrossValidation.Split> splits, Progress progress) {
    CrossValidation validation = new CrossValidation(training(candidate), scorer);
    List<LearningCurve.Point> points = new ArrayList<>();
    for (int k = 0; k < shares.size(); k++) {
      Progress turn = progress.turn("learning curve", k, shares.size());
      List<Evaluation> evaluations = new ArrayList<>();
      double rows = 0;
      for (int each = 0; each < splits.size(); each++) {
        CrossValidation.Split split = splits.get(each);
        Dataset train = LearningCurve.share(split.train(), shares.get(k), seed);
        rows += (double) train.rows() / splits.size();
        evaluations.add(
            validation
                .run(
                    new CrossValidation.Split(train, split.test()),
                    limited(part(candidate, turn, each, splits.size())))
                .evaluation());
      }
      points.add(new LearningCurve.Point(shares.get(k), rows, evaluations));
    }
    return points;
  }

  private Training training(ComparedLearner candidate) {
    Training training = Training.of(candidate.learner()).withThresholds(thresholds).withSeed(seed);
    return tuning == null ? training : training.withTuning(tuning, candidate.searchSpace());
  }
}
