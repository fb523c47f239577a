package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.HasHyperparameters;
import dev.espalier.Hyperparameters;
import dev.espalier.error.InputException;
import dev.espalier.restore.catalog.Restorers;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where messages and help list the legal values of a parameter, that list is the truth. */
class ListedValuesTest {
  private static final String LIST = "one of ";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "corrlog|auto, pseudo-likelihood, supported-likelihood, exact",
        "cgl|auto, pseudo-likelihood, supported-likelihood, mean-field",
      })
  void anUnknownRuleIsToldWithTheRulesOfThatLearner(String learner, String rules) {
    assertThatThrownBy(() -> Catalog.learner(learner, Map.of("rule", "foo")))
        .isInstanceOf(InputException.class)
        .hasMessage("learner '" + learner + "': rule=foo; expected one of " + rules);
  }

  @Test
  void aRestorerIsNoLearner() {
    assertThatThrownBy(() -> Catalog.learner("rmf", Map.of()))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("'rmf' is a restorer, not a learner; expected ");
    assertThatThrownBy(() -> Catalog.learner("corrlgo", Map.of()))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("unknown learner 'corrlgo'");
  }

  @ParameterizedTest
  @CsvSource({"'',p,c,u", "s,' ',c,u", "s,p,'',u", "s,p,c,''"})
  void nothingIsListedWithoutWords(String summary, String paper, String cost, String use) {
    assertThatThrownBy(
            () ->
                new Catalog.Entry(
                    Catalog.learner("prior", Map.of()),
                    summary,
                    Catalog.Idea.INDEPENDENT,
                    paper,
                    cost,
                    use))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'prior' is listed without");
  }

  @Test
  void aRuleOfAnotherLearnerIsRefusedInTheSameWords() {
    assertThatThrownBy(() -> Catalog.learner("corrlog", Map.of("rule", "mean-field")))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "learner 'corrlog': rule=mean-field; expected one of auto, pseudo-likelihood,"
                + " supported-likelihood, exact");
  }

  @Test
  void everyListedValueIsTaken() {
    List<HasHyperparameters> all =
        Stream.<HasHyperparameters>concat(
                Catalog.learners().stream().map(Catalog.Entry::defaults),
                Restorers.all().stream().map(Restorers.Entry::defaults))
            .toList();
    int tried = 0;
    for (HasHyperparameters owner : all) {
      for (Hyperparameters.Entry entry : Hyperparameters.of(owner)) {
        if (entry.legal().startsWith(LIST)) {
          for (String value : entry.legal().substring(LIST.length()).split(", ", -1)) {
            assertThatCode(() -> Hyperparameters.with(owner, Map.of(entry.name(), value)))
                .as("%s: %s=%s", owner.name(), entry.name(), value)
                .doesNotThrowAnyException();
            tried++;
          }
        }
      }
    }
    assertThat(tried).as("values tried").isGreaterThan(20);
  }
}
