package dev.espalier.transform;

import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.internal.state.StoredTensors;
import java.util.Map;

/**
 * The scaled features themselves.
 *
 * @param columns how many
 */
record PlainPart(int columns) implements MapPart {
  static final String MARK = "input.plain";

  static Fitted fit(Fit data) {
    Features scaled = data.rows().scaled();
    return new Fitted(new PlainPart(scaled.columns()), scaled);
  }

  @Override
  public Features apply(Rows rows) {
    return rows.scaled();
  }

  @Override
  public FeatureMap.Origin origin() {
    return FeatureMap.Origin.FEATURE;
  }

  @Override
  public boolean mapsIntoUnitBall(boolean unitRows) {
    return unitRows;
  }

  @Override
  public void store(Map<String, Tensor> tensors) {
    tensors.put(MARK, new Tensor.Integers(new int[] {1}, 1));
  }

  static PlainPart fromState(StoredTensors stored) {
    stored.integers(MARK, 1, 1, 1);
    return new PlainPart(stored.features());
  }
}
