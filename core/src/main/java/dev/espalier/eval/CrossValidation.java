package dev.espalier.eval;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Posterior;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.Labels;
import dev.espalier.decode.Decoders;
import dev.espalier.decode.FittedDecoders;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Learns from all folds but one and tests on that one, for each fold in turn.
 *
 * <p>Each fold is fitted once and decoded by every decoder. Methods that are compared should share
 * one object, and so the folds. Decoders that need fitting get it from inner folds of the training
 * rows; a fold's test rows are never looked at before they are predicted.
 *
 * @param folds which rows are tested when
 * @param decoders names of decoders, see {@link Decoders}
 * @param innerFolds number of inner folds that decoders are fitted on, or 0 to fit none
 * @param seed decides the inner folds
 */
public record CrossValidation(Folds folds, List<String> decoders, int innerFolds, long seed) {
  private static final int USUAL_INNER_FOLDS = 3;

  /** Copies the list and checks the names. */
  public CrossValidation {
    decoders = List.copyOf(decoders);
    for (String name : decoders) {
      Decoders.check(name, innerFolds > 0, false);
    }
  }

  /** With inner folds only where a decoder needs fitting. */
  public static CrossValidation of(Folds folds, List<String> decoders, long seed) {
    boolean fitting = decoders.stream().anyMatch(Decoders::needsFitting);
    return new CrossValidation(folds, decoders, fitting ? USUAL_INNER_FOLDS : 0, seed);
  }

  /**
   * What one fold gave.
   *
   * @param fold the fold's number, from 0
   * @param learner the learner that was fitted
   * @param evaluations the measures under each decoder, in the order asked for
   * @param chooseSeconds time to choose the learner and to fit decoders
   * @param fitSeconds time to learn
   * @param predictSeconds time to predict and to decode for all decoders
   */
  public record FoldResult(
      int fold,
      Learner<?> learner,
      Map<String, Evaluation> evaluations,
      double chooseSeconds,
      double fitSeconds,
      double predictSeconds) {
    /** Copies the map, keeping its order. */
    public FoldResult {
      evaluations = Collections.unmodifiableMap(new LinkedHashMap<>(evaluations));
    }

    /** Each measure under its own decoder. */
    public Evaluation best() {
      return Evaluation.best(evaluations);
    }
  }

  /**
   * What all folds gave.
   *
   * @param folds in the order of their numbers
   */
  public record Result(List<FoldResult> folds) {
    /** Copies the list. */
    public Result {
      folds = List.copyOf(folds);
    }

    /** A measure's value in each fold under the decoder; NaN where it was not computed. */
    public double[] values(String decoder, Measure measure) {
      return folds.stream()
          .mapToDouble(
              fold -> {
                Evaluation evaluation = fold.evaluations().get(decoder);
                return evaluation == null ? Double.NaN : evaluation.value(measure);
              })
          .toArray();
    }

    /** A measure's value in each fold under the measure's own decoder. */
    public double[] values(Measure measure) {
      return folds.stream().mapToDouble(fold -> fold.best().value(measure)).toArray();
    }
  }

  /** Runs one learner through all folds. */
  public Result run(Dataset data, Learner<?> learner, Progress progress) {
    return run(data, LearnerChoice.fixed(learner), progress);
  }

  /** Runs all folds, choosing the learner anew for each from its training rows. */
  public Result run(Dataset data, LearnerChoice choice, Progress progress) {
    folds.requireRows(data.name(), data.rows());
    List<FoldResult> results = new ArrayList<>();
    for (int fold = 0; fold < folds.count(); fold++) {
      results.add(runFold(data, fold, choice, foldProgress(progress, fold, folds.count())));
    }
    return new Result(results);
  }

  private FoldResult runFold(Dataset data, int fold, LearnerChoice choice, Progress progress) {
    Dataset train = data.select(folds.train(fold));
    Dataset test = data.select(folds.test(fold));
    final long start = System.nanoTime();
    Learner<?> learner = choice.choose(train, progress.part("choose", 0, 0.4));
    FittedDecoders fitted =
        innerFolds == 0
            ? null
            : fitDecoders(learner, train, innerFolds, seed, progress.part("thresholds", 0.5, 0.7));
    final long chosen = System.nanoTime();
    Model model = learner.fit(train, progress.part("fit", 0.7, 0.9));
    final long learnt = System.nanoTime();
    progress.report("predict", 0.9);
    Posterior posterior = model.posterior(test.features(), Evidence.none());
    Map<String, Evaluation> evaluations = evaluate(posterior, test.labels(), fitted);
    long predicted = System.nanoTime();
    progress.report("", 1);
    return new FoldResult(
        fold,
        learner,
        evaluations,
        seconds(start, chosen),
        seconds(chosen, learnt),
        seconds(learnt, predicted));
  }

  private Map<String, Evaluation> evaluate(
      Posterior posterior, Labels truth, @Nullable FittedDecoders fitted) {
    // The ranking is the same under every decoder, so it is measured once.
    Evaluation ranking = Evaluator.evaluate(truth, null, posterior.marginals());
    Map<String, Evaluation> evaluations = new LinkedHashMap<>();
    for (String name : decoders) {
      Decoder decoder = Decoders.parse(name, fitted);
      Evaluation sets = Evaluator.evaluate(truth, decoder.decode(posterior), null);
      Map<Measure, Double> all = new LinkedHashMap<>(sets.values());
      all.putAll(ranking.values());
      evaluations.put(name, new Evaluation(all));
    }
    return evaluations;
  }

  /**
   * Fits thresholds and the choice of {@code subset} to out-of-fold predictions of the learner.
   *
   * @param count number of stratified folds; fewer when there are fewer rows
   * @param seed decides the folds
   */
  public static FittedDecoders fitDecoders(
      Learner<?> learner, Dataset data, int count, long seed, Progress progress) {
    Folds folds = Folds.stratified(data.labels(), Math.min(count, data.rows()), seed);
    FittedDecoders.Fitter fitter = new FittedDecoders.Fitter();
    for (int fold = 0; fold < folds.count(); fold++) {
      Progress part = foldProgress(progress, fold, folds.count());
      Dataset train = data.select(folds.train(fold));
      Dataset test = data.select(folds.test(fold));
      Model model = learner.fit(train, part);
      fitter.add(model.posterior(test.features(), Evidence.none()), test.labels());
      part.report("", 1);
    }
    return fitter.fit();
  }

  static Progress foldProgress(Progress progress, int fold, int count) {
    return progress.part(
        "fold " + (fold + 1) + " of " + count, (double) fold / count, (fold + 1.0) / count);
  }

  private static double seconds(long from, long to) {
    return (to - from) / 1e9;
  }
}
