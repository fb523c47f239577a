package dev.espalier.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.lab.simulate.ConditionalIsing.Sampler;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Label sets come as often as enumeration says. */
class ConditionalIsingTest {
  private static final int LABELS = 4;
  private static final int DRAWS = 200_000;

  /** α_00, α_01, α_02, α_03, α_11, …: weak enough for a Gibbs chain to mix. */
  private static final double[] PAIRS = {0.4, -0.8, 1.1, 0.3, -0.6, 0.9, -1.2, 0.2, 0.7, -0.3};

  private static double alpha(int j, int k) {
    int low = Math.min(j, k);
    int high = Math.max(j, k);
    return PAIRS[low * LABELS - low * (low - 1) / 2 + high - low];
  }

  private static int sign(int set, int label) {
    return (set >> label & 1) == 1 ? 1 : -1;
  }

  /** Eq. (14), divided by its sum over all sets. */
  private static double[] ising() {
    double[] weights = new double[1 << LABELS];
    double sum = 0;
    for (int set = 0; set < weights.length; set++) {
      double energy = 0;
      for (int j = 0; j < LABELS; j++) {
        energy += alpha(j, j) * sign(set, j) / 2;
        for (int k = j + 1; k < LABELS; k++) {
          energy += alpha(j, k) * sign(set, j) * sign(set, k) / 2;
        }
      }
      weights[set] = Math.exp(energy);
      sum += weights[set];
    }
    for (int set = 0; set < weights.length; set++) {
      weights[set] /= sum;
    }
    return weights;
  }

  /** Π_j σ(y_j (α_jj + Σ_{k<j} α_jk y_k)). */
  private static double[] chained() {
    double[] probabilities = new double[1 << LABELS];
    for (int set = 0; set < probabilities.length; set++) {
      double product = 1;
      for (int j = 0; j < LABELS; j++) {
        double logOdds = alpha(j, j);
        for (int k = 0; k < j; k++) {
          logOdds += alpha(j, k) * sign(set, k);
        }
        product /= 1 + Math.exp(-sign(set, j) * logOdds);
      }
      probabilities[set] = product;
    }
    return probabilities;
  }

  private static void assertDraws(Sampler sampler, double[] expected) {
    IsingDraw draw = new IsingDraw(LABELS, sampler);
    SplittableRandom random = new SplittableRandom(7);
    double[] shares = new double[1 << LABELS];
    for (int k = 0; k < DRAWS; k++) {
      int set = IntStream.of(draw.next(PAIRS, 0, random)).map(label -> 1 << label).sum();
      shares[set] += 1.0 / DRAWS;
    }
    // Five standard deviations of a share of one half at most.
    assertThat(shares).containsExactly(expected, within(0.0056));
  }

  @Test
  void exactDrawsAreThoseOfTheModel() {
    assertDraws(new Sampler.Exact(), ising());
  }

  @Test
  void longGibbsChainsDrawFromTheModelFromEitherStart() {
    assertDraws(new Sampler.Gibbs(30, true), ising());
    assertDraws(new Sampler.Gibbs(30, false), ising());
  }

  @Test
  void sequentialDrawsAreAProductOfTheirConditionals() {
    assertDraws(new Sampler.Sequential(), chained());
  }

  /** Without fields a set and its complement are equally probable, whatever the features are. */
  @Test
  void withoutFieldsEveryLabelIsOnInHalfOfTheRows() {
    for (Sampler sampler : new Sampler[] {new Sampler.Sequential(), new Sampler.Exact()}) {
      Dataset data = new ConditionalIsing(3, 5, 3, 50, 0, sampler).sample(4000, 3);
      for (int count : data.labels().positives().counts()) {
        assertThat(count / 4000.0).isCloseTo(0.5, within(0.04));
      }
    }
  }

  @Test
  void theFirstRowsDoNotDependOnHowManyFollow() {
    ConditionalIsing ising = new ConditionalIsing(3, 6, 2, 50, 50, new Sampler.Sequential());
    Dataset few = ising.sample(50, 9);
    Dataset many = ising.sample(80, 9).select(IntStream.range(0, 50).toArray());
    assertThat(few.labels().positives()).isEqualTo(many.labels().positives());
  }

  /** Other features change nothing but themselves: labels are those of the relevant ones. */
  @Test
  void labelsDependOnTheRelevantFeaturesOnly() {
    ConditionalIsing ising = new ConditionalIsing(30, 4, 1, 50, 50, new Sampler.Sequential());
    Dataset data = ising.sample(3000, 5);
    for (int label = 0; label < 4; label++) {
      for (int column = 1; column < 30; column++) {
        double sum = 0;
        for (int row = 0; row < 3000; row++) {
          double sign = data.labels().positives().contains(row, label) ? 1 : -1;
          sum += sign * data.features().value(row, column);
        }
        // Five standard deviations of a mean of 3000 products.
        assertThat(Math.abs(sum / 3000)).isLessThan(5 / Math.sqrt(3000));
      }
    }
    assertThatThrownBy(() -> new ConditionalIsing(2, 3, 4, 50, 50, new Sampler.Sequential()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("relevant=4");
  }

  @Test
  void bothReadingsOfTheTablesSizes() {
    Sampler sampler = new Sampler.Sequential();
    assertThat(ConditionalIsing.ofTables(2, 20, 50, 50, sampler))
        .isEqualTo(new ConditionalIsing(2, 20, 2, 50, 50, sampler));
    assertThat(ConditionalIsing.ofText(2, 20, 50, 50, sampler))
        .isEqualTo(new ConditionalIsing(20, 2, 20, 50, 50, sampler));
  }

  @Test
  void refusesWhatCannotBeDrawn() {
    assertThatThrownBy(() -> new ConditionalIsing(2, 20, 2, 50, 50, new Sampler.Exact()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("labels=20")
        .hasMessageContaining("at most 15");
    assertThatThrownBy(() -> new ConditionalIsing(0, 2, 0, 50, 50, new Sampler.Sequential()))
        .isInstanceOf(InputException.class);
    assertThatThrownBy(() -> new Sampler.Gibbs(0, true)).isInstanceOf(InputException.class);
  }
}
