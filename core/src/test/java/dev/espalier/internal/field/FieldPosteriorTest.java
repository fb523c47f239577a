package dev.espalier.internal.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.ProductPosterior;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.parallel.TestThreads;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What holds for every routine: limits, symmetries, and the same answer at any thread count. */
class FieldPosteriorTest {
  @Test
  void withoutEdgesEverythingIsTheProductModel() {
    RandomFields random = new RandomFields(201);
    for (int labels : new int[] {6, 15}) {
      double[] scores = random.normal(30 * labels, 1.5);
      double[] logOdds = scores.clone();
      for (int k = 0; k < logOdds.length; k++) {
        logOdds[k] *= 2;
      }
      LabelSets observed = random.sets(40, labels, 0.3).distinct();
      Evidence known = random.evidence(30, labels);
      for (Evidence given : List.of(Evidence.none(), known)) {
        ProductPosterior product =
            new ProductPosterior(30, labels, logOdds.clone(), observed, given);
        PairwiseField field =
            PairwiseField.shared(30, scores, Edges.none(labels), new double[0]).given(given);
        for (MarginalMethod method : MarginalMethod.values()) {
          FieldPosterior posterior = new FieldPosterior(field, observed, method);
          assertThat(posterior.mostProbable()).isEqualTo(product.mostProbable());
          if (method != MarginalMethod.SUPPORTED) {
            assertThat(posterior.marginals()).containsExactly(product.marginals(), within(1e-12));
          }
        }
        assertThat(new MaxProduct().mostProbable(field)).isEqualTo(product.mostProbable());
        if (given.isEmpty()) {
          double[] expected = new double[30 * observed.rows()];
          double[] actual = new double[expected.length];
          product.support().orElseThrow().probabilities(0, 30, expected);
          new FieldPosterior(field, observed, MarginalMethod.SUPPORTED)
              .support()
              .orElseThrow()
              .probabilities(0, 30, actual);
          assertThat(actual).containsExactly(expected, within(1e-12));
        }
      }
    }
  }

  @Test
  void aDenseGraphOfManyLabelsIsSampledOrInHasteTakesMeanField() {
    PairwiseField field = new RandomFields(207).complete(5, 70, 1, 0.02);
    double[] messages = new SumProduct().infer(field).marginals();
    assertThat(new FieldPosterior(field, null, MarginalMethod.AUTOMATIC).marginals())
        .isEqualTo(SamplingTest.sampled(field))
        .as("so weak ties that messages agree")
        .containsExactly(messages, within(0.01));
    assertThat(new FieldPosterior(field, null, MarginalMethod.QUICK).marginals())
        .isEqualTo(new MeanField().infer(field).marginals())
        .containsExactly(messages, within(0.01));
  }

  @Test
  void everyRoutineKeepsClampedLabels() {
    RandomFields random = new RandomFields(202);
    Evidence known = random.evidence(20, 14);
    PairwiseField field = random.complete(20, 14, 1, 0.5).given(known);
    LabelSets observed = random.sets(50, 14, 0.4).distinct();
    for (MarginalMethod method : MarginalMethod.values()) {
      double[] marginals = new FieldPosterior(field, observed, method).marginals();
      for (int row = 0; row < 20; row++) {
        for (int label = 0; label < 14; label++) {
          int value = known.value(row, label);
          double p = marginals[row * 14 + label];
          if (value != 0) {
            assertThat(p).as("%s", method).isEqualTo(value > 0 ? 1.0 : 0.0);
          } else {
            assertThat(p).as("%s", method).isBetween(0.0, 1.0);
          }
        }
      }
    }
    for (LabelSets sets :
        List.of(
            new MaxProduct().mostProbable(field),
            MaxProduct.asInThePaper().mostProbable(field),
            new FieldPosterior(field, observed, MarginalMethod.AUTOMATIC).mostProbable())) {
      assertThat(known.enforce(sets)).isEqualTo(sets);
    }
  }

  @Test
  void renamingTheLabelsRenamesTheAnswers() {
    RandomFields random = new RandomFields(203);
    int labels = 9;
    int rows = 12;
    PairwiseField field = random.complete(rows, labels, 1, 0.3);
    int[] to = random.permutation(labels);
    double[] scores = new double[rows * labels];
    double[] strengths = new double[field.edges().count()];
    for (int row = 0; row < rows; row++) {
      for (int label = 0; label < labels; label++) {
        scores[row * labels + to[label]] = field.scores()[row * labels + label];
      }
    }
    for (int edge = 0; edge < strengths.length; edge++) {
      int one = to[field.edges().first()[edge]];
      int other = to[field.edges().second()[edge]];
      strengths[Edges.indexInComplete(labels, Math.min(one, other), Math.max(one, other))] =
          field.strengths()[edge];
    }
    PairwiseField renamed = PairwiseField.shared(rows, scores, Edges.complete(labels), strengths);
    LabelSets observed = random.sets(30, labels, 0.3).distinct();
    LabelSets renamedObserved = observed.relabel(to, labels).distinct();
    // Sorting by index after renaming needs a set per row, which addRow does in relabel.
    for (MarginalMethod method : MarginalMethod.values()) {
      FieldPosterior one = new FieldPosterior(field, observed, method);
      FieldPosterior other = new FieldPosterior(renamed, renamedObserved, method);
      assertThat(other.mostProbable()).isEqualTo(one.mostProbable().relabel(to, labels));
      for (int row = 0; row < rows; row++) {
        for (int label = 0; label < labels; label++) {
          assertThat(other.marginals()[row * labels + to[label]])
              .as("%s", method)
              .isCloseTo(one.marginals()[row * labels + label], within(1e-6));
        }
      }
    }
  }

  @Test
  void equalStrengthsInEveryRowAreSharedStrengths() {
    RandomFields random = new RandomFields(204);
    int rows = 70;
    int labels = 13;
    PairwiseField shared = random.complete(rows, labels, 1, 0.4);
    int count = shared.edges().count();
    double[] repeated = new double[rows * count];
    for (int row = 0; row < rows; row++) {
      System.arraycopy(shared.strengths(), 0, repeated, row * count, count);
    }
    PairwiseField own = PairwiseField.perRow(rows, shared.scores(), shared.edges(), repeated);
    LabelSets observed = random.sets(40, labels, 0.3).distinct();
    assertThat(answers(own, observed))
        .usingRecursiveComparison()
        .isEqualTo(answers(shared, observed));
  }

  @Test
  void answersAreTheSameAtAnyThreadCount() {
    RandomFields random = new RandomFields(205);
    PairwiseField field = random.complete(300, 13, 1, 0.6).given(random.evidence(300, 13));
    LabelSets observed = random.sets(60, 13, 0.3).distinct();
    int before = Parallel.threads();
    try {
      TestThreads.use(1);
      List<Object> alone = answers(field, observed);
      TestThreads.use(3);
      assertThat(answers(field, observed)).usingRecursiveComparison().isEqualTo(alone);
    } finally {
      TestThreads.use(before);
    }
  }

  /** The answers of every routine; supported energies add in another order, so to 12 digits. */
  private static List<Object> answers(PairwiseField field, LabelSets observed) {
    List<Object> answers = new ArrayList<>();
    answers.add(new Exhaustive().infer(field).marginals());
    answers.add(new Exhaustive().infer(field).logPartition());
    answers.add(new Exhaustive().mostProbable(field));
    answers.add(new SumProduct().infer(field).marginals());
    answers.add(new MeanField().infer(field).marginals());
    answers.add(SamplingTest.sampled(field));
    answers.add(new MaxProduct().mostProbable(field));
    answers.add(new BestMap().mostProbable(field, observed));
    answers.add(new BestMap(0, new MaxProduct(), Long.MAX_VALUE).mostProbable(field, observed));
    answers.add(new Supported(field, observed).mostProbable());
    double[] rounded = new Supported(field, observed).infer().marginals();
    for (int k = 0; k < rounded.length; k++) {
      rounded[k] = Math.rint(rounded[k] * 1e11) / 1e11;
    }
    answers.add(rounded);
    return answers;
  }

  @Test
  void automaticMarginalsAreExactForFewLabelsAndForests() {
    RandomFields random = new RandomFields(206);
    Edges tree = random.tree(16);
    for (PairwiseField field :
        List.of(
            random.complete(10, 12, 1, 1),
            PairwiseField.shared(5, random.normal(80, 1), tree, random.normal(15, 2)))) {
      assertThat(new FieldPosterior(field, null, MarginalMethod.AUTOMATIC).marginals())
          .containsExactly(new Exhaustive().infer(field).marginals(), within(1e-9));
    }
  }

  @Test
  void automaticMarginalsComeFromTheDistributionThatIsProvablyNearer() {
    RandomFields random = new RandomFields(207);
    PairwiseField field = random.complete(20, 14, 1, 0.8);
    LabelSets all = new Exhaustive().mostProbable(field).distinct();
    LabelSets.Builder builder = new LabelSets.Builder(14);
    for (int a = 0; a < 1 << 14; a++) {
      for (int label = 0; label < 14; label++) {
        if (BruteForce.sign(a, label) > 0) {
          builder.add(label);
        }
      }
      builder.endRow();
    }
    LabelSets everything = builder.build();
    assertThat(new FieldPosterior(field, everything, MarginalMethod.AUTOMATIC).marginals())
        .containsExactly(new Exhaustive().infer(field).marginals(), within(1e-9));
    // The best set alone says too little: its log partition is the energy of one set.
    double[] narrow = new FieldPosterior(field, all, MarginalMethod.AUTOMATIC).marginals();
    Beliefs few = new Supported(field, all).infer();
    Beliefs product = new MeanField().infer(field);
    Beliefs passed = new SumProduct().infer(field);
    double[] sampled = SamplingTest.sampled(field);
    int elsewhere = 0;
    for (int row = 0; row < 20; row++) {
      boolean supported = few.logPartition()[row] >= product.logPartition()[row];
      double[] expected =
          supported ? few.marginals() : passed.converged()[row] ? passed.marginals() : sampled;
      elsewhere += supported ? 0 : 1;
      for (int k = row * 14; k < (row + 1) * 14; k++) {
        assertThat(narrow[k]).isEqualTo(expected[k]);
      }
    }
    assertThat(elsewhere).isPositive();
  }

  /** The question is answered without the bound itself, so it must not be answered otherwise. */
  @Test
  void whetherMeanFieldsBoundExceedsAValueIsDecidedAsByTheBoundItself() {
    RandomFields random = new RandomFields(209);
    for (double strength : new double[] {0.02, 0.3, 1}) {
      PairwiseField field = random.complete(40, 16, 1, strength).given(random.evidence(40, 16));
      double[] bound = new MeanField().infer(field).logPartition();
      for (double above : new double[] {-10, -1e-3, -1e-12, 0, 1e-12, 1e-3, 10}) {
        double[] values = bound.clone();
        for (int row = 0; row < 40; row++) {
          values[row] += above;
        }
        boolean[] exceeds = new MeanField().exceeds(field, values, row -> row % 3 != 0);
        for (int row = 0; row < 40; row++) {
          assertThat(exceeds[row])
              .as("strength %s, row %s, %s above the bound", strength, row, above)
              .isEqualTo(row % 3 != 0 && bound[row] > values[row]);
        }
      }
    }
  }

  @Test
  void emptyInputAndMissingSetsAreSafe() {
    PairwiseField none = new RandomFields(208).complete(0, 5, 1, 1);
    FieldPosterior posterior = new FieldPosterior(none, null, MarginalMethod.AUTOMATIC);
    assertThat(posterior.rows()).isZero();
    assertThat(posterior.marginals()).isEmpty();
    assertThat(posterior.mostProbable().rows()).isZero();
    assertThat(posterior.support()).isEmpty();
    assertThat(new FieldPosterior(none, LabelSets.empty(0, 5), MarginalMethod.EXACT).support())
        .isEmpty();
    assertThatThrownBy(() -> new FieldPosterior(none, null, MarginalMethod.SUPPORTED))
        .hasMessageContaining("without observed label sets");
    assertThatThrownBy(() -> PairwiseField.shared(2, new double[3], Edges.none(2), new double[0]))
        .hasMessageContaining("scores: 3 numbers; expected 4");
  }
}
