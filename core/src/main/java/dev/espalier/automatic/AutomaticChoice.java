package dev.espalier.automatic;

import dev.espalier.ModelCard;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What {@link AutomaticLearner} chose for a model, what else it tried and how sure it is: read from
 * the model's card.
 *
 * @param measures what it was to be good at, separated by commas
 * @param chosen the learner, how it sees the features, and by what its penalties are multiplied
 * @param value of the chosen learner in cross-validation: the measure's, or the mean over several,
 *     a loss as one minus the loss; NaN where nothing was tried
 * @param reference the same of the default {@code corrlog}
 * @param sure the probability that the chosen one is better than the default {@code corrlog}; NaN
 *     where it is that one, or where there are too few folds
 * @param runnerUp the best that was tried of another learner or another map of the features; empty
 *     where nothing else came through
 * @param sureOfRunnerUp the probability that the chosen one is better than the runner-up
 * @param folds on how many folds
 * @param work how many seconds of work were spent, as estimated
 * @param budget how many there were
 * @param capped whether the clock ended it before the work was done: another machine may choose
 *     otherwise
 * @param tried everything that was tried, in order
 */
public record AutomaticChoice(
    String measures,
    String chosen,
    double value,
    double reference,
    double sure,
    String runnerUp,
    double sureOfRunnerUp,
    int folds,
    double work,
    double budget,
    boolean capped,
    List<Tried> tried) {

  /** Before the names of these facts on a card. */
  private static final String PREFIX = "auto.";

  private static final String FOR = ModelCard.CHOSEN_FOR;
  private static final String CHOSEN = PREFIX + "chosen";
  private static final String VALUE = PREFIX + "value";
  private static final String REFERENCE = PREFIX + "corrlog";
  private static final String SURE = PREFIX + "sure";
  private static final String RUNNER_UP = PREFIX + "runnerUp";
  private static final String SURE_OF_RUNNER_UP = PREFIX + "sureOfRunnerUp";
  private static final String FOLDS = PREFIX + "folds";
  private static final String WORK = PREFIX + "work";
  private static final String BUDGET = PREFIX + "budget";
  private static final String CAPPED = PREFIX + "stoppedByClock";
  private static final String TRIED = PREFIX + "tried";
  private static final String BETWEEN_TRIED = "; ";
  private static final String BETWEEN_CELLS = " | ";

  /** Copies the list. */
  public AutomaticChoice {
    tried = List.copyOf(tried);
  }

  /**
   * One thing that was tried.
   *
   * @param name the learner, how it sees the features, and by what its penalties are multiplied
   * @param value as the chosen one's, over the folds that it ran on; NaN where it did not run
   * @param folds on how many folds it ran
   * @param end empty for one that came through, or why it did not: {@code behind} by more than
   *     chance, no {@code budget} for it, the data {@code refused}, or {@code uneven}: good on
   *     average, but more than 0.005 worse than the default in one of several measures, macro-F1 or
   *     micro-F1
   */
  public record Tried(String name, double value, int folds, String end) {
    private String asText() {
      return String.join(BETWEEN_CELLS, name, number(value), Integer.toString(folds), end);
    }

    private static Tried parse(String text) {
      String[] cells = text.split(" \\| ?", -1);
      return new Tried(
          cells[0], Double.parseDouble(cells[1]), Integer.parseInt(cells[2]), cells[3]);
    }
  }

  /** What was chosen for a model, or nothing where it was not chosen automatically. */
  public static Optional<AutomaticChoice> of(ModelCard card) {
    Map<String, String> facts = card.provenance();
    if (!facts.containsKey(TRIED)) {
      return Optional.empty();
    }
    return Optional.of(
        new AutomaticChoice(
            facts.getOrDefault(FOR, ""),
            facts.getOrDefault(CHOSEN, ""),
            decimal(facts, VALUE),
            decimal(facts, REFERENCE),
            decimal(facts, SURE),
            facts.getOrDefault(RUNNER_UP, ""),
            decimal(facts, SURE_OF_RUNNER_UP),
            Integer.parseInt(facts.getOrDefault(FOLDS, "0")),
            decimal(facts, WORK),
            decimal(facts, BUDGET),
            facts.containsKey(CAPPED),
            Arrays.stream(facts.getOrDefault(TRIED, "").split(BETWEEN_TRIED, -1))
                .map(Tried::parse)
                .toList()));
  }

  /** Whether there were folds enough to prefer another to the default. */
  public boolean hasEvidence() {
    return folds >= Elimination.MINIMUM_FOLDS;
  }

  /** The card with these facts. */
  ModelCard on(ModelCard card) {
    Map<String, String> facts = new LinkedHashMap<>(card.provenance());
    facts.put(ModelCard.ASKED + "learner", AutomaticLearner.NAME);
    facts.put(FOR, measures);
    facts.put(CHOSEN, chosen);
    facts.put(VALUE, number(value));
    facts.put(REFERENCE, number(reference));
    facts.put(SURE, number(sure));
    facts.put(RUNNER_UP, runnerUp);
    facts.put(SURE_OF_RUNNER_UP, number(sureOfRunnerUp));
    facts.put(FOLDS, Integer.toString(folds));
    facts.put(WORK, number(work));
    facts.put(BUDGET, number(budget));
    if (capped) {
      facts.put(CAPPED, "true");
    }
    facts.put(TRIED, tried.stream().map(Tried::asText).collect(Collectors.joining(BETWEEN_TRIED)));
    return new ModelCard(card.learner(), card.hyperparameters(), facts);
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "NaN" : String.format(Locale.ROOT, "%.5f", value);
  }

  private static double decimal(Map<String, String> facts, String name) {
    return Double.parseDouble(facts.getOrDefault(name, "NaN"));
  }
}
