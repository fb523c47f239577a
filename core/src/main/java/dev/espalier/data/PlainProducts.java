package dev.espalier.data;

import dev.espalier.internal.parallel.Chunks;

/**
 * Products by {@link Features#addProduct} and {@link Features#addTransposed}, without any room and
 * with all columns in one strip.
 */
final class PlainProducts implements FeatureProducts {
  private final Features features;
  private final int width;
  private double[] weights = {};

  PlainProducts(Features features, int width) {
    this.features = features;
    this.width = width;
  }

  @Override
  public Chunks strips() {
    return new Chunks(width, 1);
  }

  @Override
  public void load(double[] nextWeights) {
    weights = nextWeights;
  }

  @Override
  public void add(int strip, int fromRow, int toRow, double[] out, int offset, int stride) {
    checkWhole(offset, stride);
    features.addProduct(fromRow, toRow, weights, width, out);
  }

  @Override
  public void addTransposed(
      int chunk,
      int strip,
      int fromRow,
      int toRow,
      double[] residuals,
      int offset,
      int stride,
      double[] gradient) {
    checkWhole(offset, stride);
    features.addTransposed(fromRow, toRow, residuals, width, gradient);
  }

  private void checkWhole(int offset, int stride) {
    if (offset != 0 || stride != width) {
      throw new IllegalArgumentException(
          "rows from " + offset + " on, " + stride + " apart; expected 0 and " + width);
    }
  }

  @Override
  public void finish(int chunk, int strip, double[] gradient) {}
}
