package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.data.Labels;
import dev.espalier.simulate.LabelChain;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SupportedBlocksTest {
  /** Of rows with unknown labels some agree with one set, some with several. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1})
  void productsAndLookUpsGiveTheSameDerivativesByPairs(double hidden) {
    Dataset data = new LabelChain(6).sample(150, 3);
    Labels labels = hidden == 0 ? data.labels() : TestData.hide(data.labels(), hidden, 1);
    SupportedBlocks products = new SupportedBlocks(labels);
    SupportedRows lookUps = new SupportedRows(SupportedTargets.of(labels), labels.rows());
    Pairs graph = Pairs.of(6, new int[] {0, 3, 9, 14});
    double[] parameters = new double[data.features().columns() * graph.width()];
    Arrays.setAll(parameters, k -> 0.3 * Math.sin(k));
    double[] state = new ConditionalLoss(data.features(), products, graph).state(parameters);
    double[] expectedState = new ConditionalLoss(data.features(), lookUps, graph).state(parameters);
    assertThat(state).containsExactly(expectedState, within(1e-14));
    Pairs some = Pairs.range(6, 2, 8);
    double[] found = new double[40 * some.count()];
    double[] expected = new double[found.length];
    products.pairResiduals(state, 50, 90, some, found);
    lookUps.pairResiduals(state, 50, 90, some, expected);
    assertThat(expected).isNotEqualTo(new double[expected.length]);
    assertThat(found).containsExactly(expected, within(1e-14));
  }
}
