package dev.espalier.internal.learn;

import dev.espalier.Explanation;
import dev.espalier.Explanation.Contribution;
import dev.espalier.Explanation.Kind;
import dev.espalier.data.Features;
import dev.espalier.data.Schema;
import dev.espalier.data.SparseFeatures;
import dev.espalier.transform.FeatureMap;
import java.util.ArrayList;
import java.util.List;

/**
 * The terms of the linear scores of one row, for models that explain themselves.
 *
 * <p>Weights act on mapped features, so a feature's term is its weight times its scaled value. A
 * coordinate of a Nyström map mixes all landmarks and each landmark all features: such a model's
 * terms are added up in one.
 */
public final class LinearTerms {
  private final Schema schema;
  private final LinearScores scores;
  private final Features mapped;
  private final boolean byFeature;
  private final double[] scoreOfLabel;

  /** Maps the only row of {@code row}. */
  public LinearTerms(Schema schema, FeatureMap map, LinearScores scores, Features row) {
    if (row.rows() != 1) {
      throw new IllegalArgumentException(row.rows() + " rows to explain; expected one");
    }
    this.schema = schema;
    this.scores = scores;
    this.mapped = map.apply(row);
    this.byFeature = map.keepsFeatures();
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
    List<Contribution> ofFeatures = ofFeatures(label);
    if (byFeature) {
      ofFeatures.stream().sorted(Contribution.bySize()).forEach(terms::add);
    } else {
      double sum = ofFeatures.stream().mapToDouble(Contribution::amount).sum();
      terms.add(new Contribution(Kind.KERNEL, "kernel features", sum));
    }
    neighbours.stream().sorted(Contribution.bySize()).forEach(terms::add);
    // The model's own score rather than the sum of the terms: so the two can be compared.
    double field =
        scoreOfLabel[label] + neighbours.stream().mapToDouble(Contribution::amount).sum();
    return new Explanation(schema.labels().get(label), field, probability, terms);
  }

  /** The terms that are not zero. */
  private List<Contribution> ofFeatures(int label) {
    List<Contribution> terms = new ArrayList<>();
    if (mapped instanceof SparseFeatures sparse) {
      for (int k = 0; k < sparse.values().length; k++) {
        add(terms, label, sparse.columnIndices()[k], sparse.values()[k]);
      }
    } else {
      for (int column = 0; column < mapped.columns(); column++) {
        add(terms, label, column, mapped.value(0, column));
      }
    }
    return terms;
  }

  private void add(List<Contribution> terms, int label, int column, double value) {
    double amount = scores.weights()[column * scores.labelCount() + label] * value;
    if (amount != 0) {
      String name = byFeature ? schema.features().get(column).name() : "";
      terms.add(new Contribution(byFeature ? Kind.FEATURE : Kind.KERNEL, name, amount));
    }
  }
}
