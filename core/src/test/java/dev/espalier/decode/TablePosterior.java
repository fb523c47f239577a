package dev.espalier.decode;

import dev.espalier.JointSupport;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import java.util.Optional;

/** A posterior that is a written-down table of sets and probabilities, for tests. */
public record TablePosterior(int rows, LabelSets sets, double[] probabilities)
    implements Posterior {
  @Override
  public int labelCount() {
    return sets.labelCount();
  }

  @Override
  public double[] marginals() {
    double[] marginals = new double[rows * labelCount()];
    for (int row = 0; row < rows; row++) {
      for (int set = 0; set < sets.rows(); set++) {
        for (int label : sets.row(set)) {
          marginals[row * labelCount() + label] += probabilities[row * sets.rows() + set];
        }
      }
    }
    return marginals;
  }

  @Override
  public LabelSets mostProbable() {
    return new SupportedDecoder().decode(this);
  }

  @Override
  public Optional<JointSupport> support() {
    return Optional.of(
        new JointSupport() {
          @Override
          public LabelSets sets() {
            return sets;
          }

          @Override
          public void probabilities(int fromRow, int toRow, double[] out) {
            System.arraycopy(
                probabilities, fromRow * sets.rows(), out, 0, (toRow - fromRow) * sets.rows());
          }
        });
  }
}
