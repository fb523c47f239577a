package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.internal.learn.WeightPrior;
import dev.espalier.simulate.LabelChain;
import dev.espalier.transform.FeatureOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** λ1 of the learners that leave it to the data. */
class AutomaticWeightPenaltyTest {
  private static final Dataset DATA = new LabelChain(4).sample(120, 3);

  @ParameterizedTest
  @ValueSource(strings = {"ilr", "corrlog", "cgl"})
  void isTheDefaultAndTheCardHasTheNumber(String name) {
    Learner<?> learner = Catalog.learner(name, Map.of());
    assertThat(Hyperparameters.values(learner)).containsEntry("weightPenalty", "auto");
    Features mapped = FeatureOptions.defaults().fit(DATA.features()).apply(DATA.features());
    double expected = WeightPrior.penalty(OptionalDouble.empty(), mapped, DATA.labels());
    Model model = learner.fit(DATA);
    assertThat(model.card().hyperparameters())
        .containsEntry("weightPenalty", Double.toString(expected));
    assertThat(model.card().asked("weightPenalty")).contains("auto");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ilr", "corrlog", "cgl"})
  void givesTheModelThatItsNumberGives(String name) {
    Model automatic = fit(name, Map.of());
    String number = automatic.card().hyperparameters().get("weightPenalty");
    assertThat(marginals(automatic))
        .isEqualTo(marginals(fit(name, Map.of("weightPenalty", number))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ilr", "corrlog", "cgl"})
  void aNumberStaysAsItWasAskedFor(String name) {
    Model model = fit(name, Map.of("weightPenalty", "1e-3"));
    assertThat(model.card().hyperparameters()).containsEntry("weightPenalty", "0.001");
    assertThat(model.card().asked("weightPenalty")).contains("0.001");
  }

  @ParameterizedTest
  @ValueSource(strings = {"corrlog", "cgl"})
  void isOneNumberAlongAPath(String name) {
    var path = Catalog.learner(name, Map.of("rule", "pseudo-likelihood")).path(DATA, "edgePenalty");
    String number = fit(name, Map.of()).card().hyperparameters().get("weightPenalty");
    for (String edgePenalty : new String[] {"0.1", "0.01"}) {
      assertThat(path.next(edgePenalty, Progress.none()).card().hyperparameters())
          .containsEntry("weightPenalty", number)
          .containsEntry("edgePenalty", edgePenalty);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ilr", "corrlog", "cgl"})
  void tuningTriesNumbersOnly(String name) {
    assertThat(Hyperparameters.of(Catalog.learner(name, Map.of())))
        .filteredOn(entry -> entry.name().equals("weightPenalty"))
        .flatExtracting(Hyperparameters.Entry::tune)
        .contains("1e-3", "3e-5")
        .doesNotContain("auto");
  }

  private static Model fit(String name, Map<String, String> settings) {
    Map<String, String> all = new HashMap<>(settings);
    if (!name.equals("ilr")) {
      all.put("rule", "pseudo-likelihood");
    }
    return Catalog.learner(name, all).fit(DATA);
  }

  private static double[] marginals(Model model) {
    return model.posterior(DATA.features(), Evidence.none()).marginals();
  }
}
