package dev.espalier.cli.compare;

import dev.espalier.CrossValidation;
import dev.espalier.Hyperparameters;
import dev.espalier.Prediction;
import dev.espalier.Progress;
import dev.espalier.Training;
import dev.espalier.automatic.AutomaticChoice;
import dev.espalier.data.LossWeights;
import dev.espalier.eval.Scorer;
import dev.espalier.eval.Tuning;
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
 */
record Comparison(Scorer scorer, boolean thresholds, @Nullable Tuning tuning, long seed) {
  /** The decoder whose sets stand for the learner where only one table has room. */
  private static final String REPRESENTATIVE = "macroF1";

  /** The same with weights of the collaborative loss, or null for none. */
  Comparison with(@Nullable LossWeights weights) {
    return weights == null ? this : new Comparison(scorer.with(weights), thresholds, tuning, seed);
  }

  /** The name of the decoder whose sets stand for the learner. */
  static String representative(Scorer scorer) {
    List<String> names = scorer.decoders().stream().map(decoder -> decoder.name()).toList();
    return names.contains(REPRESENTATIVE) ? REPRESENTATIVE : names.get(0);
  }

  /** Runs one learner over all splits. */
  LearnerResult run(Candidate candidate, List<CrossValidation.Split> splits, Progress progress) {
    CrossValidation validation = new CrossValidation(training(candidate), scorer);
    String representative = representative(scorer);
    List<LearnerResult.OneSplit> results = new ArrayList<>();
    LabelScores scores = null;
    for (int k = 0; k < splits.size(); k++) {
      CrossValidation.Split split = splits.get(k);
      String name = candidate.learner().name();
      Progress part =
          splits.size() > 1
              ? progress.turn(name + ", fold", k, splits.size())
              : progress.part(name, 0, 1);
      CrossValidation.Outcome outcome = validation.run(split, part);
      scores = scores == null ? new LabelScores(split.train().labelCount()) : scores;
      for (Prediction prediction : outcome.predictions()) {
        if (prediction.decoder().equals(representative)) {
          scores.add(split.test().labels(), prediction.labelSets());
        }
      }
      results.add(
          new LearnerResult.OneSplit(
              Hyperparameters.values(outcome.training().learner()),
              outcome.evaluation(),
              outcome.training().chooseSeconds(),
              outcome.training().fitSeconds(),
              outcome.predictSeconds(),
              AutomaticChoice.of(outcome.training().predictor().card()).orElse(null)));
    }
    return new LearnerResult(
        candidate.learner().name(), results, scores == null ? new LabelScores(0) : scores);
  }

  private Training training(Candidate candidate) {
    Training training = Training.of(candidate.learner()).withThresholds(thresholds).withSeed(seed);
    return tuning == null
        ? training
        : training.withTuning(tuning, SearchSpace.of(candidate).orElse(Map.of()));
  }
}
