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
   * @param start a model under other settings, to start from instead of the one without edges; or
   *     null
   */
  EdgePath(
      Learner<ConditionalModel> learner, ConditionalFit fit, @Nullable ConditionalModel start) {
    this.learner = learner;
    this.fit = fit;
    this.start = start;
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
    PathPlace from = latest;
    Progress rest = progress;
    if (from == null && start != null && fit.fits(start)) {
      from = fit.place(start);
    } else if (from == null) {
      from = first(progress.part("", 0, FIRST_SHARE));
      rest = progress.part("", FIRST_SHARE, 1);
    }
    // At λ2 no smaller than every pull there is no edge: a solver would meet that optimum only to
    // its tolerance, perhaps with edges of that size.
    PathPlace none = first;
    PathPlace place =
        none != null && edgePenalty >= none.edgePenalty()
            ? none
            : fit.place(from, edgePenalty, rest);
    latest = place;
    return fit.model(card, place);
  }
}
