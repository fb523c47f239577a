package dev.espalier.learn.pairwise;

import dev.espalier.Capability;
import dev.espalier.Evidence;
import dev.espalier.Explanation;
import dev.espalier.Explanation.Contribution;
import dev.espalier.LabelGraph;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.internal.field.Candidates;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.field.FieldPosterior;
import dev.espalier.internal.field.MarginalMethod;
import dev.espalier.internal.field.PairwiseField;
import dev.espalier.internal.field.Supported;
import dev.espalier.learn.FieldTerms;
import dev.espalier.learn.LinearScores;
import dev.espalier.transform.FeatureMap;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fitted {@link ConditionalGraphicalLasso} or {@link PseudoIsing}: a pairwise field for each
 * example, all with the same graph, each with its own strengths.
 */
public final class ConditionalModel implements Model, FieldModel {
  private final Schema schema;
  private final ModelCard card;
  private final FeatureMap map;
  private final ConditionalParameters parameters;
  private final double[] meanRow;
  private final LabelSets observed;
  private final boolean supported;
  private final @Nullable Candidates candidates;

  /**
   * Makes the model.
   *
   * @param meanRow the mean of the mapped training rows
   * @param observed the distinct label sets of the training data
   * @param supported whether the model is a distribution over those sets only
   */
  ConditionalModel(
      Schema schema,
      ModelCard card,
      FeatureMap map,
      ConditionalParameters parameters,
      double[] meanRow,
      LabelSets observed,
      boolean supported) {
    this.schema = schema;
    this.card = card;
    this.map = map;
    this.parameters = parameters;
    this.meanRow = meanRow;
    this.observed = observed;
    this.supported = supported && observed.rows() > 0;
    PairwiseField noRows =
        PairwiseField.perRow(0, new double[0], parameters.edges(), new double[0]);
    this.candidates = observed.rows() == 0 ? null : new Candidates(noRows, observed);
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public ModelCard card() {
    return card;
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.allOf(Capability.class);
  }

  ConditionalParameters parameters() {
    return parameters;
  }

  /** The pairs of labels that are tied. */
  public Edges edges() {
    return parameters.edges();
  }

  /**
   * ω_ij(x) of each of the {@link #edges} in each row: rows × edges, row-major; positive when the
   * labels go together.
   */
  public double[] strengths(Features rows) {
    return parameters.strengths(map.apply(rows));
  }

  /** The average over the training rows: as edges are linear, that of the mean mapped row. */
  @Override
  public Optional<LabelGraph> labelGraph() {
    return Optional.of(graph(parameters.strengths(new DenseFeatures(1, meanRow.length, meanRow))));
  }

  @Override
  public Optional<LabelGraph> labelGraph(Features row) {
    if (row.rows() != 1) {
      throw new IllegalArgumentException(row.rows() + " rows; expected one");
    }
    return Optional.of(graph(strengths(row)));
  }

  private LabelGraph graph(double[] strengths) {
    Edges edges = parameters.edges();
    List<LabelGraph.Edge> pairs = new ArrayList<>(strengths.length);
    for (int edge = 0; edge < strengths.length; edge++) {
      if (strengths[edge] != 0) {
        pairs.add(new LabelGraph.Edge(edges.first()[edge], edges.second()[edge], strengths[edge]));
      }
    }
    return new LabelGraph(schema.labels(), pairs);
  }

  @Override
  public Posterior infer(Features rows, Evidence known) {
    return inferMapped(map.apply(rows), known);
  }

  @Override
  public Posterior inferMapped(Features mapped, Evidence known) {
    PairwiseField field =
        PairwiseField.perRow(
                mapped.rows(),
                parameters.scores().of(mapped),
                parameters.edges(),
                parameters.strengths(mapped))
            .given(known);
    Supported restricted = candidates == null ? null : new Supported(field, candidates);
    return supported && restricted != null
        ? SupportedPosterior.of(field, restricted)
        : new FieldPosterior(field, MarginalMethod.AUTOMATIC, restricted);
  }

  @Override
  public Optional<List<Explanation>> explain(Features row, Evidence known, int[] labels) {
    double[] marginals = posterior(row, known).marginals();
    FieldTerms terms = new FieldTerms(schema, map, parameters.scores(), row);
    double[] strengths = strengths(row);
    Edges edges = parameters.edges();
    List<Explanation> explanations = new ArrayList<>();
    for (int label : labels) {
      List<Contribution> neighbours = new ArrayList<>();
      for (int slot = edges.starts()[label]; slot < edges.starts()[label + 1]; slot++) {
        int other = edges.neighbours()[slot];
        neighbours.add(
            new Contribution(
                Explanation.Kind.LABEL,
                schema.labels().get(other),
                strengths[edges.edgeAt()[slot]] * (2 * marginals[other] - 1)));
      }
      explanations.add(terms.explain(label, marginals[label], neighbours));
    }
    return Optional.of(explanations);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    parameters.scores().store(tensors);
    Edges edges = parameters.edges();
    int count = edges.count();
    tensors.put("edges.first", new Tensor.Integers(edges.first(), count));
    tensors.put("edges.second", new Tensor.Integers(edges.second(), count));
    tensors.put(
        "edges.weights",
        new Tensor.Doubles(parameters.edgeWeights(), parameters.scores().columns(), count));
    tensors.put("edges.constants", new Tensor.Doubles(parameters.edgeConstants(), count));
    tensors.put("mean", new Tensor.Doubles(meanRow, meanRow.length));
    tensors.put("supported", new Tensor.Integers(new int[] {supported ? 1 : 0}, 1));
    map.store(tensors);
    ModelState.putLabelSets(tensors, "observed", observed);
    return new ModelState(schema, card, tensors);
  }

  static ConditionalModel fromState(ModelState state) {
    return new ConditionalModel(
        state.schema(),
        state.card(),
        FeatureMap.fromState(state),
        new ConditionalParameters(
            LinearScores.fromState(state),
            Edges.of(
                state.schema().labels().size(),
                state.integers("edges.first"),
                state.integers("edges.second")),
            state.doubles("edges.weights"),
            state.doubles("edges.constants")),
        state.doubles("mean"),
        state.labelSets("observed"),
        state.integers("supported")[0] == 1);
  }
}
