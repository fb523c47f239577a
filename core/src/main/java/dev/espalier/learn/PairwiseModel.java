package dev.espalier.learn;

import dev.espalier.Evidence;
import dev.espalier.Explanation;
import dev.espalier.Explanation.Contribution;
import dev.espalier.Hyperparameters;
import dev.espalier.JointSupport;
import dev.espalier.LabelGraph;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.ProductPosterior;
import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.internal.field.CandidateSets;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.field.FieldPosterior;
import dev.espalier.internal.field.MarginalMethod;
import dev.espalier.internal.field.MaxProduct;
import dev.espalier.internal.field.MeanField;
import dev.espalier.internal.field.PairwiseField;
import dev.espalier.internal.field.Supported;
import dev.espalier.internal.learn.EdgeFunction;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.LinearTerms;
import dev.espalier.internal.learn.SetPrior;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.transform.FeatureMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A pairwise field for each example, all with the same graph; scores are linear in the features.
 */
public final class PairwiseModel implements Model {
  /** {@code coding} of a model that was learnt from labels 0 and 1. */
  private static final String CODED = "01";

  private static final String TERMS = "observed.terms";

  /** log of a frequency among at most 2³¹ sets is above this. */
  private static final double LEAST_TERM = -100;

  private final Schema schema;
  private final ModelCard card;
  private final FeatureMap map;
  private final LinearScores scores;
  private final EdgeFunction edges;
  private final SetPrior observed;
  private final boolean restricted;
  private final Inference inference;
  private final MaxProduct messages;
  private final @Nullable CandidateSets candidates;

  /**
   * Makes the model.
   *
   * @param card how it was made; its {@code inference} says how it decides
   * @param map what is done to features first
   * @param scores f_i of mapped features
   * @param edges ω_ij of mapped features
   * @param observed the observed label sets
   * @param restricted whether the model is a distribution over those sets only
   */
  public PairwiseModel(
      Schema schema,
      ModelCard card,
      FeatureMap map,
      LinearScores scores,
      EdgeFunction edges,
      SetPrior observed,
      boolean restricted) {
    this.schema = schema;
    this.card = card;
    this.map = map;
    this.scores = scores;
    this.edges = edges;
    this.observed = observed;
    this.restricted = restricted && observed.sets().rows() > 0;
    this.inference = inference(card);
    this.messages =
        CODED.equals(card.hyperparameters().get("coding"))
            ? MaxProduct.asInTheTables()
            : MaxProduct.asInThePaper();
    PairwiseField noRows = edges.noRows();
    this.candidates =
        observed.sets().rows() == 0
            ? null
            : new CandidateSets(noRows, observed.sets(), observed.logFrequencies());
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
  public Optional<DenseFeatures> project(Features rows) {
    return map.project(rows);
  }

  /** What is done to features before they are scored. */
  public FeatureMap map() {
    return map;
  }

  /** The labels' scores, on mapped features. */
  public LinearScores scores() {
    return scores;
  }

  /** The distinct label sets of the training data. */
  public LabelSets observed() {
    return observed.sets();
  }

  /** The pairs of labels that are tied. */
  public Edges edges() {
    return edges.graph();
  }

  /**
   * The average strength of each of the {@link #edges} over the training rows: positive when the
   * labels go together.
   */
  public double[] strengths() {
    return edges.meanStrengths().clone();
  }

  /** The strength of each of the {@link #edges} in each row: rows × edges, row-major. */
  public double[] strengths(Features rows) {
    return edges.strengths(map.apply(rows));
  }

  /** What makes strengths of mapped features. */
  public EdgeFunction edgeFunction() {
    return edges;
  }

  /** The pairwise field of each row, with nothing known. */
  public PairwiseField field(Features rows) {
    return mappedField(map.apply(rows));
  }

  private PairwiseField mappedField(Features mapped) {
    return edges.field(scores.of(mapped), mapped);
  }

  /** The graph of the average strengths over the training rows. */
  @Override
  public Optional<LabelGraph> labelGraph() {
    return Optional.of(graph(edges.meanStrengths()));
  }

  @Override
  public Optional<LabelGraph> labelGraph(Features row) {
    if (row.rows() != 1) {
      throw new IllegalArgumentException(row.rows() + " rows; expected one");
    }
    return Optional.of(graph(strengths(row)));
  }

  private LabelGraph graph(double[] strengths) {
    List<LabelGraph.Edge> tied = new ArrayList<>(strengths.length);
    for (int edge = 0; edge < strengths.length; edge++) {
      if (strengths[edge] != 0) {
        tied.add(
            new LabelGraph.Edge(edges().first()[edge], edges().second()[edge], strengths[edge]));
      }
    }
    return new LabelGraph(schema.labels(), tied);
  }

  @Override
  public Posterior infer(Features rows, Evidence known) {
    return inferMapped(map.apply(rows), known);
  }

  /** The posterior of rows whose features are mapped already. */
  public Posterior inferMapped(Features mapped, Evidence known) {
    PairwiseField field = mappedField(mapped).given(known);
    if (inference == Inference.MEAN_FIELD) {
      double[] logOdds = MeanField.asInThePaper().infer(field).marginals();
      for (int k = 0; k < logOdds.length; k++) {
        logOdds[k] = Math.log(logOdds[k]) - Math.log1p(-logOdds[k]);
      }
      return new ProductPosterior(field.rows(), field.labels(), logOdds, null, known);
    }
    Supported sets = candidates == null ? null : new Supported(field, candidates);
    if (inference == Inference.MAX_PRODUCT) {
      FieldPosterior free = new FieldPosterior(field, MarginalMethod.AUTOMATIC, sets);
      return new Decided(free, () -> messages.mostProbable(field), Optional.empty());
    }
    if (restricted && sets != null) {
      FieldPosterior among = new FieldPosterior(field, MarginalMethod.SUPPORTED, sets);
      return new Decided(among, () -> known.enforce(sets.mostProbable()), Optional.of(sets));
    }
    return new FieldPosterior(field, MarginalMethod.AUTOMATIC, sets);
  }

  /** A posterior whose most probable sets are found in another way. */
  private record Decided(
      FieldPosterior field, Supplier<LabelSets> sets, Optional<JointSupport> support)
      implements Posterior {
    @Override
    public int rows() {
      return field.rows();
    }

    @Override
    public int labelCount() {
      return field.labelCount();
    }

    @Override
    public double[] marginals() {
      return field.marginals();
    }

    @Override
    public LabelSets mostProbable() {
      return sets.get();
    }
  }

  /**
   * By the field alone, also where the model is a distribution over observed sets: given all other
   * labels at most two sets agree, so that those would make nearly everything certain.
   */
  @Override
  public double[] conditionals(Features rows, Labels given) {
    double[] conditionals = field(rows).conditionals(given.positives());
    LabelSets unknown = given.unknown();
    if (unknown != null) {
      int labels = given.labelCount();
      int[] open = IntStream.range(0, given.rows()).filter(row -> unknown.size(row) > 0).toArray();
      PairwiseModel free = new PairwiseModel(schema, card, map, scores, edges, observed, false);
      double[] ofOpen = free.byEvidence(rows.select(open), given.select(open));
      for (int k = 0; k < open.length; k++) {
        System.arraycopy(ofOpen, k * labels, conditionals, open[k] * labels, labels);
      }
    }
    return conditionals;
  }

  private double[] byEvidence(Features rows, Labels given) {
    return Model.super.conditionals(rows, given);
  }

  @Override
  public Optional<List<Explanation>> explain(Features row, Evidence known, int[] labels) {
    double[] marginals = posterior(row, known).marginals();
    LinearTerms terms = new LinearTerms(schema, map, scores, row);
    double[] strengths = strengths(row);
    Edges graph = edges();
    List<Explanation> explanations = new ArrayList<>();
    for (int label : labels) {
      List<Contribution> neighbours = new ArrayList<>();
      for (int slot = graph.starts()[label]; slot < graph.starts()[label + 1]; slot++) {
        int other = graph.neighbours()[slot];
        neighbours.add(
            new Contribution(
                Explanation.Kind.LABEL,
                schema.labels().get(other),
                strengths[graph.edgeAt()[slot]] * (2 * marginals[other] - 1)));
      }
      explanations.add(terms.explain(label, marginals[label], neighbours));
    }
    return Optional.of(explanations);
  }

  @Override
  public PairwiseModel withCard(ModelCard other) {
    return new PairwiseModel(schema, other, map, scores, edges, observed, restricted);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    scores.store(tensors);
    edges.store(tensors);
    tensors.put("supported", new Tensor.Integers(new int[] {restricted ? 1 : 0}, 1));
    map.store(tensors);
    ModelState.putLabelSets(tensors, "observed", observed.sets());
    double[] logFrequencies = observed.logFrequencies();
    if (logFrequencies != null) {
      tensors.put(TERMS, new Tensor.Doubles(logFrequencies, logFrequencies.length));
    }
    return new ModelState(schema, card, tensors);
  }

  /** Makes the model again from what {@link #state} gave. */
  public static PairwiseModel fromState(ModelState state) {
    return StoredTensors.read(state, PairwiseModel::fromState);
  }

  private static PairwiseModel fromState(StoredTensors stored) {
    FeatureMap map = FeatureMap.fromState(stored);
    return new PairwiseModel(
        stored.schema(),
        stored.card(),
        map,
        LinearScores.fromState(stored, map.columns()),
        EdgeFunction.fromState(stored, map.columns()),
        observed(stored),
        stored.flag("supported"));
  }

  private static SetPrior observed(StoredTensors stored) {
    LabelSets sets = stored.distinctLabelSets("observed");
    return new SetPrior(
        sets, stored.has(TERMS) ? stored.doublesWithin(TERMS, LEAST_TERM, 0, sets.rows()) : null);
  }

  /** How the card says that the model decides; older cards of linear edges do not say it. */
  private static Inference inference(ModelCard card) {
    String text = card.hyperparameters().get("inference");
    for (Inference each : Inference.values()) {
      if (Hyperparameters.text(each).equals(text)) {
        return each;
      }
    }
    return Inference.BEST;
  }
}
