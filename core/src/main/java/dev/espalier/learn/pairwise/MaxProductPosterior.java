package dev.espalier.learn.pairwise;

import dev.espalier.JointSupport;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.field.FieldPosterior;
import dev.espalier.internal.field.MaxProduct;
import java.util.Optional;

/** A posterior whose most probable sets are what the papers' max-product finds. */
record MaxProductPosterior(FieldPosterior field) implements Posterior {
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
    return MaxProduct.asInThePaper().mostProbable(field.field());
  }

  /** Nothing: the papers' method knows of no observed sets. */
  @Override
  public Optional<JointSupport> support() {
    return Optional.empty();
  }
}
