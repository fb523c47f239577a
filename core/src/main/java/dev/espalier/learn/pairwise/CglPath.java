package dev.espalier.learn.pairwise;

import dev.espalier.ModelCard;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The models of a {@link ConditionalGraphicalLasso} for falling λ2: from the one without edges, at
 * the largest λ2 that matters, to denser and denser graphs.
 *
 * @param greatestPenalty the smallest λ2 at which no pair of labels is an edge
 * @param points the models, λ2 falling
 */
public record CglPath(double greatestPenalty, List<Point> points) {
  /** Copies the list. */
  public CglPath {
    points = List.copyOf(points);
  }

  /**
   * One model of a path.
   *
   * @param edgePenalty its λ2
   * @param model the model
   * @param edges how many pairs of labels are edges
   * @param objective the objective, penalties included
   * @param iterations how many steps the solver made
   * @param converged whether the asked accuracy was met
   */
  public record Point(
      double edgePenalty,
      ConditionalModel model,
      int edges,
      double objective,
      int iterations,
      boolean converged) {}

  /**
   * Falling λ2 at equal ratios: the first is the greatest that matters for these data, the last
   * that much times the ratio.
   *
   * @param count how many, at least 2
   * @param ratio the last over the first, between 0 and 1
   */
  public static CglPath fit(
      ConditionalGraphicalLasso learner,
      Dataset train,
      int count,
      double ratio,
      Progress progress) {
    if (count < 2 || !(ratio > 0 && ratio < 1)) {
      throw new IllegalArgumentException("path of " + count + " points down to " + ratio);
    }
    return fit(
        learner,
        train,
        greatest -> {
          double[] penalties = new double[count];
          for (int k = 0; k < count; k++) {
            penalties[k] = greatest * Math.pow(ratio, k / (count - 1.0));
          }
          return penalties;
        },
        true,
        progress);
  }

  /**
   * The models for given λ2.
   *
   * @param learner its own λ2 only decides the rule where that is open
   * @param edgePenalties the values of λ2 in any order
   * @param screening false holds all pairs of labels at every point instead of those that may be
   *     edges: much slower, the same models to the solver's tolerance; for tests and measurements
   */
  public static CglPath fit(
      ConditionalGraphicalLasso learner,
      Dataset train,
      double[] edgePenalties,
      boolean screening,
      Progress progress) {
    return fit(learner, train, greatest -> edgePenalties.clone(), screening, progress);
  }

  @FunctionalInterface
  private interface Grid {
    double[] penalties(double greatest);
  }

  private static CglPath fit(
      ConditionalGraphicalLasso learner,
      Dataset train,
      Grid grid,
      boolean screening,
      Progress progress) {
    Requirements.check(learner, train);
    Rule rule = learner.rule(train, progress.part("choosing the rule", 0, 0.3));
    ConditionalFit fit =
        new ConditionalFit(train, rule, learner.input(), learner.settings(), screening);
    PathPlace place = fit.withoutEdges(progress.part("", 0.3, 0.35));
    double greatest = place.edgePenalty();
    double[] rising = grid.penalties(greatest);
    java.util.Arrays.sort(rising);
    List<Point> points = new ArrayList<>();
    for (int k = 0; k < rising.length; k++) {
      double edgePenalty = rising[rising.length - 1 - k];
      Progress part =
          progress.part(
              "point " + (k + 1) + " of " + rising.length,
              0.35 + 0.65 * k / rising.length,
              0.35 + 0.65 * (k + 1) / rising.length);
      if (edgePenalty < greatest) {
        place = fit.place(place, edgePenalty, part);
      }
      ConditionalSolution solution = place.solution();
      points.add(
          new Point(
              edgePenalty,
              fit.model(card(learner, edgePenalty), place),
              solution.pairs().count(),
              solution.value(),
              solution.iterations(),
              solution.converged()));
    }
    return new CglPath(greatest, points);
  }

  private static ModelCard card(ConditionalGraphicalLasso learner, double edgePenalty) {
    ModelCard card = ModelCard.of(learner);
    Map<String, String> values = new LinkedHashMap<>(card.hyperparameters());
    values.put("edgePenalty", Double.toString(edgePenalty));
    return new ModelCard(card.learner(), Collections.unmodifiableMap(values), card.provenance());
  }
}
