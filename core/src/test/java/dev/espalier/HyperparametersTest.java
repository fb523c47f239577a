package dev.espalier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.Part;
import dev.espalier.transform.Scaling;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HyperparametersTest {
  private static final IndependentLogistic DEFAULTS = IndependentLogistic.defaults();

  @Test
  void textBecomesTheComponentsType() {
    IndependentLogistic changed =
        Hyperparameters.with(
            DEFAULTS,
            Map.of(
                "weightPenalty", "3e-3",
                "scaling", "unit-rows",
                "features", "nystrom:30",
                "penaliseIntercept", "true",
                "maximumIterations", "7"));
    assertThat(changed.weightPenalty()).hasValue(3e-3);
    assertThat(changed.input().scaling()).isEqualTo(Scaling.UNIT_ROWS);
    assertThat(changed.input().features()).containsExactly(Part.nystrom(30));
    assertThat(changed.solver().penaliseIntercept()).isTrue();
    assertThat(changed.solver().maximumIterations()).isEqualTo(7);
    assertThat(changed.solver().sparsity()).isEqualTo(DEFAULTS.solver().sparsity());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "weightPenalty|-1|learner 'ilr': weightPenalty=-1.0; expected auto, or a number of at least 0, at most 1e100",
        "weightPenalty|many|learner 'ilr': weightPenalty=many; expected auto, or a number of at least 0, at most 1e100",
        "weightPenalty|NaN|learner 'ilr': weightPenalty=NaN; expected auto, or a number of at least 0, at most 1e100",
        "tolerance|0|learner 'ilr': tolerance=0.0; expected a number above 0 and below 1",
        "maximumIterations|0|learner 'ilr': maximumIterations=0; expected a whole number of at"
            + " least 1",
        "maximumIterations|1.5|learner 'ilr': maximumIterations=1.5; expected a whole number of at"
            + " least 1",
        "penaliseIntercept|yes|learner 'ilr': penaliseIntercept=yes; expected true or false",
        "scaling|big|learner 'ilr': scaling=big; expected one of auto, none, min-max,"
            + " global-min-max, unit-rows, standardise",
        "features|nystrom|learner 'ilr': features=nystrom; expected plain, nystrom:COUNT,"
            + " svm, forest:COUNT, mlda, mlda:COUNT, each at most once, joined by +; COUNT of at"
            + " least 1",
        "features|nystrom:0|learner 'ilr': features=nystrom:0; expected plain, nystrom:COUNT,"
            + " svm, forest:COUNT, mlda, mlda:COUNT, each at most once, joined by +; COUNT of at"
            + " least 1",
        "features|Plain|learner 'ilr': features=Plain; expected plain, nystrom:COUNT,"
            + " svm, forest:COUNT, mlda, mlda:COUNT, each at most once, joined by +; COUNT of at"
            + " least 1",
        "features|plain+plain|learner 'ilr': features=plain+plain; expected plain, nystrom:COUNT,"
            + " svm, forest:COUNT, mlda, mlda:COUNT, each at most once, joined by +; COUNT of at"
            + " least 1",
        "features|plain+|learner 'ilr': features=plain+; expected plain, nystrom:COUNT,"
            + " svm, forest:COUNT, mlda, mlda:COUNT, each at most once, joined by +; COUNT of at"
            + " least 1",
        "features|forest:5+kernel|learner 'ilr': features=forest:5+kernel; expected plain, nystrom:COUNT,"
            + " svm, forest:COUNT, mlda, mlda:COUNT, each at most once, joined by +; COUNT of at"
            + " least 1",
        "kernelWidth|0|learner 'ilr': kernelWidth=0.0; expected a number above 0",
        "kernelWidth|wide|learner 'ilr': kernelWidth=wide; expected a number above 0",
        "landmarkSeed|1.5|learner 'ilr': landmarkSeed=1.5; expected a whole number",
      })
  void aValueOutOfRangeIsToldWithParameterValueAndRange(String name, String value, String message) {
    assertThatThrownBy(() -> Hyperparameters.with(DEFAULTS, Map.of(name, value)))
        .isInstanceOf(InputException.class)
        .hasMessage(message);
  }

  @Test
  void anUnknownNameIsToldWithTheKnownOnes() {
    assertThatThrownBy(() -> Hyperparameters.with(DEFAULTS, Map.of("lambda", "1")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no parameter 'lambda'")
        .hasMessageContaining("weightPenalty, scaling");
  }

  @Test
  void aRecordInsideTheLearnerIsAGroupWhoseParametersStandAtItsPlace() {
    assertThat(Hyperparameters.values(DEFAULTS).keySet())
        .containsExactly(
            "weightPenalty",
            "scaling",
            "features",
            "kernelWidth",
            "landmarkSeed",
            "sparsity",
            "penaliseIntercept",
            "tolerance",
            "maximumIterations");
    assertThat(Hyperparameters.of(DEFAULTS).get(1).description()).startsWith("how features are");
  }

  @Test
  void aGroupsErrorNamesNoLearnerUnlessItIsInOne() {
    assertThatThrownBy(() -> FeatureOptions.defaults().withKernelWidth(-1))
        .isInstanceOf(InputException.class)
        .hasMessage("kernelWidth=-1.0; expected a number above 0");
  }

  @Test
  void twoParametersOfOneNameAreAMistakeOfTheProgrammer() {
    record Clash(@Hyperparameter("its own") double kernelWidth, FeatureOptions input)
        implements Learner<Model> {
      @Override
      public String name() {
        return "clash";
      }

      @Override
      public Set<Capability> capabilities() {
        return Set.of();
      }

      @Override
      public Model fit(Dataset train, Progress progress) {
        throw new UnsupportedOperationException();
      }

      @Override
      public Model fromState(ModelState state) {
        throw new UnsupportedOperationException();
      }
    }
    assertThatThrownBy(() -> Hyperparameters.of(new Clash(1, FeatureOptions.defaults())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("clash has two parameters 'kernelWidth'");
  }

  @Test
  void aNumberLeftToTheDataIsAuto() {
    CorrLog automatic = CorrLog.defaults();
    assertThat(Hyperparameters.values(automatic)).containsEntry("edgePenalty", "auto");
    CorrLog given = Hyperparameters.with(automatic, Map.of("edgePenalty", "3e-2"));
    assertThat(given.edgePenalty()).hasValue(0.03);
    assertThat(Hyperparameters.values(given)).containsEntry("edgePenalty", "0.03");
    assertThat(Hyperparameters.with(given, Map.of("edgePenalty", "auto"))).isEqualTo(automatic);
  }

  @Test
  void whatDoesNothingIsNotTuned() {
    assertThat(tuned(DEFAULTS)).containsExactly("weightPenalty");
    assertThat(tuned(Hyperparameters.with(DEFAULTS, Map.of("features", "nystrom:30"))))
        .containsExactly("weightPenalty", "kernelWidth");
    for (String features : List.of("forest:20", "plain+forest:7", "plain+forest:500")) {
      assertThat(tuned(Hyperparameters.with(DEFAULTS, Map.of("features", features))))
          .containsExactly("weightPenalty");
    }
    assertThat(tuned(Hyperparameters.with(DEFAULTS, Map.of("features", "plain+nystrom:3"))))
        .containsExactly("weightPenalty", "kernelWidth");
  }

  private static List<String> tuned(Learner<?> learner) {
    return Hyperparameters.of(learner).stream()
        .filter(entry -> !entry.tune().isEmpty())
        .map(Hyperparameters.Entry::name)
        .toList();
  }
}
