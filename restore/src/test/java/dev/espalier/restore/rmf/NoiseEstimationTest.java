package dev.espalier.restore.rmf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Progress;
import dev.espalier.data.CodedTable;
import dev.espalier.data.Table;
import dev.espalier.simulate.Corruption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("statistics")
class NoiseEstimationTest {
  private static final int NUMBERS = 5;

  /** Numbers of several shapes and categories, all tied to one hidden number. */
  private static Table clean(int rows, long seed) {
    Random random = new Random(seed);
    double[][] numbers = new double[NUMBERS][rows];
    int[] first = new int[rows];
    int[] second = new int[rows];
    for (int row = 0; row < rows; row++) {
      double hidden = random.nextGaussian();
      numbers[0][row] = hidden + 0.7 * random.nextGaussian();
      numbers[1][row] = Math.exp(0.8 * hidden + 0.5 * random.nextGaussian());
      numbers[2][row] = Math.rint(40 + 12 * (0.7 * hidden + 0.7 * random.nextGaussian()));
      numbers[3][row] = hidden + random.nextGaussian() < 1 ? 0 : 500 * (1 + random.nextDouble());
      numbers[4][row] = random.nextGaussian();
      first[row] = Math.max(0, Math.min(3, (int) Math.rint(1.5 + hidden)));
      second[row] = hidden + 0.5 * random.nextGaussian() > 0 ? 1 : 0;
    }
    return new Table(
        List.of(
            new Table.Numbers("gaussian", numbers[0]),
            new Table.Numbers("skewed", numbers[1]),
            new Table.Numbers("whole", numbers[2]),
            new Table.Numbers("mostly zero", numbers[3]),
            new Table.Numbers("alone", numbers[4]),
            new Table.Categories("first", List.of("a", "b", "c", "d"), first),
            new Table.Categories("second", List.of("no", "yes"), second)));
  }

  private static double[] estimate(double noise) {
    RandomMixedFieldModel model = RandomMixedField.defaults().fit(clean(2000, 1));
    Table dirty = new Corruption(noise, 0).apply(clean(2000, 2), 3);
    return model.estimateNoise(model.schema().encode(dirty), Progress.none());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.2, 0.3, 0.4, 0.5})
  void plantedNoiseIsFoundInNumbersOfAllShapes(double noise) {
    double[] found = estimate(noise);
    assertThat(Arrays.stream(found, 0, NUMBERS).average().orElseThrow())
        .isCloseTo(noise, within(0.04));
    // A column that nothing explains shows noise only by its variance, 1 + τ² of the clean one's;
    // 1500 and 2000 rows tell their ratio to 0.05, and this is twice that.
    for (int s = 0; s < NUMBERS; s++) {
      assertThat(found[s] * found[s]).isCloseTo(noise * noise, within(0.1));
    }
  }

  @Test
  void drawnRowsAgreeWithWhatIsEstimatedOfTheirCells() {
    RandomMixedFieldModel model = RandomMixedField.defaults().fit(clean(1000, 1));
    CodedTable dirty = model.schema().encode(new Corruption(0.3, 0.2).apply(clean(20, 4), 5));
    double[] noise = new double[model.schema().columns().size()];
    Arrays.fill(noise, 0.3);
    var estimates = model.estimate(dirty, noise, Progress.none());
    int draws = 400;
    double[] means = new double[dirty.numbers().length];
    double[] shares = new double[estimates.probabilities().length];
    for (CodedTable draw : model.draw(dirty, noise, draws, 6)) {
      for (int k = 0; k < means.length; k++) {
        means[k] += draw.numbers()[k] / draws;
      }
      for (int k = 0; k < draw.codes().length; k++) {
        int start = model.schema().levelStart(k % 2);
        shares[k / 2 * model.schema().levelCount() + start + draw.codes()[k]] += 1.0 / draws;
      }
    }
    double difference = 0;
    for (int k = 0; k < shares.length; k++) {
      difference += Math.abs(shares[k] - estimates.probabilities()[k]) / shares.length;
    }
    assertThat(difference).isLessThan(0.05);
    // Column by column, in its standard deviations: a sampler and an approximation agree so far.
    for (int k = 0; k < means.length; k++) {
      double deviation = model.encoding().margin(k % NUMBERS).deviation();
      assertThat(means[k]).isCloseTo(estimates.means()[k], within(0.35 * deviation));
    }
  }

  @Test
  void drawsDoNotDependOnOtherRowsAndKeepTrustedCells() {
    RandomMixedFieldModel model = RandomMixedField.defaults().fit(clean(300, 1));
    Table gaps = new Corruption(0, 0.3).apply(clean(40, 4), 5);
    CodedTable dirty = model.schema().encode(gaps);
    double[] trusted = new double[model.schema().columns().size()];
    CodedTable draw = model.draw(dirty, trusted, 2, 6).get(1);
    for (int k = 0; k < dirty.numbers().length; k++) {
      assertThat(draw.numbers()[k]).isNotNaN();
      if (!Double.isNaN(dirty.numbers()[k])) {
        assertThat(draw.numbers()[k]).isEqualTo(dirty.numbers()[k]);
      }
    }
    for (int k = 0; k < dirty.codes().length; k++) {
      assertThat(draw.codes()[k]).isNotNegative();
      if (dirty.codes()[k] >= 0) {
        assertThat(draw.codes()[k]).isEqualTo(dirty.codes()[k]);
      }
    }
  }
}
