package dev.espalier;

import dev.espalier.data.Dataset;
import dev.espalier.data.Labels;
import dev.espalier.decode.FittedDecoders;
import dev.espalier.eval.Estimate;
import dev.espalier.eval.Folds;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Tuning;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The one way from examples to a {@link Predictor}: check the data, tune where that is asked for,
 * fit, and fit thresholds to out-of-fold predictions of the learner that the model's card names.
 * The command line, cross-validation and {@link Learner#train} all take it. Immutable.
 */
public final class Training {
  /** On how many folds thresholds are fitted. */
  private static final int THRESHOLD_FOLDS = 3;

  private final Learner<?> learner;
  private final @Nullable Tuning tuning;
  private final Map<String, List<String>> grid;
  private final boolean thresholds;
  private final long seed;

  private Training(
      Learner<?> learner,
      @Nullable Tuning tuning,
      Map<String, List<String>> grid,
      boolean thresholds,
      long seed) {
    this.learner = learner;
    this.tuning = tuning;
    this.grid = grid;
    this.thresholds = thresholds;
    this.seed = seed;
  }

  /** Without tuning, with thresholds. */
  public static Training of(Learner<?> learner) {
    return new Training(learner, null, Map.of(), true, 1);
  }

  /** The same, tuned first over what the learner names for it. */
  public Training withTuning(Tuning how) {
    return withTuning(how, Tuning.grid(learner));
  }

  /**
   * The same, tuned first.
   *
   * @param values the values to try of each hyper-parameter, from simple to complex; none for no
   *     tuning
   */
  public Training withTuning(Tuning how, Map<String, List<String>> values) {
    // In the order given.
    Map<String, List<String>> copy = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    return new Training(learner, copy.isEmpty() ? null : how, copy, thresholds, seed);
  }

  /** The same, with or without thresholds; without, it needs a quarter of the time. */
  public Training withThresholds(boolean wanted) {
    return new Training(learner, tuning, grid, wanted, seed);
  }

  /** The same with another seed of the folds that thresholds are fitted on. */
  public Training withSeed(long other) {
    return new Training(learner, tuning, grid, thresholds, other);
  }

  /** The learner, as it was given. */
  public Learner<?> learner() {
    return learner;
  }

  /**
   * What training gave.
   *
   * @param predictor the model, ready for use
   * @param learner the learner with what tuning chose and with nothing open
   * @param tuned what tuning tried, or null without tuning
   * @param chooseSeconds time to tune and to fit thresholds
   * @param fitSeconds time to fit the model
   */
  public record Result(
      Predictor predictor,
      Learner<?> learner,
      Tuning.@Nullable Result tuned,
      double chooseSeconds,
      double fitSeconds) {}

  /** Trains; what the learner refuses is refused before any work. */
  public Result run(Dataset train, Progress progress) {
    Requirements.check(learner, train);
    final long started = System.nanoTime();
    tellOfUnknown(train.labels(), progress);
    Tuning how = tuning;
    Tuning.Result tuned =
        how == null ? null : how.run(learner, grid, train, progress.part("tuning", 0, 0.5));
    Learner<?> chosen = tuned == null ? learner : tuned.best();
    final long fitting = System.nanoTime();
    double from = tuned == null ? 0 : 0.5;
    // One row cannot be divided into folds.
    Folds folds = thresholds && train.rows() > 1 ? folds(train) : null;
    Learnt<? extends Model> learnt =
        chosen.learn(
            train,
            folds == null ? new int[0] : folds.ofRows(),
            progress.part("learning", from, 0.7));
    final long fitted = System.nanoTime();
    Model model = learnt.model();
    Learner<?> resolved = chosen.resolved(model.card());
    Predictor predictor = Predictor.of(model);
    if (folds != null) {
      List<Learnt.Fold> outOfFold =
          learnt.outOfFold().isEmpty()
              ? outOfFold(resolved, train, folds, progress.part("thresholds", 0.7, 1))
              : learnt.outOfFold();
      predictor = withDecoders(model, outOfFold);
    }
    final long ended = System.nanoTime();
    return new Result(
        withProvenance(predictor, train, tuned),
        resolved,
        tuned,
        (fitting - started + ended - fitted) / 1e9,
        (fitted - fitting) / 1e9);
  }

  /**
   * A model ready for use, with what decoders learn from predictions of rows that its learner was
   * not given, and with what these tell of its quality.
   */
  public static Predictor withDecoders(Model model, List<Learnt.Fold> outOfFold) {
    FittedDecoders.Fitter fitter = new FittedDecoders.Fitter();
    outOfFold.forEach(fold -> fitter.add(fold.posterior(), fold.truth()));
    FittedDecoders decoders = fitter.fit();
    return Predictor.of(model, decoders).with(Estimate.of(outOfFold, decoders).facts());
  }

  /** Without numbers: so it is told once however many folds there are. */
  private static void tellOfUnknown(Labels labels, Progress progress) {
    if (labels.hasUnknown() && 2 * labels.complete().rows() < labels.rows()) {
      progress.notice(
          "all labels are known in fewer than half of the rows; where they are not too many, label"
              + " sets are estimated from what is known of every row");
    }
  }

  private Predictor withProvenance(
      Predictor predictor, Dataset train, Tuning.@Nullable Result tuned) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("data", train.name());
    facts.put("rows", Integer.toString(train.rows()));
    facts.put("seed", Long.toString(seed));
    if (tuned != null && tuning != null) {
      facts.put(
          ModelCard.TUNED_FOR,
          tuning.measures().stream().map(Measure::jsonName).collect(Collectors.joining(",")));
      facts.put("tunedValue", Double.toString(tuned.tried().get(tuned.bestIndex()).value()));
    }
    return predictor.with(facts);
  }

  private Folds folds(Dataset train) {
    return Folds.stratified(train.labels(), Math.min(THRESHOLD_FOLDS, train.rows()), seed);
  }

  private static List<Learnt.Fold> outOfFold(
      Learner<?> resolved, Dataset train, Folds folds, Progress progress) {
    List<Learnt.Fold> predicted = new ArrayList<>();
    for (int fold = 0; fold < folds.count(); fold++) {
      Progress part = progress.turn("fold", fold, folds.count());
      Dataset test = train.select(folds.test(fold));
      Model model = resolved.fit(train.select(folds.train(fold)), part);
      predicted.add(
          new Learnt.Fold(model.posterior(test.features(), Evidence.none()), test.labels()));
      part.report("", 1);
    }
    return predicted;
  }
}
