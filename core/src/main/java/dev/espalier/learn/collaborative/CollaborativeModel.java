package dev.espalier.learn.collaborative;

import dev.espalier.Capability;
import dev.espalier.Evidence;
import dev.espalier.JointSupport;
import dev.espalier.LossScores;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.NovelLabel;
import dev.espalier.Posterior;
import dev.espalier.ProductPosterior;
import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.LossWeights;
import dev.espalier.data.Schema;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.learn.collaborative.Collaborative.Form;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The fitted {@link Collaborative}.
 *
 * @param schema names
 * @param card origin
 * @param weights of the loss
 * @param functions f̂
 * @param stack what label-only data add
 * @param novel labels without examples
 * @param observed the distinct label sets of the training data
 */
record CollaborativeModel(
    Schema schema,
    ModelCard card,
    LossWeights weights,
    DecisionFunctions functions,
    Stack stack,
    NovelTies novel,
    LabelSets observed)
    implements Model {
  private static final String POSITIVE = "loss.positive";
  private static final String NEGATIVE = "loss.negative";

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.allOf(Capability.class);
  }

  @Override
  public Optional<LossWeights> lossWeights() {
    return Optional.of(weights);
  }

  @Override
  public List<NovelLabel> novelLabels() {
    return novel.named(schema);
  }

  @Override
  public Posterior infer(Features rows, Evidence known) {
    DecisionFunctions.Scored scored = functions.score(rows);
    stack.apply(scored.decisions());
    return new Decided(
        new ProductPosterior(
            rows.rows(), schema.labels().size(), scored.logOdds(), observed, known),
        new LossScores(weights, scored.decisions()));
  }

  /** Independent labels, and the answer under the model's own loss. */
  private record Decided(ProductPosterior product, LossScores scores) implements Posterior {
    @Override
    public int rows() {
      return product.rows();
    }

    @Override
    public int labelCount() {
      return product.labelCount();
    }

    @Override
    public double[] marginals() {
      return product.marginals();
    }

    @Override
    public LabelSets mostProbable() {
      return product.mostProbable();
    }

    @Override
    public Optional<JointSupport> support() {
      return product.support();
    }

    @Override
    public Optional<LossScores> lossScores() {
      return Optional.of(scores);
    }
  }

  @Override
  public CollaborativeModel withCard(ModelCard other) {
    return new CollaborativeModel(schema, other, weights, functions, stack, novel, observed);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    int count = weights.labelCount();
    tensors.put(POSITIVE, new Tensor.Doubles(weights.positive(), count, count));
    tensors.put(NEGATIVE, new Tensor.Doubles(weights.negative(), count, count));
    functions.store(tensors);
    stack.store(tensors);
    novel.store(tensors);
    ModelState.putLabelSets(tensors, "observed", observed);
    return new ModelState(schema, card, tensors);
  }

  static CollaborativeModel fromState(Form form, StoredTensors stored) {
    int count = stored.labels();
    double most = StoredTensors.LARGEST;
    LossWeights weights =
        new LossWeights(
            count,
            stored.doublesWithin(POSITIVE, 0, most, count, count),
            stored.doublesWithin(NEGATIVE, 0, most, count, count));
    return new CollaborativeModel(
        stored.schema(),
        stored.card(),
        weights,
        form == Form.WEIGHTED
            ? WeightedForests.fromState(stored)
            : PlugInForest.fromState(weights, stored),
        Stack.fromState(stored),
        NovelTies.fromState(stored),
        stored.distinctLabelSets("observed"));
  }
}
