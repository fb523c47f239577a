package dev.espalier.learn.pairwise;

import dev.espalier.Evidence;
import dev.espalier.Progress;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.field.FieldPosterior;
import dev.espalier.internal.field.MarginalMethod;
import dev.espalier.internal.field.PairwiseField;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.math.Logistic;
import dev.espalier.internal.math.Shape;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * Expectation and maximisation for pseudo-likelihoods of rows in which some labels are unknown: to
 * its neighbours such a label shows its expectation given all that is known of its row.
 *
 * @param <S> what a fit finds
 * @param labels the truth, some of it unknown
 * @param maximisation fits a model
 * @param fields the fields of some rows by what was found, with nothing known
 */
record MissingLabelsEm<S>(
    Labels labels, Maximisation<S> maximisation, BiFunction<S, int[], PairwiseField> fields) {
  /** Expectations and fits in turn; the change is small after a few. */
  private static final int ROUNDS = 5;

  /** Fits a model. */
  @FunctionalInterface
  interface Maximisation<S> {
    /**
     * Finds the best parameters.
     *
     * @param expectations rows × labels: the probability that an unknown label is on; those of
     *     known labels are not looked at
     * @param start what was found before
     */
    S fit(double[] expectations, S start, Progress progress);
  }

  /** Runs from label frequencies and the given start of the first fit. */
  S run(S start, Progress progress) {
    double[] expectations = frequencies(labels);
    S found = start;
    for (int round = 0; round < ROUNDS; round++) {
      Progress part = progress.part("", (double) round / ROUNDS, (round + 1.0) / ROUNDS);
      found = maximisation.fit(expectations, found, part);
      if (round + 1 < ROUNDS) {
        expectations = expectations(found, expectations);
      }
    }
    return found;
  }

  /** How often each label is on, for every row. */
  static double[] frequencies(Labels labels) {
    double[] logOdds = LabelFrequencies.logOdds(labels);
    double[] frequencies =
        new double
            [Shape.product("unknown labels", labels.rows(), "rows", logOdds.length, "labels")];
    for (int k = 0; k < frequencies.length; k++) {
      frequencies[k] = Logistic.sigmoid(logOdds[k % logOdds.length]);
    }
    return frequencies;
  }

  private double[] expectations(S found, double[] before) {
    int count = labels.labelCount();
    LabelSets unknown = Objects.requireNonNull(labels.unknown());
    int[] rows = IntStream.range(0, labels.rows()).filter(row -> unknown.size(row) > 0).toArray();
    Labels some = labels.select(rows);
    PairwiseField field =
        fields.apply(found, rows).given(Evidence.of(some.positives(), some.negatives()));
    double[] marginals = new FieldPosterior(field, null, MarginalMethod.QUICK).marginals();
    double[] expectations = before.clone();
    for (int k = 0; k < rows.length; k++) {
      System.arraycopy(marginals, k * count, expectations, rows[k] * count, count);
    }
    return expectations;
  }
}
