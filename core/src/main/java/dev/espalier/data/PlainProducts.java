package dev.espalier.data;

import org.jspecify.annotations.Nullable;

/** Products by {@link Features#addProduct} and {@link Features#addTransposed}, without any room. */
final class PlainProducts implements FeatureProducts {
  private static final double[] NONE = {};

  private final Features features;
  private final int width;
  private double[] weights = NONE;
  private double[] gradient = NONE;

  PlainProducts(Features features, int width) {
    this.features = features;
    this.width = width;
  }

  @Override
  public void begin(double[] nextWeights, double @Nullable [] nextGradient) {
    weights = nextWeights;
    gradient = nextGradient == null ? NONE : nextGradient;
  }

  @Override
  public void add(int fromRow, int toRow, double[] out) {
    features.addProduct(fromRow, toRow, weights, width, out);
  }

  @Override
  public void addTransposed(int fromRow, int toRow, double[] residuals) {
    features.addTransposed(fromRow, toRow, residuals, width, gradient);
  }

  @Override
  public void end() {
    weights = NONE;
    gradient = NONE;
  }
}
