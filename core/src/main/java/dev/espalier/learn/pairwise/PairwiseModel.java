package dev.espalier.learn.pairwise;

import dev.espalier.Capability;
import dev.espalier.Evidence;
import dev.espalier.Explanation;
import dev.espalier.Explanation.Contribution;
import dev.espalier.Hyperparameters;
import dev.espalier.LabelGraph;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.Tensor;
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

/** The fitted {@link CorrLog}: a pairwise field for each example, all with the same edges. */
public final class PairwiseModel implements Model, FieldModel {
  private final Schema schema;
  private final ModelCard card;
  private final FeatureMap map;
  private final PairwiseParameters parameters;
  private final LabelSets observed;
  private final boolean supported;
  private final Inference inference;
  private final Edges edges;
  private final double[] strengths;

  /** What fields and inference share that no row changes. */
  private final PairwiseField noRows;

  private final @Nullable Candidates candidates;

  PairwiseModel(
      Schema schema,
      ModelCard card,
      FeatureMap map,
      PairwiseParameters parameters,
      LabelSets observed,
      boolean supported,
      Inference inference) {
    this.schema = schema;
    this.card = card;
    this.map = map;
    this.parameters = parameters;
    this.observed = observed;
    this.supported = supported && observed.rows() > 0;
    this.inference = inference;
    int labels = parameters.scores().labelCount();
    Edges complete = Edges.complete(labels);
    int[] kept =
        java.util.stream.IntStream.range(0, complete.count())
            .filter(edge -> parameters.edges()[edge] != 0)
            .toArray();
    this.edges =
        Edges.of(
            labels,
            java.util.Arrays.stream(kept).map(edge -> complete.first()[edge]).toArray(),
            java.util.Arrays.stream(kept).map(edge -> complete.second()[edge]).toArray());
    this.strengths =
        java.util.Arrays.stream(kept).mapToDouble(edge -> parameters.edges()[edge]).toArray();
    this.noRows = PairwiseField.shared(0, new double[0], edges, strengths);
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

  PairwiseParameters parameters() {
    return parameters;
  }

  FeatureMap map() {
    return map;
  }

  /** The distinct label sets of the training data. */
  LabelSets observed() {
    return observed;
  }

  /** The fields of some rows, with nothing known. */
  PairwiseField field(Features rows) {
    return mappedField(map.apply(rows));
  }

  private PairwiseField mappedField(Features mapped) {
    return noRows.withRows(mapped.rows(), parameters.scores().of(mapped));
  }

  /** The pairs of labels that are tied. */
  public Edges edges() {
    return edges;
  }

  /** The strength of each of the {@link #edges}: positive when the labels go together. */
  public double[] strengths() {
    return strengths.clone();
  }

  @Override
  public Optional<LabelGraph> labelGraph() {
    int[] first = edges.first();
    int[] second = edges.second();
    List<LabelGraph.Edge> pairs = new ArrayList<>(strengths.length);
    for (int edge = 0; edge < strengths.length; edge++) {
      pairs.add(new LabelGraph.Edge(first[edge], second[edge], strengths[edge]));
    }
    return Optional.of(new LabelGraph(schema.labels(), pairs));
  }

  @Override
  public Posterior infer(Features rows, Evidence known) {
    return inferMapped(map.apply(rows), known);
  }

  @Override
  public Posterior inferMapped(Features mapped, Evidence known) {
    PairwiseField field = mappedField(mapped).given(known);
    Supported restricted = candidates == null ? null : new Supported(field, candidates);
    if (supported && restricted != null && inference == Inference.BEST) {
      return SupportedPosterior.of(field, restricted);
    }
    FieldPosterior free = new FieldPosterior(field, MarginalMethod.AUTOMATIC, restricted);
    return inference == Inference.MAX_PRODUCT ? new MaxProductPosterior(free) : free;
  }

  @Override
  public Optional<List<Explanation>> explain(Features row, Evidence known, int[] labels) {
    double[] marginals = posterior(row, known).marginals();
    FieldTerms terms = new FieldTerms(schema, map, parameters.scores(), row);
    List<Explanation> explanations = new ArrayList<>();
    for (int label : labels) {
      List<Contribution> neighbours = new ArrayList<>();
      for (int slot = edges.starts()[label]; slot < edges.starts()[label + 1]; slot++) {
        int other = edges.neighbours()[slot];
        double expected = 2 * marginals[other] - 1;
        neighbours.add(
            new Contribution(
                Explanation.Kind.LABEL,
                schema.labels().get(other),
                strengths[edges.edgeAt()[slot]] * expected));
      }
      explanations.add(terms.explain(label, marginals[label], neighbours));
    }
    return Optional.of(explanations);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    parameters.scores().store(tensors);
    tensors.put("edges", new Tensor.Doubles(parameters.edges(), parameters.edges().length));
    tensors.put("supported", new Tensor.Integers(new int[] {supported ? 1 : 0}, 1));
    map.store(tensors);
    ModelState.putLabelSets(tensors, "observed", observed);
    return new ModelState(schema, card, tensors);
  }

  static PairwiseModel fromState(ModelState state) {
    return new PairwiseModel(
        state.schema(),
        state.card(),
        FeatureMap.fromState(state),
        new PairwiseParameters(LinearScores.fromState(state), state.doubles("edges")),
        state.labelSets("observed"),
        state.integers("supported")[0] == 1,
        Hyperparameters.text(Inference.MAX_PRODUCT)
                .equals(state.card().hyperparameters().get("inference"))
            ? Inference.MAX_PRODUCT
            : Inference.BEST);
  }
}
