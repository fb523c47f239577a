package dev.espalier.field;

import dev.espalier.JointSupport;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The posterior of a pairwise field. */
public final class FieldPosterior implements Posterior {
  private final PairwiseField field;
  private final @Nullable LabelSets observed;
  private final MarginalMethod method;

  /**
   * Makes the posterior; nothing is computed until it is asked for.
   *
   * @param field the field, given what is known
   * @param observed the distinct label sets of the training data, or null when the model keeps none
   * @param method how to find the marginals
   */
  public FieldPosterior(PairwiseField field, @Nullable LabelSets observed, MarginalMethod method) {
    this.field = field;
    this.observed = observed;
    this.method = method;
  }

  @Override
  public int rows() {
    return field.rows();
  }

  @Override
  public int labelCount() {
    return field.labels();
  }

  /** The field. */
  public PairwiseField field() {
    return field;
  }

  @Override
  public double[] marginals() {
    return method == MarginalMethod.EXACT
        ? new Exhaustive().infer(field).marginals()
        : field.scores();
  }

  @Override
  public LabelSets mostProbable() {
    return new BestMap().mostProbable(field, observed);
  }

  @Override
  public Optional<JointSupport> support() {
    return observed == null ? Optional.empty() : Optional.of(new Supported(field, observed));
  }
}
