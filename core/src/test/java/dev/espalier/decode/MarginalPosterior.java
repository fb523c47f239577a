package dev.espalier.decode;

import dev.espalier.JointSupport;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import java.util.Optional;

/** Independent labels given by their marginals, without support, for tests. */
public record MarginalPosterior(int rows, int labelCount, double[] marginals) implements Posterior {
  @Override
  public LabelSets mostProbable() {
    return new HammingDecoder().decode(this);
  }

  @Override
  public Optional<JointSupport> support() {
    return Optional.empty();
  }
}
