package dev.espalier.cli.predict;

import dev.espalier.Explanation;
import dev.espalier.Explanation.Contribution;
import dev.espalier.Explanation.Kind;
import dev.espalier.cli.text.Numbers;
import java.util.List;
import java.util.Map;

/**
 * Why a model predicts what it predicts for one row.
 *
 * @param learner the model's learner
 * @param data what to call the file
 * @param row the row's number, from 1
 * @param decode the decoder that chose the labels
 * @param predicted the chosen labels
 * @param probabilities that each of the model's labels is on
 * @param parts the labels that are explained
 */
record RowExplanation(
    String learner,
    String data,
    int row,
    String decode,
    List<String> predicted,
    Map<String, Double> probabilities,
    List<Part> parts) {
  /** Maximum number of features, and of labels, that have a line of their own. */
  private static final int MOST_LINES = 10;

  /**
   * One label.
   *
   * @param explanation what speaks for it and against it
   * @param predicted whether it was chosen
   * @param known whether its value was known beforehand
   */
  public record Part(Explanation explanation, boolean predicted, boolean known) {
    /** The explanation in as many lines as can be read. */
    public List<Contribution> lines() {
      return explanation.shortened(MOST_LINES).contributions();
    }

    /** What is said about the label, in words. */
    public String verdict() {
      return (predicted ? "predicted" : "not predicted") + (known ? " (known)" : "");
    }
  }

  /**
   * The contribution that fills a bar, the same for all labels, so that bars can be compared. It is
   * the largest of a single feature or label: an intercept, or the sum of many small terms, is
   * often so much larger that nothing else could be seen, and is cut.
   */
  public double scale() {
    double single = largest(false);
    return single > 0 ? single : largest(true);
  }

  private double largest(boolean intercepts) {
    return parts.stream()
        .flatMap(part -> part.explanation().contributions().stream())
        .filter(term -> (term.kind() == Kind.INTERCEPT) == intercepts)
        .mapToDouble(term -> Math.abs(term.amount()))
        .max()
        .orElse(0);
  }

  /** The row's labels in words. */
  public String answer() {
    return predicted.isEmpty() ? "no label" : String.join(", ", predicted);
  }

  /** A line's name; beside a label stands how probable it is, since its pull depends on that. */
  public String name(Contribution line) {
    Double probability = line.kind() == Kind.LABEL ? probabilities.get(line.name()) : null;
    return probability == null
        ? line.name()
        : line.name() + " (at " + Numbers.percent(probability) + ")";
  }

  /** A contribution with its sign. */
  public static String signed(double amount) {
    String digits = Numbers.measure(Math.abs(amount));
    return (amount < 0 ? "−" : "+") + digits;
  }
}
