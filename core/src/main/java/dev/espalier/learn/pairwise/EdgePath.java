package dev.espalier.learn.pairwise;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.ModelCard;
import dev.espalier.ModelPath;
import dev.espalier.Progress;
import dev.espalier.internal.learn.PenalisedLoss;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.learn.pairwise.LinearEdgeSolution.Ending;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Models with linear edges for one λ2 after another: from the one without edges, at the largest λ2
 * that matters, to denser and denser graphs. Each starts where the last two lead.
 *
 * @param <L> the kind of learner
 */
final class EdgePath<L extends Learner<PairwiseModel>> implements ModelPath<PairwiseModel> {
  /** The hyper-parameter that is λ2. */
  static final String PARAMETER = "edgePenalty";

  private static final String RULE = "rule";
  private static final String WEIGHT_PENALTY = "weightPenalty";

  /** The share of the first model's time that the one without edges takes. */
  private static final double FIRST_SHARE = 0.2;

  private final L learner;
  private final Supplier<LinearEdgeFit> preparing;
  private final Function<L, ModelPath<PairwiseModel>> others;
  private @Nullable LinearEdgeFit prepared;
  private @Nullable PathPoint first;
  private @Nullable PathPoint latest;

  /**
   * Prepares a path.
   *
   * @param learner its own λ2 does not matter
   * @param preparing gives what holds data and other settings, when it is first needed
   * @param others makes the path of another learner over the same data
   */
  EdgePath(
      L learner, Supplier<LinearEdgeFit> preparing, Function<L, ModelPath<PairwiseModel>> others) {
    this.learner = learner;
    this.preparing = preparing;
    this.others = others;
  }

  /** A path for one model. */
  static <L extends Learner<PairwiseModel>> EdgePath<L> single(L learner, LinearEdgeFit fit) {
    return new EdgePath<>(learner, () -> fit, other -> single(other, fit));
  }

  private LinearEdgeFit fit() {
    LinearEdgeFit fit = prepared;
    if (fit == null) {
      fit = preparing.get();
      prepared = fit;
    }
    return fit;
  }

  @Override
  public OptionalDouble greatest(Progress progress) {
    return fit().isConstant()
        ? OptionalDouble.empty()
        : OptionalDouble.of(first(progress).edgePenalty());
  }

  private PathPoint first(Progress progress) {
    PathPoint point = first;
    if (point == null) {
      point = fit().withoutEdges(progress);
      first = point;
    }
    return point;
  }

  @Override
  public PairwiseModel next(String value, Progress progress) {
    LinearEdgeFit fit = fit();
    L asked = Hyperparameters.with(learner, Map.of(PARAMETER, value));
    String rule = Hyperparameters.text(fit.rule());
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(WEIGHT_PENALTY, Double.toString(fit.weightPenalty()));
    if (Hyperparameters.values(asked).containsKey(RULE)) {
      settings.put(RULE, rule);
    }
    L decided = Hyperparameters.with(asked, settings);
    ModelCard card = ModelCard.of(asked, decided).with(RULE, rule);
    if (fit.isConstant()) {
      return fit.model(card, fit.constant());
    }
    double edgePenalty = Double.parseDouble(value);
    PathPoint none = first(progress.part("", 0, FIRST_SHARE));
    // At λ2 no smaller than every gradient norm there is no edge: a solver would meet that optimum
    // only to its tolerance, perhaps with edges of that size.
    PathPoint point =
        edgePenalty >= none.edgePenalty()
            ? none
            : fit.point(
                latest == null ? none : latest, edgePenalty, progress.part("", FIRST_SHARE, 1));
    latest = point;
    LinearEdgeSolution solution = point.solution();
    card =
        PenalisedLoss.describe(
                card,
                solution.value(),
                solution.iterations(),
                solution.ending() == Ending.CONVERGED)
            .with("edges", Integer.toString(solution.pairs().count()));
    if (solution.ending() == Ending.STOOD_STILL) {
      card =
          card.with(
              "ended",
              "the value no longer fell; by the mean-field rule that need not be an optimum");
    }
    return fit.model(card, solution);
  }

  @Override
  public ModelPath<PairwiseModel> with(Map<String, String> settings) {
    L other = Hyperparameters.with(learner, settings);
    if (!other.equals(learner)) {
      return others.apply(other);
    }
    EdgePath<L> same = new EdgePath<>(learner, preparing, others);
    same.prepared = prepared;
    same.first = first;
    same.latest = latest;
    return same;
  }
}
