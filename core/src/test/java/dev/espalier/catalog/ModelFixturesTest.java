package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Prediction;
import dev.espalier.data.DenseFeatures;
import dev.espalier.decode.Predictor;
import dev.espalier.error.InputException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Model files of every format stay readable: each was written once, by the version that introduced
 * its format.
 */
class ModelFixturesTest {
  @ParameterizedTest
  @CsvSource({
    "format-1-ilr, 0.4556332795618985, 0.8615592511646119, 0.874901727195845",
    "format-1-corrlog, 0.6827616255172393, 0.7339555571657157, 0.7613025844717803",
    "format-1-prior, 0.3360655737704918, 0.5491803278688525, 0.7622950819672132"
  })
  void anOldFilePredictsAsOnTheDayItWasWritten(
      String name, double first, double second, double third) throws URISyntaxException {
    Path file =
        Path.of(
            Objects.requireNonNull(
                    ModelFixturesTest.class.getResource("/models/" + name + ".espalier"))
                .toURI());
    Predictor predictor = Models.load(file);
    Prediction answer =
        predictor.predict(new DenseFeatures(1, 2, new double[] {0.2, 0.3}), "macroF1");
    assertThat(answer.marginals())
        .containsExactly(new double[] {first, second, third}, within(1e-12));
    assertThat(predictor.model().schema().labels())
        .containsExactly("label-1", "label-2", "label-3");
    assertThatThrownBy(
            () -> predictor.predict(new DenseFeatures(1, 2, new double[] {0.2, 0.3}), "diverse:1"))
        .as("format 1 was written before the decoder's means were kept")
        .isInstanceOf(InputException.class)
        .hasMessageContaining("train it again");
  }
}
