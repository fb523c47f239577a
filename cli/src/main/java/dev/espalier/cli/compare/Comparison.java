package dev.espalier.cli.compare;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Posterior;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.decode.FittedDecoders;
import dev.espalier.decode.LossWeights;
import dev.espalier.eval.CrossValidation;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Tuning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs learners over the same splits. Each split is fitted once and decoded by every decoder that
 * is asked for; tuning and thresholds see the training rows only.
 *
 * @param scorer decodes and measures
 * @param thresholds whether to fit thresholds by cross-validation inside the training rows
 * @param tuning how to choose hyper-parameters, or null
 * @param seed decides inner folds
 */
record Comparison(Scorer scorer, boolean thresholds, @Nullable Tuning tuning, long seed) {
  private static final int THRESHOLD_FOLDS = 3;

  /** The same with weights of the collaborative loss, or null for none. */
  public Comparison with(@Nullable LossWeights weights) {
    return new Comparison(scorer.with(weights), thresholds, tuning, seed);
  }

  /** Runs one learner over all splits. */
  public LearnerResult run(Candidate candidate, List<Split> splits, Progress progress) {
    List<LearnerResult.OneSplit> results = new ArrayList<>();
    LabelScores scores = null;
    for (int k = 0; k < splits.size(); k++) {
      Split split = splits.get(k);
      String stage =
          candidate.learner().name()
              + (splits.size() > 1 ? ", fold " + (k + 1) + " of " + splits.size() : "");
      Progress part = progress.part(stage, (double) k / splits.size(), (k + 1.0) / splits.size());
      scores = scores == null ? new LabelScores(split.test().labelCount()) : scores;
      results.add(run(candidate, split, scores, part));
    }
    return new LearnerResult(
        candidate.learner().name(), results, scores == null ? new LabelScores(0) : scores);
  }

  private LearnerResult.OneSplit run(
      Candidate candidate, Split split, LabelScores scores, Progress progress) {
    Dataset train = split.train();
    final long started = System.nanoTime();
    Learner<?> asked = choose(candidate, train, progress.part("tuning", 0, 0.4));
    final long chosen = System.nanoTime();
    Model model = asked.fit(train, progress.part("learning", 0.4, 0.7));
    final long learnt = System.nanoTime();
    Learner<?> learner = Hyperparameters.resolved(asked, model.card());
    FittedDecoders fitted =
        thresholds && scorer.usesFittedDecoders() && train.rows() > 1
            ? CrossValidation.fitDecoders(
                learner, train, THRESHOLD_FOLDS, seed, progress.part("thresholds", 0.7, 0.9))
            : null;
    final long calibrated = System.nanoTime();
    progress.report("predicting", 0.9);
    Posterior posterior = model.posterior(split.test().features(), Evidence.none());
    Map<String, LabelSets> decoded = scorer.decode(posterior, fitted);
    final long predicted = System.nanoTime();
    Evaluation evaluation = scorer.measure(split.test().labels(), decoded, posterior.marginals());
    LabelSets representative = decoded.get(scorer.representative());
    if (representative != null) {
      scores.add(split.test().labels(), representative);
    }
    progress.report("measuring", 1);
    return new LearnerResult.OneSplit(
        Hyperparameters.values(learner),
        evaluation,
        (chosen - started + calibrated - learnt) / 1e9,
        (learnt - chosen) / 1e9,
        (predicted - calibrated) / 1e9);
  }

  private Learner<?> choose(Candidate candidate, Dataset train, Progress progress) {
    Tuning how = tuning;
    if (how == null) {
      return candidate.learner();
    }
    return SearchSpace.of(candidate)
        .<Learner<?>>map(grid -> how.run(candidate.learner(), grid, train, progress).best())
        .orElse(candidate.learner());
  }
}
