package dev.espalier.internal.data;

import dev.espalier.data.Features;
import dev.espalier.internal.parallel.Chunks;

/** Products as the features themselves give them. */
final class PlainProducts extends FeatureProducts {
  private final Features features;
  private final int width;

  PlainProducts(Features features, Chunks chunks, int width) {
    super(features, chunks, width);
    this.features = features;
    this.width = width;
  }

  @Override
  public Forward forward(double[] weights) {
    return (from, to, out) -> features.addProduct(from, to, weights, width, out);
  }

  @Override
  public Backward backward(int chunk, double[] gradient) {
    return new Backward() {
      @Override
      public void add(int from, int to, double[] residuals) {
        features.addTransposed(from, to, residuals, width, gradient);
      }

      @Override
      public void finish() {}
    };
  }
}
