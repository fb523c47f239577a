package dev.espalier;

import dev.espalier.data.LabelSets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The posterior of a model of very many labels, independent given the example, that tells only
 * those that may matter: the others have the probability zero. It keeps no label sets of the
 * training data.
 */
public final class SparsePosterior implements Posterior {
  private final LabelProbabilities probabilities;

  private SparsePosterior(LabelProbabilities probabilities) {
    this.probabilities = probabilities;
  }

  /**
   * Makes the posterior.
   *
   * @param told the labels that are told of each row
   * @param values their probabilities, in the order of the members of {@code told}; kept, not
   *     copied
   * @param known labels known already: those that are on are told too
   */
  public static SparsePosterior of(LabelSets told, double[] values, Evidence known) {
    LabelProbabilities said = LabelProbabilities.sparse(told, values);
    return new SparsePosterior(known.isEmpty() ? said : clamped(said, known));
  }

  private static LabelProbabilities clamped(LabelProbabilities said, Evidence known) {
    LabelSets.Builder labels = new LabelSets.Builder(said.labelCount());
    double[] values = new double[16];
    int size = 0;
    for (int row = 0; row < said.rows(); row++) {
      int[] all = union(said, row, known.on(row));
      for (int label : all) {
        int value = known.value(row, label);
        if (size == values.length) {
          values = Arrays.copyOf(values, 2 * size);
        }
        labels.add(label);
        values[size++] = value == 0 ? said.of(row, label) : Math.max(0, value);
      }
      labels.endRow();
    }
    return LabelProbabilities.sparse(labels.build(), Arrays.copyOf(values, size));
  }

  private static int[] union(LabelProbabilities said, int row, int[] on) {
    int[] all = Arrays.copyOf(on, on.length + said.told(row));
    int[] at = {on.length};
    said.forEach(row, (label, probability) -> all[at[0]++] = label);
    return Arrays.stream(all).sorted().distinct().toArray();
  }

  @Override
  public int rows() {
    return probabilities.rows();
  }

  @Override
  public int labelCount() {
    return probabilities.labelCount();
  }

  @Override
  public LabelProbabilities labelProbabilities() {
    return probabilities;
  }

  /** Made anew, with a number for each label; see {@link #labelProbabilities}. */
  @Override
  public double[] marginals() {
    return probabilities.toDense();
  }

  @Override
  public LabelSets mostProbable() {
    return probabilities.reaching((label, probability) -> probability > 0.5);
  }

  @Override
  public Optional<JointSupport> support() {
    return Optional.empty();
  }
}
