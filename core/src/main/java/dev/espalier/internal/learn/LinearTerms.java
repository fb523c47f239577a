package dev.espalier.internal.learn;

import dev.espalier.Explanation;
import dev.espalier.Explanation.Contribution;
import dev.espalier.Explanation.Kind;
import dev.espalier.data.Features;
import dev.espalier.data.Schema;
import dev.espalier.transform.FeatureMap;
import dev.espalier.transform.FeatureMap.Block;
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
    for (Block block : map.blocks()) {
      double sum = 0;
      for (int column = block.from(); column < block.to(); column++) {
        double amount =
            scores.weights()[column * scores.labelCount() + label] * mapped.value(0, column);
        sum += amount;
        if (amount != 0 && block.origin() != Origin.KERNEL) {
          named.add(named(block, column - block.from(), amount));
        }
      }
      if (block.origin() == Origin.KERNEL) {
        terms.add(new Contribution(Kind.KERNEL, "kernel features", sum));
      }
    }
    named.stream().sorted(Contribution.bySize()).forEach(terms::add);
    neighbours.stream().sorted(Contribution.bySize()).forEach(terms::add);
    // The model's own score rather than the sum of the terms: so the two can be compared.
    double field =
        scoreOfLabel[label] + neighbours.stream().mapToDouble(Contribution::amount).sum();
    return new Explanation(schema.labels().get(label), field, probability, terms);
  }

  private Contribution named(Block block, int place, double amount) {
    return block.origin() == Origin.FEATURE
        ? new Contribution(Kind.FEATURE, schema.features().get(place).name(), amount)
        : new Contribution(Kind.SCORE, block.part() + ":" + schema.labels().get(place), amount);
  }
}
