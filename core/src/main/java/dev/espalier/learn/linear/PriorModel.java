package dev.espalier.learn.linear;

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
import dev.espalier.internal.math.Shape;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The fitted {@link Prior}.
 *
 * @param schema names
 * @param card origin
 * @param logOdds log-odds of each label
 * @param observed the distinct label sets of the training data
 */
record PriorModel(Schema schema, ModelCard card, double[] logOdds, LabelSets observed)
    implements Model {
  @Override
  public Posterior infer(Features rows, Evidence known) {
    double[] scores =
        new double[Shape.product("predicting", rows.rows(), "rows", logOdds.length, "labels")];
    for (int row = 0; row < rows.rows(); row++) {
      System.arraycopy(logOdds, 0, scores, row * logOdds.length, logOdds.length);
    }
    return new ProductPosterior(rows.rows(), logOdds.length, scores, observed, known);
  }

  @Override
  public PriorModel withCard(ModelCard other) {
    return new PriorModel(schema, other, logOdds, observed);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    tensors.put("logOdds", new Tensor.Doubles(logOdds, logOdds.length));
    ModelState.putLabelSets(tensors, "observed", observed);
    return new ModelState(schema, card, tensors);
  }
}
