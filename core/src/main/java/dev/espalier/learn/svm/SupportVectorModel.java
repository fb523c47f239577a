package dev.espalier.learn.svm;

import dev.espalier.Evidence;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.ProductPosterior;
import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.internal.kernel.GaussianKernel;
import dev.espalier.internal.kernel.KernelRows;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.math.Matrix;
import dev.espalier.internal.math.RowBlocks;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.transform.FeatureMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The fitted {@link KernelSvm}: log-odds K(φ(x), Z)·V + c, where Z are the support vectors of all
 * labels, each stored once.
 *
 * @param schema names
 * @param card origin
 * @param map what is done to features first
 * @param kernel K and Z
 * @param coefficients V: support vectors × labels, row-major, with the calibration's slope in it
 * @param intercepts c
 * @param observed the distinct label sets of the training data
 */
record SupportVectorModel(
    Schema schema,
    ModelCard card,
    FeatureMap map,
    GaussianKernel kernel,
    double[] coefficients,
    double[] intercepts,
    LabelSets observed)
    implements Model {
  private static final String SUPPORT = "support";
  private static final String COEFFICIENTS = "support.coefficients";
  private static final String GAMMA = "support.gamma";
  private static final String INTERCEPTS = "intercepts";

  /** Enough rows for a product to run at full speed, few enough for their kernel to be small. */
  private static final int BLOCK_ROWS = 64;

  @Override
  public Posterior infer(Features rows, Evidence known) {
    int labels = intercepts.length;
    double[] logOdds =
        new double[Shape.product("predicting", rows.rows(), "rows", labels, "labels")];
    Features mapped = map.apply(rows);
    int support = kernel.rows().count();
    Parallel.rows(
        rows.rows(),
        (first, end) -> {
          int most = Math.min(BLOCK_ROWS, end - first);
          double[] block = new double[most * support];
          double[] scores = new double[most * labels];
          for (int from = first; from < end; from += most) {
            int size = Math.min(most, end - from);
            kernel.fill(mapped, from, from + size, block);
            RowBlocks.fill(scores, size, intercepts);
            Blas.get()
                .multiply(
                    1,
                    Matrix.of(block, size, support),
                    Matrix.of(coefficients, support, labels),
                    1,
                    Matrix.of(scores, size, labels));
            System.arraycopy(scores, 0, logOdds, from * labels, size * labels);
          }
        });
    return new ProductPosterior(rows.rows(), labels, logOdds, observed, known);
  }

  @Override
  public SupportVectorModel withCard(ModelCard other) {
    return new SupportVectorModel(schema, other, map, kernel, coefficients, intercepts, observed);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    map.store(tensors);
    kernel.rows().store(tensors, SUPPORT);
    tensors.put(
        COEFFICIENTS, new Tensor.Doubles(coefficients, kernel.rows().count(), intercepts.length));
    tensors.put(GAMMA, new Tensor.Doubles(new double[] {kernel.gamma()}, 1));
    tensors.put(INTERCEPTS, new Tensor.Doubles(intercepts, intercepts.length));
    ModelState.putLabelSets(tensors, "observed", observed);
    return new ModelState(schema, card, tensors);
  }

  /** Makes the model again from what {@link #state} kept. */
  static SupportVectorModel fromState(ModelState state) {
    return StoredTensors.read(state, SupportVectorModel::fromState);
  }

  private static SupportVectorModel fromState(StoredTensors stored) {
    FeatureMap map = FeatureMap.fromState(stored);
    int count = stored.rows(COEFFICIENTS);
    if (count == 0) {
      throw stored.refused("it has no support vectors; expected at least one");
    }
    return new SupportVectorModel(
        stored.schema(),
        stored.card(),
        map,
        new GaussianKernel(
            KernelRows.fromState(stored, SUPPORT, count, map.columns()),
            stored.doublesWithin(GAMMA, 0, Double.MAX_VALUE, 1)[0]),
        stored.doubles(COEFFICIENTS, count, stored.labels()),
        stored.doubles(INTERCEPTS, stored.labels()),
        stored.distinctLabelSets("observed"));
  }
}
