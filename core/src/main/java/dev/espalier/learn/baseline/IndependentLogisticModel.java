package dev.espalier.learn.baseline;

import dev.espalier.Capability;
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
import dev.espalier.math.Chunks;
import dev.espalier.math.Parallel;
import dev.espalier.transform.FeatureMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The fitted {@link IndependentLogistic}. */
public final class IndependentLogisticModel implements Model {
  private final Schema schema;
  private final ModelCard card;
  private final FeatureMap map;
  private final Coefficients coefficients;
  private final LabelSets observed;

  IndependentLogisticModel(
      Schema schema,
      ModelCard card,
      FeatureMap map,
      Coefficients coefficients,
      LabelSets observed) {
    this.schema = schema;
    this.card = card;
    this.map = map;
    this.coefficients = coefficients;
    this.observed = observed;
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public ModelCard card() {
    return card;
  }

  Coefficients coefficients() {
    return coefficients;
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.allOf(Capability.class);
  }

  @Override
  public Posterior infer(Features rows, Evidence known) {
    Features mapped = map.apply(rows);
    int width = coefficients.labelCount();
    double[] logOdds = new double[Math.multiplyExact(rows.rows(), width)];
    Chunks chunks = Parallel.chunks(rows.rows());
    Parallel.run(
        chunks.count(),
        chunk -> {
          double[] block = new double[mapped.blockRows() * width];
          for (int from = chunks.from(chunk); from < chunks.to(chunk); from += mapped.blockRows()) {
            int to = Math.min(chunks.to(chunk), from + mapped.blockRows());
            mapped.multiply(from, to, coefficients.weights(), width, block);
            for (int row = from; row < to; row++) {
              for (int label = 0; label < width; label++) {
                // p(y_i = 1) = σ(2 f_i): labels are −1 and +1 in the mathematics.
                logOdds[row * width + label] =
                    2 * (block[(row - from) * width + label] + coefficients.intercepts()[label]);
              }
            }
          }
        });
    return new ProductPosterior(rows.rows(), width, logOdds, observed, known);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    int labels = coefficients.labelCount();
    tensors.put(
        "weights",
        new Tensor.Doubles(coefficients.weights(), coefficients.weights().length / labels, labels));
    tensors.put("intercepts", new Tensor.Doubles(coefficients.intercepts(), labels));
    map.store(tensors);
    ModelState.putLabelSets(tensors, "observed", observed);
    return new ModelState(schema, card, tensors);
  }
}
