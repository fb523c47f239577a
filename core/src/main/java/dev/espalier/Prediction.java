package dev.espalier;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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
  private final LabelProbabilities marginals;
  private final @Nullable LabelProbabilities observed;
  private final List<String> notices;

  /**
   * Makes a prediction by the model's own distribution.
   *
   * @param schema names the labels
   * @param decoder the name of the decoder that chose the sets
   * @param labelSets the chosen set of each row
   * @param marginals the probability that each label is on
   */
  public Prediction(
      Schema schema, String decoder, LabelSets labelSets, LabelProbabilities marginals) {
    this(schema, decoder, labelSets, marginals, null, List.of());
  }

  /** The same with rows × labels probabilities, row-major; kept, not copied. */
  public Prediction(Schema schema, String decoder, LabelSets labelSets, double[] marginals) {
    this(
        schema,
        decoder,
        labelSets,
        LabelProbabilities.dense(labelSets.rows(), schema.labels().size(), marginals));
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
      LabelProbabilities marginals,
      @Nullable LabelProbabilities observed,
      List<String> notices) {
    if (marginals.rows() != labelSets.rows() || marginals.labelCount() != schema.labels().size()) {
      throw new IllegalArgumentException(
          marginals + " for " + labelSets + " of " + schema.labels().size());
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
    return (observed == null ? marginals : observed).of(row, label);
  }

  /** The chosen set of each row. */
  public LabelSets labelSets() {
    return labelSets;
  }

  /**
   * The model's own probabilities, whatever decided, in the way that the model knows them. Measures
   * of rankings go by these.
   */
  public LabelProbabilities labelProbabilities() {
    return marginals;
  }

  /**
   * A copy of them: rows × labels, row-major. Where no array is that long, an {@link
   * InputException}.
   */
  public double[] marginals() {
    return marginals.toDense().clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Prediction prediction
        && schema.equals(prediction.schema)
        && decoder.equals(prediction.decoder)
        && labelSets.equals(prediction.labelSets)
        && marginals.equals(prediction.marginals)
        && Objects.equals(observed, prediction.observed);
  }

  @Override
  public int hashCode() {
    return 31 * labelSets.hashCode() + marginals.hashCode();
  }

  @Override
  public String toString() {
    return "Prediction[" + rows() + " rows, " + decoder + "]";
  }
}
