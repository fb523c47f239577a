package dev.espalier.learn.discriminant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.CrossValidation;
import dev.espalier.Espalier;
import dev.espalier.Learner;
import dev.espalier.Progress;
import dev.espalier.RealData;
import dev.espalier.Training;
import dev.espalier.catalog.Catalog;
import dev.espalier.data.Dataset;
import dev.espalier.decode.Decoders;
import dev.espalier.eval.Folds;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Scorer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The 593 songs in five random folds, against an independent NumPy computation: macro precision,
 * macro F1, micro precision, micro F1. Means over several cuts, since the nearest row alone makes
 * one cut differ from another by .02.
 */
class EmotionsReferenceTest {
  private static final int CUTS = 6;

  private static final List<Measure> MEASURES =
      List.of(Measure.MACRO_PRECISION, Measure.MACRO_F1, Measure.MICRO_PRECISION, Measure.MICRO_F1);

  static Stream<Arguments> references() {
    return Stream.of(
        Arguments.of("lda-c1", "scaling=none", new double[] {.561, .563, .568, .572}),
        Arguments.of("mlsi", "scaling=none", new double[] {.462, .457, .471, .471}),
        Arguments.of("mlsi", "scaling=standardise", new double[] {.576, .575, .581, .582}),
        Arguments.of("mlsi", "scaling=min-max", new double[] {.640, .636, .644, .643}),
        Arguments.of("mddm", "scaling=none", new double[] {.495, .489, .501, .500}),
        Arguments.of("mddm", "scaling=standardise", new double[] {.606, .601, .610, .610}),
        Arguments.of("mddm", "scaling=min-max", new double[] {.622, .619, .622, .624}),
        Arguments.of("mlls", "scaling=none", new double[] {.723, .613, .727, .635}),
        Arguments.of("mlls", "scaling=standardise", new double[] {.693, .627, .698, .644}),
        Arguments.of("mlls", "scaling=min-max", new double[] {.724, .597, .742, .631}),
        Arguments.of(
            "mlda", "ridge=0 neighbours=1 scaling=none", new double[] {.596, .597, .600, .603}),
        Arguments.of(
            "mlda",
            "ridge=0 neighbours=1 correction=by-sum",
            new double[] {.607, .607, .611, .613}),
        Arguments.of(
            "mlda", "ridge=0 neighbours=1 correlated=false", new double[] {.602, .601, .607, .609}),
        Arguments.of(
            "mlda", "ridge=0 neighbours=1 correction=none", new double[] {.594, .588, .591, .592}),
        Arguments.of("mlda", "ridge=1 neighbours=5", new double[] {.673, .650, .675, .661}));
  }

  @ParameterizedTest
  @MethodSource("references")
  void everyMethodIsNearItsReference(String learner, String settings, double[] expected) {
    double[] found = mean(learner, settings);
    assertThat(found).containsExactly(expected, within(.02));
  }

  @Test
  void ridgeAndNeighboursAreChosenWell() {
    double[] found = mean("mlda", "scaling=auto");
    assertThat(found[1]).isGreaterThan(.65);
    assertThat(found[3]).isGreaterThan(.66);
  }

  private static double[] mean(String learner, String settings) {
    Map<String, String> chosen = new LinkedHashMap<>();
    for (String setting : settings.split(" ", -1)) {
      int equals = setting.indexOf('=');
      chosen.put(setting.substring(0, equals), setting.substring(equals + 1));
    }
    Learner<?> made = Catalog.learner(learner, chosen);
    List<Dataset> parts = new ArrayList<>();
    for (String part : List.of("train", "test")) {
      parts.add(Espalier.read(RealData.file("emotions/emotions-" + part + ".arff")));
    }
    Dataset data = Dataset.join(parts);
    CrossValidation validation =
        new CrossValidation(Training.of(made).withThresholds(false), Scorer.of(Decoders.hamming()));
    double[] sums = new double[MEASURES.size()];
    for (int cut = 1; cut <= CUTS; cut++) {
      List<CrossValidation.Outcome> outcomes =
          validation.run(data, Folds.random(data.rows(), 5, cut), Progress.none());
      for (CrossValidation.Outcome outcome : outcomes) {
        for (int k = 0; k < sums.length; k++) {
          sums[k] += outcome.evaluation().value(MEASURES.get(k)) / (5 * CUTS);
        }
      }
    }
    return sums;
  }
}
