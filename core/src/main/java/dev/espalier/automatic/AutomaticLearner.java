package dev.espalier.automatic;

import dev.espalier.Capability;
import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Learnt;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.eval.Measure;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Tries other learners by cross-validation on the training rows, and fits the best; see the package
 * guide.
 *
 * @param measures what to be good at: the mean of these
 * @param budget how many seconds the choice may take, estimated from the shape of the data
 * @param seed decides the folds
 */
public record AutomaticLearner(
    @Hyperparameter(
            value = "what to be good at: a measure, or the mean of several separated by commas",
            legal = "names of measures, separated by commas")
        List<Measure> measures,
    @Hyperparameter(
            value = "seconds that choosing may take, estimated from the shape of the data",
            min = 0,
            max = 1e9)
        double budget,
    @Hyperparameter("seed of the folds") long seed)
    implements Learner<Model> {

  /** The name of this learner, as a card has it that was asked for. */
  static final String NAME = "auto";

  /** Share of the progress at which the choice is made. */
  private static final double CHOSEN = 0.8;

  /** Checks the values. */
  public AutomaticLearner {
    measures = List.copyOf(measures);
    Hyperparameters.check(NAME, AutomaticLearner.class, measures, budget, seed);
    if (measures.isEmpty() || measures.contains(Measure.COLLABORATIVE_LOSS)) {
      throw Hyperparameters.illegal(
          NAME,
          "measures",
          measures.stream().map(Measure::jsonName).collect(Collectors.joining(",")),
          "names of measures, separated by commas (collaborativeLoss depends on weights)");
    }
  }

  /** Good at 0/1 loss, accuracy, F1 and Hamming loss alike, within a minute. */
  public static AutomaticLearner defaults() {
    return new AutomaticLearner(
        List.of(Measure.SUBSET01, Measure.ACCURACY, Measure.F1, Measure.HAMMING), 60, 1);
  }

  /** The same, for a measure or for the mean of several. */
  public AutomaticLearner withMeasures(Measure... wanted) {
    return new AutomaticLearner(List.of(wanted), budget, seed);
  }

  /** The same with another budget. */
  public AutomaticLearner withBudget(double seconds) {
    return new AutomaticLearner(measures, seconds, seed);
  }

  /** The same with another seed. */
  public AutomaticLearner withSeed(long other) {
    return new AutomaticLearner(measures, budget, other);
  }

  @Override
  public String name() {
    return NAME;
  }

  /** What every learner can that may be chosen. */
  @Override
  public Set<Capability> capabilities() {
    Set<Capability> all = EnumSet.allOf(Capability.class);
    CandidateLearners.learners().forEach(learner -> all.retainAll(learner.capabilities()));
    return all;
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  /** The learner that was chosen, as the card has it. */
  @Override
  public Learner<? extends Model> resolved(ModelCard card) {
    for (Learner<?> learner : CandidateLearners.learners()) {
      if (learner.name().equals(card.learner())) {
        return Hyperparameters.with(learner, card.hyperparameters());
      }
    }
    throw new IllegalArgumentException("a card of learner '" + card.learner() + "'");
  }

  @Override
  public Model fit(Dataset train, Progress progress) {
    return learn(train, new int[0], progress).model();
  }

  /**
   * Keeps the out-of-fold predictions of the chosen learner, so that nobody fits for them again.
   */
  @Override
  public Learnt<Model> learn(Dataset train, int[] folds, Progress progress) {
    return learn(train, progress, System::nanoTime);
  }

  /**
   * Learns by another clock.
   *
   * @param clock nanoseconds
   */
  Learnt<Model> learn(Dataset train, Progress progress, LongSupplier clock) {
    Requirements.check(this, train);
    Criterion criterion = Criterion.of(measures);
    WorkBudget within = new WorkBudget(budget, clock);
    Elimination elimination =
        new Elimination(train, CandidateLearners.of(train, budget), criterion, seed, within);
    EstimatedCosts costs = new EstimatedCosts(elimination.contenders(), budget);
    costs.tellFirst(progress);
    elimination.run(progress.part("choosing", 0, CHOSEN));
    costs.tellOfThoseLeftOut(progress);
    VariantScore best = elimination.best();
    AutomaticChoice choice =
        new ChoiceReport(this, criterion, elimination).choice(best, within.spent());
    Model model =
        elimination
            .model(best)
            .map(learnt -> withFacts(learnt, choice))
            .orElseGet(() -> fitted(best, train, choice, progress.part("fitting", CHOSEN, 1)));
    return new Learnt<>(model, elimination.outOfFold(best));
  }

  private Model fitted(
      VariantScore best, Dataset train, AutomaticChoice choice, Progress progress) {
    Learner<?> learner = best.candidate().learner();
    Variant variant = best.variant();
    if (variant.factors().isEmpty() || !learner.isOpen()) {
      return withFacts(variant.of(learner), train, choice, progress);
    }
    // A variant multiplies what the learner decides on these rows.
    ModelCard decided = learner.fit(train, progress.part("", 0, 0.5)).card();
    return withFacts(
        variant.of(learner.resolved(decided)), train, choice, progress.part("", 0.5, 1));
  }

  /** A fitted model whose card also says how it was chosen. */
  private Model withFacts(
      Learner<?> learner, Dataset train, AutomaticChoice choice, Progress progress) {
    return withFacts(learner.fit(train, progress), choice);
  }

  private Model withFacts(Model model, AutomaticChoice choice) {
    return model.withCard(choice.on(model.card()).withAsked(Hyperparameters.values(this)));
  }

  /** No model file names this learner: it names the one that was chosen. */
  @Override
  public Model fromState(ModelState state) {
    throw new InputException(
        "a model of learner '" + NAME + "'; expected the name of the learner that it chose");
  }
}
