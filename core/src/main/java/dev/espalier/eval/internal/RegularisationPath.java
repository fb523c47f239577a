package dev.espalier.eval.internal;

import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelPath;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Fits a learner under one value of a penalty after another, from large to small, along its {@link
 * ModelPath}: how edges, measures and objective change costs little more than one fit.
 */
public final class RegularisationPath {
  /** Where a path starts when the learner knows no better. */
  private static final double USUAL_GREATEST = 1;

  /** The last value of a usual path over the first. */
  private static final double USUAL_RATIO = 1e-4;

  /** Shares of the time: to decide what is open, and then to find the greatest value. */
  private static final double DECIDED = 0.1;

  private static final double BEGUN = 0.15;

  private final String parameter;
  private final List<Double> given;
  private final int count;
  private final double ratio;

  private RegularisationPath(String parameter, List<Double> given, int count, double ratio) {
    this.parameter = parameter;
    this.given = given;
    this.count = count;
    this.ratio = ratio;
  }

  /**
   * Over given values.
   *
   * @param parameter the hyper-parameter's name
   * @param values its values, in any order
   */
  public static RegularisationPath of(String parameter, List<Double> values) {
    if (values.isEmpty()) {
      throw new InputException("no values of '" + parameter + "'; expected one or more");
    }
    List<Double> falling = new ArrayList<>(values);
    falling.sort(Comparator.reverseOrder());
    return new RegularisationPath(parameter, Collections.unmodifiableList(falling), 0, 0);
  }

  /**
   * Over values that suit the data: they fall at equal ratios from the largest that matters, where
   * the learner {@linkplain ModelPath#greatest knows} it.
   */
  public static RegularisationPath usual(String parameter, int count) {
    return falling(parameter, count, USUAL_RATIO);
  }

  /**
   * The same, down to another end.
   *
   * @param ratio the last value over the first, between 0 and 1
   */
  public static RegularisationPath falling(String parameter, int count, double ratio) {
    if (count < 2) {
      throw new InputException("points=" + count + "; expected at least 2");
    }
    if (!(ratio > 0 && ratio < 1)) {
      throw new IllegalArgumentException("a path down to " + ratio + " of its first value");
    }
    return new RegularisationPath(parameter, List.of(), count, ratio);
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
   * Fits all models.
   *
   * @param learner what it leaves open is decided once, under its own value of the parameter
   * @param each takes each point as soon as it is fitted
   */
  public void run(
      Learner<?> learner, Dataset train, Progress progress, Consumer<? super Point> each) {
    ModelPath<?> path =
        decided(learner, train, progress.part("deciding", 0, DECIDED)).path(train, parameter);
    List<Double> values = given.isEmpty() ? usual(path, progress) : given;
    for (int k = 0; k < values.size(); k++) {
      Progress part =
          progress.part(
              "point " + (k + 1) + " of " + values.size(),
              BEGUN + (1 - BEGUN) * k / values.size(),
              BEGUN + (1 - BEGUN) * (k + 1) / values.size());
      long started = System.nanoTime();
      Model model = path.next(Double.toString(values.get(k)), part);
      each.accept(new Point(values.get(k), model, (System.nanoTime() - started) / 1e9));
    }
  }

  private static Learner<?> decided(Learner<?> learner, Dataset train, Progress progress) {
    return learner.isOpen() ? learner.resolved(learner.fit(train, progress).card()) : learner;
  }

  private List<Double> usual(ModelPath<?> path, Progress progress) {
    OptionalDouble known = path.greatest(progress.part("first point", DECIDED, BEGUN));
    double first =
        known.isPresent() && known.getAsDouble() > 0 ? known.getAsDouble() : USUAL_GREATEST;
    List<Double> values = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      values.add(first * Math.pow(ratio, k / (count - 1.0)));
    }
    return values;
  }
}
