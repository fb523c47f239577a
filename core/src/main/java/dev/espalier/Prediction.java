package dev.espalier;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is answered: a label set for each row, and how probable each label is. Immutable.
 *
 * <p>A decoder may decide by the distribution over the label sets seen in training instead of the
 * model's own; {@link #probability} is that of the distribution which decided, so that sets and
 * probabilities agree. {@link #marginals} are always those of the model.
 */
public final class Prediction {
  private final Schema schema;
  private final String decoder;
  private final LabelSets labelSets;
  private final double[] marginals;
  private final double @Nullable [] observed;
  private final List<String> notices;

  /**
   * Makes a prediction by the model's own distribution.
   *
   * @param schema names the labels
   * @param decoder the name of the decoder that chose the sets
   * @param labelSets the chosen set of each row
   * @param marginals rows × labels, row-major: the probability that each label is on; kept, not
   *     copied
   */
  public Prediction(Schema schema, String decoder, LabelSets labelSets, double[] marginals) {
    this(schema, decoder, labelSets, marginals, null, List.of());
  }

  /**
   * The same by another distribution.
   *
   * @param observed as {@code marginals}, under the distribution over the label sets seen in
   *     training, where that decided; otherwise null
   * @param notices what the caller should know of the rows
   */
  Prediction(
      Schema schema,
      String decoder,
      LabelSets labelSets,
      double[] marginals,
      double @Nullable [] observed,
      List<String> notices) {
    if (marginals.length != (long) labelSets.rows() * schema.labels().size()) {
      throw new IllegalArgumentException(
          marginals.length + " marginals for " + labelSets + " of " + schema.labels().size());
    }
    this.schema = schema;
    this.decoder = decoder;
    this.labelSets = labelSets;
    this.marginals = marginals;
    this.observed = observed;
    this.notices = List.copyOf(notices);
  }

  /** The same, of rows of which there is something to say. */
  Prediction withNotices(List<String> lines) {
    return new Prediction(schema, decoder, labelSets, marginals, observed, lines);
  }

  /** Names the labels. */
  public Schema schema() {
    return schema;
  }

  /** The name of the decoder that chose the sets. */
  public String decoder() {
    return decoder;
  }

  /** What was left out of records or missing in them, in one line each; empty for other rows. */
  public List<String> notices() {
    return notices;
  }

  /** The number of rows. */
  public int rows() {
    return labelSets.rows();
  }

  /** The names of the labels that are predicted for a row, in the order of the schema. */
  public List<String> labels(int row) {
    return Arrays.stream(labelSets.row(row)).mapToObj(schema.labels()::get).toList();
  }

  /** Whether the label sets seen in training decided, and not the model's own distribution. */
  public boolean isOfObservedSets() {
    return observed != null;
  }

  /** The probability that a label is on; a name that is no label is an {@link InputException}. */
  public double probability(int row, String label) {
    int index = schema.labels().indexOf(label);
    if (index < 0) {
      throw new InputException(
          "no label " + quoted(label) + CloseNames.expected(label, schema.labels()));
    }
    return probability(row, index);
  }

  /**
   * The probability that a label is on, under the distribution that decided, by its place in the
   * schema.
   */
  public double probability(int row, int label) {
    return (observed == null ? marginals : observed)[row * schema.labels().size() + label];
  }

  /** The chosen set of each row. */
  public LabelSets labelSets() {
    return labelSets;
  }

  /**
   * A copy of the model's own probabilities, whatever decided: rows × labels, row-major. Measures
   * of rankings go by these.
   */
  public double[] marginals() {
    return marginals.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Prediction prediction
        && schema.equals(prediction.schema)
        && decoder.equals(prediction.decoder)
        && labelSets.equals(prediction.labelSets)
        && Arrays.equals(marginals, prediction.marginals)
        && Arrays.equals(observed, prediction.observed);
  }

  @Override
  public int hashCode() {
    return 31 * labelSets.hashCode() + Arrays.hashCode(marginals);
  }

  @Override
  public String toString() {
    return "Prediction[" + rows() + " rows, " + decoder + "]";
  }
}
