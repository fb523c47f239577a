package dev.espalier.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Progress;
import dev.espalier.UserError;
import dev.espalier.catalog.Catalog;
import dev.espalier.data.Dataset;
import dev.espalier.simulate.LabelChain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RegularisationPathTest {
  private final Dataset data = new LabelChain(4).sample(200, 1);
  private final Learner<?> sparse =
      Catalog.learner(
          "corrlog", Map.of("rule", "pseudo-likelihood", "sparsity", "10", "tolerance", "1e-10"));

  private List<RegularisationPath.Point> points(Learner<?> learner, double... values) {
    List<RegularisationPath.Point> points = new ArrayList<>();
    List<Double> boxed = new ArrayList<>();
    for (double value : values) {
      boxed.add(value);
    }
    new RegularisationPath("edgePenalty", boxed).run(learner, data, Progress.none(), points::add);
    return points;
  }

  @Test
  void aPathRunsFromLargeToSmallAndGrowsEdges() {
    List<RegularisationPath.Point> points = points(sparse, 1e-3, 10, 1e-1);
    assertThat(points).extracting(RegularisationPath.Point::value).containsExactly(10.0, 0.1, 1e-3);
    assertThat(points.get(0).edges()).isZero();
    assertThat(points.get(2).edges()).isGreaterThan(points.get(0).edges());
  }

  @Test
  void startingFromTheModelBeforeChangesNoOptimum() {
    for (RegularisationPath.Point point : points(sparse, 1, 0.1, 0.01)) {
      double alone =
          objective(
              Hyperparameters.with(sparse, Map.of("edgePenalty", Double.toString(point.value())))
                  .fit(data)
                  .card()
                  .provenance());
      assertThat(objective(point.model().card().provenance())).isCloseTo(alone, within(1e-7));
    }
  }

  private static double objective(Map<String, String> facts) {
    return Double.parseDouble(facts.getOrDefault("objective", "NaN"));
  }

  @Test
  void usualValuesFallAtEqualRatios() {
    List<Double> values = RegularisationPath.usual(sparse, "edgePenalty", 5, data).values();
    assertThat(values).hasSize(5);
    for (int k = 2; k < 5; k++) {
      assertThat(values.get(k) / values.get(k - 1))
          .isCloseTo(values.get(1) / values.get(0), within(1e-12));
    }
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> RegularisationPath.usual(sparse, "lambda", 5, data))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no parameter 'lambda'");
    assertThatThrownBy(() -> RegularisationPath.usual(sparse, "edgePenalty", 1, data))
        .isInstanceOf(UserError.class);
    assertThatThrownBy(() -> new RegularisationPath("edgePenalty", List.of()))
        .isInstanceOf(UserError.class);
  }
}
