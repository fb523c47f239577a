package dev.espalier.learn.pairwise;

import dev.espalier.data.FeatureProducts;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.math.ColumnOrder;
import dev.espalier.internal.math.RowBlocks;
import dev.espalier.internal.math.StripedMatrix;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.learn.LogisticRows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The mean negative log pseudo-likelihood with constant edges, 003 (8) and 001 (3.15):
 *
 * <pre>{@code
 * (1/n) Σ_l Σ_i log(1 + exp(−2 y_li g_li)),   g_li = β_i·x_l + b_i + Σ_{j≠i} α_ij y_lj
 * }</pre>
 *
 * <p>An unknown label has no term of its own; to its neighbours it shows its expectation.
 */
public final class PseudoLikelihood implements BlockObjective {
  private final Features features;
  private final LogisticRows loss;
  private final NeighbourValues neighbours;
  private final EdgeLayout layout;
  private final int width;
  private final Chunks chunks;
  private final double[][] scores;
  private final FeatureProducts featureProducts;

  /** How the labels are cut. */
  private final Chunks strips;

  private final StripedMatrix strengths;
  private final ColumnOrder[] labelOrders;
  private final double[][][] residualRows;
  private final EdgeGradient edgeGradient;

  /** b_i − Σ_j α_ij: the field of a row without any positive label, but for its features. */
  private final double[] offsets;

  PseudoLikelihood(Features features, Labels labels, NeighbourValues neighbours) {
    this.features = features;
    this.loss = new LogisticRows(labels);
    this.neighbours = neighbours;
    this.width = labels.labelCount();
    this.layout = new EdgeLayout(features.columns(), width);
    this.chunks =
        Chunks.worthTheirBuffers(
            features.rows(),
            loss.workOfRow(features.storedValues() + labels.positives().size()),
            layout.dimension() + 3.0 * width * width,
            features.mostStrips(width));
    this.featureProducts = features.products(chunks, width);
    this.strips = featureProducts.strips();
    this.scores = new double[chunks()][features.blockRows() * strips.largest()];
    this.strengths = StripedMatrix.zeros(width, strips);
    this.offsets = new double[width];
    this.labelOrders = new ColumnOrder[chunks.count()];
    Arrays.setAll(
        labelOrders,
        chunk -> neighbours.byLabel(chunks.from(chunk), chunks.to(chunk), features.blockRows()));
    this.residualRows = new double[chunks()][][];
    Arrays.setAll(
        residualRows, part -> new double[features.blockRows()][strips.size(part % strips.count())]);
    this.edgeGradient = new EdgeGradient(layout, chunks.count(), strips);
  }

  /** The objective for labels of which everything is known. */
  public static PseudoLikelihood of(Features features, Labels labels) {
    if (labels.hasUnknown()) {
      throw new IllegalArgumentException("unknown labels without expectations");
    }
    return new PseudoLikelihood(features, labels, NeighbourValues.of(labels));
  }

  @Override
  public int dimension() {
    return layout.dimension();
  }

  /** Given the others, labels are independent: strips of them may be worked on apart. */
  @Override
  public int chunks() {
    return chunks.count() * strips.count();
  }

  @Override
  public int buffers() {
    return chunks.count();
  }

  @Override
  public int buffer(int chunk) {
    return chunk / strips.count();
  }

  /** Edges belong to two labels each; their gradient is formed once, from sums of all chunks. */
  @Override
  public int summed() {
    return layout.edges();
  }

  @Override
  public void prepare(double[] point) {
    featureProducts.load(point);
    layout.spread(point, strengths, offsets);
    for (int i = 0; i < width; i++) {
      offsets[i] = point[layout.intercepts() + i] - offsets[i];
    }
  }

  @Override
  public double add(int chunk, double[] point, double[] gradient) {
    return run(buffer(chunk), chunk % strips.count(), gradient);
  }

  @Override
  public double value(int chunk, double[] point, double[] scratch) {
    return run(buffer(chunk), chunk % strips.count(), null);
  }

  @Override
  public void complete(double[] gradient) {
    edgeGradient.write(gradient);
  }

  private double run(int chunk, int strip, double @Nullable [] gradient) {
    int first = strips.from(strip);
    int labels = strips.size(strip);
    double[] block = scores[chunk * strips.count() + strip];
    double[] offsetsOfStrip = Arrays.copyOfRange(offsets, first, first + labels);
    double[] scratch = new double[labels];
    double[][] scratchRows = residualRows[chunk * strips.count() + strip];
    double[] residualSums = new double[labels];
    double[][] products = edgeGradient.products(chunk, strip);
    double sum = 0;
    for (int from = chunks.from(chunk); from < chunks.to(chunk); from += features.blockRows()) {
      int to = Math.min(chunks.to(chunk), from + features.blockRows());
      RowBlocks.fill(block, to - from, offsetsOfStrip);
      featureProducts.add(strip, from, to, block, 0, labels);
      neighbours.addFields(from, to, strengths.rows(strip), labels, block);
      if (gradient == null) {
        sum += loss.loss(from, to, first, labels, block);
        continue;
      }
      sum += loss.lossAndResiduals(from, to, first, labels, block);
      featureProducts.addTransposed(chunk, strip, from, to, block, 0, labels, gradient);
      labelOrders[chunk].addTransposed(from, to, block, 0, labels, products, scratchRows);
      RowBlocks.addRows(block, to - from, scratch, residualSums);
    }
    if (gradient != null) {
      featureProducts.finish(chunk, strip, gradient);
      edgeGradient.residualSums(chunk, first, residualSums);
      for (int i = 0; i < labels; i++) {
        gradient[layout.intercepts() + first + i] += residualSums[i];
      }
    }
    return sum / features.rows();
  }
}
