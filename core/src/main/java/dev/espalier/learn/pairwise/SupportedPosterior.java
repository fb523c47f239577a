package dev.espalier.learn.pairwise;

import dev.espalier.JointSupport;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.field.FieldPosterior;
import dev.espalier.internal.field.MarginalMethod;
import dev.espalier.internal.field.PairwiseField;
import dev.espalier.internal.field.Supported;
import java.util.Optional;

/**
 * The posterior of a model that is a distribution over the observed sets: so are its marginals and
 * its most probable set.
 */
record SupportedPosterior(FieldPosterior field, Supported restricted) implements Posterior {
  static SupportedPosterior of(PairwiseField field, Supported restricted) {
    return new SupportedPosterior(
        new FieldPosterior(field, MarginalMethod.SUPPORTED, restricted), restricted);
  }

  @Override
  public int rows() {
    return field.rows();
  }

  @Override
  public int labelCount() {
    return field.labelCount();
  }

  @Override
  public double[] marginals() {
    return field.marginals();
  }

  @Override
  public LabelSets mostProbable() {
    return field.field().known().enforce(restricted.mostProbable());
  }

  @Override
  public Optional<JointSupport> support() {
    return Optional.of(restricted);
  }
}
