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
  private static final String DIRECTIONS = "mlda.directions";
  private static final String OFFSETS = "mlda.offsets";

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
    int width = projection.width();
    double[] directions = projection.directions();
    tensors.put(DIRECTIONS, new Tensor.Doubles(directions, directions.length / width, width));
    tensors.put(OFFSETS, new Tensor.Doubles(projection.offsets(), width));
  }

  static DiscriminantPart fromState(StoredTensors stored) {
    int width = stored.rows(OFFSETS);
    if (width == 0) {
      throw stored.refused("it has no directions; expected at least one");
    }
    return new DiscriminantPart(
        new Projection(
            width,
            stored.doubles(DIRECTIONS, stored.features(), width),
            stored.doubles(OFFSETS, width)));
  }
}
