package dev.espalier.internal.learn;

import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.data.FeatureProducts;
import dev.espalier.internal.math.LogisticTerms;
import dev.espalier.internal.math.RowBlocks;
import dev.espalier.internal.math.sparse.BlockedCsc;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.parallel.Chunks;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The mean negative log pseudo-likelihood with constant edges, 003 (8) and 001 (3.15):
 *
 * <pre>{@code
 * (1/n) Σ_l Σ_i log(1 + exp(−2 y_li g_li)),   g_li = β_i·x_l + b_i + Σ_{j≠i} α_ij y_lj
 * ∂/∂α_ij = Σ_l (r_li y_lj + r_lj y_li),      r_li = ∂/∂g_li
 * }</pre>
 *
 * <p>An unknown label has no term of its own; to its neighbours it shows its expectation. With y =
 * 2q − 1, what neighbours say is 2 Σ_j α_ij q_lj − Σ_j α_ij, and q is mostly zero.
 */
public final class PseudoLikelihood implements BlockObjective {
  private final LogisticResiduals loss;
  private final LabelDesign neighbours;
  private final EdgeLayout layout;
  private final FeatureProducts products;

  /** What the labels of each chunk show, by labels. */
  private final BlockedCsc[] byLabel;

  /**
   * The loss of some rows.
   *
   * @param features scaled, and with any number of columns; none will do
   * @param labels the truth
   * @param neighbours what each label shows the others
   */
  public PseudoLikelihood(Features features, Labels labels, LabelDesign neighbours) {
    this.loss = new LogisticResiduals(labels);
    this.neighbours = neighbours;
    this.layout = new EdgeLayout(features.columns(), labels.labelCount());
    double couplings = (double) layout.labels() * layout.labels();
    Chunks chunks =
        Chunks.forCost(
            features.rows(),
            loss.workOfRow(features.storedValues() + labels.positives().size()),
            layout.dimension() + 6 * couplings);
    this.products = FeatureProducts.of(features, chunks, layout.labels());
    this.byLabel = new BlockedCsc[chunks.count()];
    Arrays.setAll(
        byLabel,
        chunk -> neighbours.byLabel(chunks.from(chunk), chunks.to(chunk), products.blockRows()));
  }

  @Override
  public int dimension() {
    return layout.dimension();
  }

  @Override
  public int chunks() {
    return products.chunks().count();
  }

  @Override
  public Terms at(double[] point) {
    return new AtPoint(point);
  }

  private final class AtPoint implements Terms {
    private final FeatureProducts.Forward forward;
    private final double[][] couplings;

    /** b_i − Σ_j α_ij: the field of a row without any positive label, but for its features. */
    private final double[] offsets;

    AtPoint(double[] point) {
      this.forward = products.forward(point);
      this.couplings = layout.couplings(point);
      this.offsets = layout.offsets(point);
    }

    @Override
    public double add(int chunk, double @Nullable [] gradient) {
      Chunks chunks = products.chunks();
      double[] block = new double[products.blockRows() * layout.labels()];
      LogisticTerms terms = loss.terms(products.blockRows());
      Gradient sums = gradient == null ? null : new Gradient(chunk, gradient);
      double sum = 0;
      for (int from = chunks.from(chunk), to; from < chunks.to(chunk); from = to) {
        to = products.blockEnd(chunk, from);
        RowBlocks.fill(block, to - from, offsets);
        forward.add(from, to, block);
        neighbours.addFields(from, to, couplings, block);
        if (sums == null) {
          sum += loss.loss(from, to, block, terms);
        } else {
          sum += loss.lossAndResiduals(from, to, block, terms);
          sums.add(from, to, block);
        }
      }
      if (sums != null) {
        sums.finish();
      }
      return sum / chunks.size();
    }
  }

  /** The gradient of one chunk, from the residuals of its blocks. */
  private final class Gradient {
    private final double[] gradient;
    private final FeatureProducts.Backward weights;
    private final BlockedCsc shown;

    /** Σ_l r_li of each label i. */
    private final double[] residuals = new double[layout.labels()];

    /** Σ_l q_lj r_li in row j and column i. */
    private final double[][] inner = new double[layout.labels()][layout.labels()];

    private final double[][] scratch = new double[products.blockRows()][layout.labels()];

    Gradient(int chunk, double[] gradient) {
      this.gradient = gradient;
      this.weights = products.backward(chunk, gradient);
      this.shown = byLabel[chunk];
    }

    void add(int from, int to, double[] block) {
      weights.add(from, to, block);
      shown.addTransposed(from, to, block, inner, scratch);
      RowBlocks.addRows(block, to - from, residuals);
    }

    void finish() {
      weights.finish();
      for (int i = 0; i < residuals.length; i++) {
        gradient[layout.intercepts() + i] += residuals[i];
      }
      layout.addEdgeGradient(inner, residuals, gradient);
    }
  }
}
