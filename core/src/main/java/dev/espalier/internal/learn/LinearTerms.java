package dev.espalier.internal.learn;

import dev.espalier.Explanation;
import dev.espalier.Explanation.Contribution;
import dev.espalier.Explanation.Kind;
import dev.espalier.data.Features;
import dev.espalier.data.Schema;
import dev.espalier.transform.FeatureMap;
import dev.espalier.transform.FeatureMap.Origin;
import java.util.ArrayList;
import java.util.List;

/**
 * The terms of the linear scores of one row, for models that explain themselves.
 *
 * <p>Weights act on mapped features, so a feature's term is its weight times its scaled value. A
 * coordinate of a Nyström map mixes all landmarks and each landmark all features: these are added
 * up in one. The scores that another model gives the labels are a term each.
 */
public final class LinearTerms {
  private final Schema schema;
  private final LinearScores scores;
  private final Features mapped;
  private final FeatureMap map;
  private final double[] scoreOfLabel;

  /** Maps the only row of {@code row}. */
  public LinearTerms(Schema schema, FeatureMap map, LinearScores scores, Features row) {
    if (row.rows() != 1) {
      throw new IllegalArgumentException(row.rows() + " rows to explain; expected one");
    }
    this.schema = schema;
    this.scores = scores;
    this.mapped = map.apply(row);
    this.map = map;
    this.scoreOfLabel = scores.of(mapped);
  }

  /**
   * Explains one label.
   *
   * @param label the label's index
   * @param probability that it is on
   * @param neighbours ω_ij E[y_j] of each neighbouring label, in any order
   */
  public Explanation explain(int label, double probability, List<Contribution> neighbours) {
    List<Contribution> terms = new ArrayList<>();
    terms.add(new Contribution(Kind.INTERCEPT, "intercept", scores.intercepts()[label]));
    List<Contribution> named = new ArrayList<>();
    double kernel = 0;
    boolean someKernel = false;
    for (int column = 0; column < mapped.columns(); column++) {
      double amount =
          scores.weights()[column * scores.labelCount() + label] * mapped.value(0, column);
      Origin origin = map.origin(column);
      if (origin == Origin.KERNEL) {
        someKernel = true;
        kernel += amount;
      } else if (amount != 0) {
        named.add(
            origin == Origin.FEATURE
                ? new Contribution(Kind.FEATURE, schema.features().get(column).name(), amount)
                : new Contribution(Kind.SCORE, scoredLabel(column), amount));
      }
    }
    if (someKernel) {
      terms.add(new Contribution(Kind.KERNEL, "kernel features", kernel));
    }
    named.stream().sorted(Contribution.bySize()).forEach(terms::add);
    neighbours.stream().sorted(Contribution.bySize()).forEach(terms::add);
    // The model's own score rather than the sum of the terms: so the two can be compared.
    double field =
        scoreOfLabel[label] + neighbours.stream().mapToDouble(Contribution::amount).sum();
    return new Explanation(schema.labels().get(label), field, probability, terms);
  }

  private String scoredLabel(int column) {
    return schema.labels().get(column - (mapped.columns() - schema.labels().size()));
  }
}
