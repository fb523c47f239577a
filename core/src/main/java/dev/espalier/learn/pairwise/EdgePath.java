package dev.espalier.learn.pairwise;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.ModelCard;
import dev.espalier.ModelPath;
import dev.espalier.Progress;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Models with linear edges for one λ2 after another: from the one without edges, at the largest λ2
 * that matters, to denser and denser graphs. Each starts where the last two lead, and without the
 * labels that no edge has tied yet.
 */
final class EdgePath implements ModelPath<ConditionalModel> {
  /** The hyper-parameter that is λ2. */
  static final String PARAMETER = "edgePenalty";

  /** The share of the first model's time that the one without edges takes. */
  private static final double FIRST_SHARE = 0.2;

  private final Learner<ConditionalModel> learner;
  private final ConditionalFit fit;
  private final @Nullable ConditionalModel start;
  private @Nullable PathPlace first;
  private @Nullable PathPlace latest;

  /**
   * Prepares a path.
   *
   * @param learner its own λ2 does not matter
   * @param fit holds its data and other settings
   * @param start a model under other settings, or null
   */
  EdgePath(
      Learner<ConditionalModel> learner, ConditionalFit fit, @Nullable ConditionalModel start) {
    this.learner = learner;
    this.fit = fit;
    this.start = start;
  }

  /** One model alone: from another if there is one that fits, else from the one without edges. */
  static ConditionalModel single(
      Learner<ConditionalModel> learner,
      ConditionalFit fit,
      @Nullable ConditionalModel start,
      double edgePenalty,
      Progress progress) {
    return start != null && !fit.isConstant() && fit.fits(start)
        ? fit.model(ModelCard.of(learner), edgePenalty, start, progress)
        : new EdgePath(learner, fit, null).next(Double.toString(edgePenalty), progress);
  }

  @Override
  public OptionalDouble greatest(Progress progress) {
    return fit.isConstant()
        ? OptionalDouble.empty()
        : OptionalDouble.of(first(progress).edgePenalty());
  }

  private PathPlace first(Progress progress) {
    PathPlace place = first;
    if (place == null) {
      place = fit.withoutEdges(start, progress);
      first = place;
    }
    return place;
  }

  @Override
  public ConditionalModel next(String value, Progress progress) {
    ModelCard card = ModelCard.of(Hyperparameters.with(learner, Map.of(PARAMETER, value)));
    if (fit.isConstant()) {
      return fit.constant(card);
    }
    double edgePenalty = Double.parseDouble(value);
    double begun = first == null ? FIRST_SHARE : 0;
    PathPlace none = first(progress.part("", 0, begun));
    // At λ2 no smaller than every pull there is no edge: a solver would meet that optimum only to
    // its tolerance, perhaps with edges of that size.
    PathPlace place =
        edgePenalty >= none.edgePenalty()
            ? none
            : fit.place(latest == null ? none : latest, edgePenalty, progress.part("", begun, 1));
    latest = place;
    return fit.model(card, place);
  }
}
