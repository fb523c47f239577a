package dev.espalier.learn.pairwise;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.ModelCard;
import dev.espalier.ModelPath;
import dev.espalier.Progress;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Models with linear edges for one λ2 after another: from the one without edges, at the largest λ2
 * that matters, to denser and denser graphs. Each starts where the last two lead, and without the
 * labels that no edge has tied yet.
 *
 * @param <L> the kind of learner
 */
final class EdgePath<L extends Learner<ConditionalModel>> implements ModelPath<ConditionalModel> {
  /** The hyper-parameter that is λ2. */
  static final String PARAMETER = "edgePenalty";

  /** The share of the first model's time that the one without edges takes. */
  private static final double FIRST_SHARE = 0.2;

  /**
   * Makes a path over the same data.
   *
   * @param <L> the kind of learner
   */
  @FunctionalInterface
  interface Branch<L> {
    ModelPath<ConditionalModel> from(L learner, @Nullable ConditionalModel start);
  }

  private final L learner;
  private final Supplier<ConditionalFit> preparing;
  private final Branch<L> branch;
  private final @Nullable ConditionalModel start;
  private @Nullable ConditionalFit prepared;
  private @Nullable PathPlace first;
  private @Nullable PathPlace latest;
  private @Nullable ConditionalModel model;

  /**
   * Prepares a path.
   *
   * @param learner its own λ2 does not matter
   * @param preparing gives what holds its data and other settings, when it is first needed
   * @param branch makes other paths over the same data
   * @param start a model of the same data under other settings, to start from instead of the one
   *     without edges; or null
   */
  EdgePath(
      L learner,
      Supplier<ConditionalFit> preparing,
      Branch<L> branch,
      @Nullable ConditionalModel start) {
    this.learner = learner;
    this.preparing = preparing;
    this.branch = branch;
    this.start = start;
  }

  /** A path for one model, without branches. */
  static <L extends Learner<ConditionalModel>> EdgePath<L> single(
      L learner, ConditionalFit fit, @Nullable ConditionalModel start) {
    return new EdgePath<>(
        learner,
        () -> fit,
        (other, from) -> {
          throw new IllegalStateException("a single fit has no branches");
        },
        start);
  }

  private ConditionalFit fit() {
    ConditionalFit fit = prepared;
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

  private PathPlace first(Progress progress) {
    PathPlace place = first;
    if (place == null) {
      place = fit().withoutEdges(start, progress);
      first = place;
    }
    return place;
  }

  @Override
  public ConditionalModel next(String value, Progress progress) {
    ConditionalFit fit = fit();
    L asked = Hyperparameters.with(learner, Map.of(PARAMETER, value));
    ModelCard card = ModelCard.of(asked, fit.decided(asked));
    ConditionalModel next =
        fit.isConstant()
            ? fit.constant(card)
            : fit.model(card, place(fit, Double.parseDouble(value), progress));
    model = next;
    return next;
  }

  private PathPlace place(ConditionalFit fit, double edgePenalty, Progress progress) {
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
    return place;
  }

  @Override
  public ModelPath<ConditionalModel> with(Map<String, String> settings) {
    return branch.from(Hyperparameters.with(learner, settings), model == null ? start : model);
  }
}
