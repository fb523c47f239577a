package dev.espalier.internal.field;

import dev.espalier.JointSupport;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The posterior of a pairwise field: marginals by a chosen method, the most probable sets by {@link
 * BestMap}, and the joint distribution over the observed sets by {@link Supported}. Each is
 * computed when first asked for and kept.
 */
public final class FieldPosterior implements Posterior {
  private final PairwiseField field;
  private final MarginalMethod method;
  private final @Nullable Supported supported;
  private double @Nullable [] marginals;
  private @Nullable LabelSets mostProbable;

  /**
   * Makes the posterior.
   *
   * @param field the field, given what is known
   * @param observed the distinct label sets of the training data; null or empty when the model
   *     keeps none
   * @param method how to find the marginals; {@code SUPPORTED} needs observed sets
   */
  public FieldPosterior(PairwiseField field, @Nullable LabelSets observed, MarginalMethod method) {
    this(
        field,
        method,
        observed == null || observed.rows() == 0 ? null : new Supported(field, observed));
  }

  /**
   * Makes the posterior.
   *
   * @param field the field, given what is known
   * @param method how to find the marginals; {@code SUPPORTED} needs observed sets
   * @param supported the field restricted to the observed sets; null when the model keeps none
   */
  public FieldPosterior(PairwiseField field, MarginalMethod method, @Nullable Supported supported) {
    this.field = field;
    this.method = method;
    this.supported = supported;
    if (method == MarginalMethod.SUPPORTED && supported == null) {
      throw new IllegalArgumentException("supported marginals without observed label sets");
    }
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
  public synchronized double[] marginals() {
    double[] known = marginals;
    if (known == null) {
      known = method.marginals(field, supported);
      marginals = known;
    }
    return known;
  }

  @Override
  public synchronized LabelSets mostProbable() {
    LabelSets known = mostProbable;
    if (known == null) {
      known =
          new BestMap().solveAmong(field, supported == null ? null : supported.candidates()).sets();
      mostProbable = known;
    }
    return known;
  }

  @Override
  public Optional<JointSupport> support() {
    return Optional.ofNullable(supported);
  }
}
