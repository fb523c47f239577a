package dev.espalier.transform;

import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.internal.subspace.ClassTargets;
import dev.espalier.internal.subspace.LeaveOneOut;
import dev.espalier.internal.subspace.Projection;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The directions in which labels lie apart (MLDA, 002 (20)), as features: with the correlation of
 * the labels, the correction (15), and the ridge that is best on training rows, each left out in
 * turn. Training rows are projected by directions that have not seen them.
 *
 * @param projection x → Gᵀ(x − m), of scaled features
 */
record DiscriminantPart(Projection projection) implements MapPart {
  private static final String PREFIX = "mlda.";

  static Fitted fit(Fit data) {
    int labels = data.labels().labelCount();
    LeaveOneOut found =
        LeaveOneOut.of(
            data.rows().scaled(),
            ClassTargets.of(data.labels(), true, ClassTargets.Correction.BY_LABELS),
            OptionalDouble.empty(),
            data.count() == 0 ? Math.max(1, labels - 1) : data.count());
    return new Fitted(new DiscriminantPart(found.discriminant().projection()), found.unseen());
  }

  @Override
  public Features apply(Rows rows) {
    return projection.apply(rows.scaled());
  }

  @Override
  public int columns() {
    return projection.width();
  }

  @Override
  public FeatureMap.Origin origin() {
    return FeatureMap.Origin.KERNEL;
  }

  @Override
  public void store(Map<String, Tensor> tensors) {
    projection.store(tensors, PREFIX);
  }

  static DiscriminantPart fromState(StoredTensors stored) {
    return new DiscriminantPart(Projection.fromState(stored, PREFIX, stored.features()));
  }
}
