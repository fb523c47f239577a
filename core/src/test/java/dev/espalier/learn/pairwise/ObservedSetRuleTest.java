package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.data.Labels;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.simulate.LabelChain;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObservedSetRuleTest {
  /** Of rows with unknown labels some agree with one set, some with several. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1})
  void productsAndLookUpsGiveTheSameDerivatives(double hidden) {
    Dataset data = new LabelChain(6).sample(150, 3);
    Labels labels = hidden == 0 ? data.labels() : TestData.hide(data.labels(), hidden, 1);
    ObservedSetRule products = new ObservedSetRule(labels, Integer.MAX_VALUE);
    ObservedSetRule lookUps = new ObservedSetRule(labels, 0);
    LabelPairs graph = LabelPairs.of(6, new int[] {0, 3, 9, 14});
    double[] parameters = new double[data.features().columns() * graph.width()];
    Arrays.setAll(parameters, k -> 0.3 * Math.sin(k));
    assertThat(new LinearEdgeLoss(data.features(), products, graph).curvature(parameters))
        .containsExactly(
            new LinearEdgeLoss(data.features(), lookUps, graph).curvature(parameters),
            within(1e-14));
    assertThat(gradient(data, products, graph, parameters))
        .containsExactly(gradient(data, lookUps, graph, parameters), within(1e-14));
  }

  private static double[] gradient(
      Dataset data, ObservedSetRule rule, LabelPairs graph, double[] point) {
    double[] gradient = new double[point.length];
    new SummedObjective(new LinearEdgeLoss(data.features(), rule, graph)).evaluate(point, gradient);
    return gradient;
  }
}
