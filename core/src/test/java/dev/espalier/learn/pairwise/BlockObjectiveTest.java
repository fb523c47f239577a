package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.learn.LabelDesign;
import dev.espalier.internal.learn.LogisticLoss;
import dev.espalier.internal.learn.PseudoLikelihood;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.simulate.LabelChain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What an engine that evaluates chunks elsewhere relies on: a chunk's terms are a pure function of
 * chunk and point, and merge by addition.
 */
class BlockObjectiveTest {
  private static final Dataset DATA = new LabelChain(8).sample(5000, 1);
  private static final Labels HIDDEN = TestData.hide(DATA.labels(), 0.1, 2);
  private static final double[] EXPECTATIONS =
      new Random(4).doubles(DATA.rows() * 8L, 0, 1).toArray();

  private static Stream<Arguments> objectives() {
    return Stream.of(
        objective("logistic", LogisticLoss::new),
        objective(
            "pseudo-likelihood",
            (features, labels) ->
                new PseudoLikelihood(features, labels, LabelDesign.of(labels, new double[0]))),
        objective(
            "pseudo-likelihood, unknown labels",
            (features, labels) ->
                new PseudoLikelihood(features, HIDDEN, LabelDesign.of(HIDDEN, EXPECTATIONS))),
        objective(
            "supported likelihood",
            (features, labels) -> new SupportedLikelihood(features, ObservedSetTargets.of(labels))),
        objective(
            "supported likelihood, unknown labels",
            (features, labels) -> new SupportedLikelihood(features, ObservedSetTargets.of(HIDDEN))),
        linearEdges("pseudo-likelihood", labels -> new PseudoLikelihoodRule(labels, new double[0])),
        linearEdges("observed sets", ObservedSetRule::new),
        linearEdges("mean field", MeanFieldRule::new));
  }

  private static Arguments linearEdges(String name, Function<Labels, LearningRule> rule) {
    LabelPairs pairs = LabelPairs.range(8, 0, 20);
    return objective(
        "linear edges, " + name,
        (features, labels) -> new LinearEdgeLoss(features, rule.apply(labels), pairs));
  }

  private static Arguments objective(
      String name, BiFunction<Features, Labels, BlockObjective> make) {
    return Arguments.of(name, make);
  }

  private record Term(double value, double valueAlone, double[] gradient) {}

  private static Term term(BlockObjective objective, double[] point, int chunk) {
    BlockObjective.Terms terms = objective.at(point);
    double[] gradient = new double[point.length];
    return new Term(terms.add(chunk, gradient), terms.add(chunk, null), gradient);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("objectives")
  void termsAreTheSameBitsInAnyOrderOnAnyCopyOnAnyThread(
      String name, BiFunction<Features, Labels, BlockObjective> make) throws Exception {
    for (Features features : List.of(DATA.features(), TestData.sparse(DATA.features()))) {
      BlockObjective one = make.apply(features, DATA.labels());
      BlockObjective other = make.apply(features, DATA.labels());
      assertThat(one.chunks()).isGreaterThan(1);
      double[] point = new Random(3).doubles(one.dimension(), -0.5, 0.5).toArray();
      double[] elsewhere = new Random(5).doubles(one.dimension(), -0.5, 0.5).toArray();
      List<Term> expected = new ArrayList<>();
      for (int chunk = 0; chunk < one.chunks(); chunk++) {
        expected.add(term(one, point, chunk));
      }

      // Backwards, with terms of another point in between, the terms of this one made once.
      BlockObjective.Terms terms = other.at(point);
      for (int chunk = other.chunks() - 1; chunk >= 0; chunk--) {
        term(other, elsewhere, chunk);
        double[] gradient = new double[point.length];
        assertThat(terms.add(chunk, gradient)).isEqualTo(expected.get(chunk).value());
        assertThat(gradient).isEqualTo(expected.get(chunk).gradient());
        assertThat(terms.add(chunk, null)).isEqualTo(expected.get(chunk).valueAlone());
      }
      assertSameFromThreads(List.of(one, other), point, expected);
      assertMergesByAddition(one, point, expected);
    }
  }

  /** Every chunk of both copies several times, shuffled, from four threads. */
  private static void assertSameFromThreads(
      List<BlockObjective> copies, double[] point, List<Term> expected) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Integer> chunks = new ArrayList<>();
      for (int k = 0; k < 3 * expected.size(); k++) {
        chunks.add(k % expected.size());
      }
      Collections.shuffle(chunks, new Random(6));
      List<Future<Term>> terms = new ArrayList<>();
      for (int k = 0; k < chunks.size(); k++) {
        BlockObjective copy = copies.get(k % 2);
        int chunk = chunks.get(k);
        terms.add(threads.submit(() -> term(copy, point, chunk)));
      }
      for (int k = 0; k < chunks.size(); k++) {
        Term found = terms.get(k).get();
        assertThat(found.value()).isEqualTo(expected.get(chunks.get(k)).value());
        assertThat(found.gradient()).isEqualTo(expected.get(chunks.get(k)).gradient());
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void assertMergesByAddition(
      BlockObjective objective, double[] point, List<Term> terms) {
    double value = 0;
    double[] sum = new double[point.length];
    for (Term term : terms) {
      value += term.value();
      for (int k = 0; k < sum.length; k++) {
        sum[k] += term.gradient()[k];
      }
    }
    double[] gradient = new double[point.length];
    Arrays.fill(gradient, Double.NaN);
    assertThat(new SummedObjective(objective).evaluate(point, gradient)).isEqualTo(value);
    assertThat(gradient).isEqualTo(sum);
  }
}
