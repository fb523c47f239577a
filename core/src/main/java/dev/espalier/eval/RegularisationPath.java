package dev.espalier.eval;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.UserError;
import dev.espalier.data.Dataset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Fits a learner under one value of a penalty after another, each from the model before: how edges,
 * measures and objective change costs little more than one fit.
 *
 * @param parameter the hyper-parameter's name
 * @param values its values; from large to small, so that models grow
 */
public record RegularisationPath(String parameter, List<Double> values) {
  /** Where a path starts when the learner knows no better. */
  private static final double USUAL_GREATEST = 1;

  /** The last value of a usual path over the first. */
  private static final double USUAL_RATIO = 1e-4;

  /** Copies the list and puts it in order. */
  public RegularisationPath {
    values = values.stream().sorted((a, b) -> Double.compare(b, a)).toList();
    if (values.isEmpty()) {
      throw new UserError("no values of '" + parameter + "'; expected one or more");
    }
  }

  /**
   * One model of a path.
   *
   * @param value the parameter's value
   * @param model the model
   * @param seconds time to fit it
   */
  public record Point(double value, Model model, double seconds) {
    /** How many pairs of labels are tied, or -1 when the model has no label graph. */
    public int edges() {
      return model.labelGraph().map(graph -> graph.edges().size()).orElse(-1);
    }
  }

  /**
   * Values at equal ratios that suit the data: from the largest that matters, where the learner
   * {@linkplain Learner#greatest knows} it.
   */
  public static RegularisationPath usual(
      Learner<?> learner, String parameter, int count, Dataset train) {
    if (count < 2) {
      throw new UserError("points=" + count + "; expected at least 2");
    }
    if (Hyperparameters.of(learner).stream().noneMatch(entry -> entry.name().equals(parameter))) {
      // says which names there are
      Hyperparameters.with(learner, Map.of(parameter, ""));
    }
    OptionalDouble known = learner.greatest(parameter, train);
    double greatest = known.isPresent() && known.getAsDouble() > 0 ? known.getAsDouble() : 0;
    double first = greatest > 0 ? greatest : USUAL_GREATEST;
    List<Double> values = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      values.add(first * Math.pow(USUAL_RATIO, k / (count - 1.0)));
    }
    return new RegularisationPath(parameter, values);
  }

  /**
   * Fits all models.
   *
   * @param each takes each point as soon as it is fitted
   */
  public void run(
      Learner<?> learner, Dataset train, Progress progress, Consumer<? super Point> each) {
    fitAll(learner, train, progress, each);
  }

  private <M extends Model> void fitAll(
      Learner<M> learner, Dataset train, Progress progress, Consumer<? super Point> each) {
    Learner<M> settled = learner.settle(train, progress.part("settling", 0, 0.1));
    @Nullable M before = null;
    for (int k = 0; k < values.size(); k++) {
      Learner<M> changed =
          Hyperparameters.with(settled, Map.of(parameter, Double.toString(values.get(k))));
      Progress part =
          progress.part(
              "point " + (k + 1) + " of " + values.size(),
              0.1 + 0.9 * k / values.size(),
              0.1 + 0.9 * (k + 1) / values.size());
      long started = System.nanoTime();
      M model = changed.fit(train, before, part);
      each.accept(new Point(values.get(k), model, (System.nanoTime() - started) / 1e9));
      before = model;
    }
  }
}
