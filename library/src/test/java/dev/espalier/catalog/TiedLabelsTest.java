package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Evidence;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.data.Dataset;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every catalogued learner says of its models whether they tie labels. */
class TiedLabelsTest {
  @ParameterizedTest
  @MethodSource("dev.espalier.catalog.LearnerContractTest#all")
  void knownLabelsMoveTheOthersExactlyWhereItTiesLabels(Learner<?> learner) {
    Model model = LearnerContractTest.model(learner);
    Dataset rows = LearnerContractTest.TEST;
    Evidence known = Evidence.of(rows.labels()).hiding(1);
    double[] free = model.posterior(rows.features(), Evidence.none()).marginals();
    double[] given = model.posterior(rows.features(), known).marginals();
    assertThat(
            IntStream.range(0, rows.rows())
                .anyMatch(row -> given[4 * row + 1] != free[4 * row + 1]))
        .isEqualTo(model.tiesLabels());
  }
}
