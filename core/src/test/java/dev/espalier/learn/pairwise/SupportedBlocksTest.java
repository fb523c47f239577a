package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.Dataset;
import dev.espalier.simulate.LabelChain;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SupportedBlocksTest {
  @Test
  void productsAndLookUpsGiveTheSameDerivativesByPairs() {
    Dataset data = new LabelChain(6).sample(150, 3);
    SupportedBlocks products = new SupportedBlocks(data.labels());
    SupportedRows lookUps =
        new SupportedRows(SupportedTargets.of(data.labels()), data.labels().rows());
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
