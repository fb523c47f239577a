package dev.espalier.learn.pairwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Espalier;
import dev.espalier.Evidence;
import dev.espalier.Progress;
import dev.espalier.RealData;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Evaluator;
import dev.espalier.eval.MacroF1;
import dev.espalier.eval.Measure;
import dev.espalier.eval.MeasureOptions;
import dev.espalier.eval.ZeroDivision;
import dev.espalier.internal.data.ColumnSummary;
import dev.espalier.learn.Inference;
import dev.espalier.learn.SolverOptions;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.Scaling;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** 001's tables of MULANscene, on the authors' folds. */
class SceneTablesTest {
  private static final MeasureOptions AUTHORS =
      new MeasureOptions(ZeroDivision.ZERO, MacroF1.F1_OF_MEANS);
  private static final List<Measure> COLUMNS =
      List.of(
          Measure.HAMMING,
          Measure.SUBSET01,
          Measure.ACCURACY,
          Measure.F1,
          Measure.MACRO_F1,
          Measure.MICRO_F1);

  /** Table 3.6, first row. */
  @Test
  void theAuthorsSettingsGiveTheirCellsOfCorrLog() throws IOException {
    assertThat(means(1))
        .containsExactly(new double[] {.095, .341, .710, .728, .745, .734}, within(.001));
  }

  /** The means of the authors' own figures without the l1 norm, beside their folds. */
  @Test
  void withoutTheL1NormTheyGiveTheAuthorsFiguresToo() throws IOException {
    assertThat(means(0))
        .containsExactly(new double[] {.1005, .3577, .7003, .7214, .7343, .7228}, within(.001));
  }

  private static double[] means(double sparsity) throws IOException {
    CorrLog learner =
        CorrLog.defaults()
            .withRule(Rule.PSEUDO_LIKELIHOOD)
            .withCoding(Coding.ZERO_ONE)
            .withEarlyStop(true)
            .withWeightPenalty(1e-3)
            .withEdgePenalty(1e-3)
            .withInference(Inference.MAX_PRODUCT)
            .withInput(FeatureOptions.defaults().withScaling(Scaling.NONE))
            .withSolver(SolverOptions.defaults().withSparsity(sparsity));
    Dataset scene =
        Dataset.join(
            List.of(
                Espalier.read(RealData.file("scene/scene-train.arff")),
                Espalier.read(RealData.file("scene/scene-test.arff"))));
    int[] folds =
        Files.readAllLines(RealData.file("scene/scene_cv5_folds.csv")).stream()
            .skip(1)
            .mapToInt(line -> Integer.parseInt(line.substring(line.indexOf(',') + 1)))
            .toArray();
    double[] sums = new double[COLUMNS.size()];
    for (int fold = 1; fold <= 5; fold++) {
      int held = fold;
      Dataset train = scene.select(rows(row -> folds[row] != held, folds.length));
      Dataset test = scene.select(rows(row -> folds[row] == held, folds.length));
      ColumnSummary origin = ColumnSummary.of(train.features());
      // Each part is divided by deviations of its own, as in the authors' figures; the product
      // takes those of the training rows.
      Evaluation measured =
          Evaluator.evaluate(
              test.labels(),
              learner
                  .fit(standardised(train, origin), Progress.none())
                  .posterior(standardised(test, origin).features(), Evidence.none())
                  .mostProbable(),
              null,
              AUTHORS);
      for (int column = 0; column < sums.length; column++) {
        sums[column] += measured.value(COLUMNS.get(column)) / 5;
      }
    }
    return sums;
  }

  private static int[] rows(IntPredicate chosen, int count) {
    return IntStream.range(0, count).filter(chosen).toArray();
  }

  private static Dataset standardised(Dataset data, ColumnSummary origin) {
    double[] means = origin.means();
    double[] variances = ColumnSummary.of(data.features()).variances();
    double[] values = ((DenseFeatures) data.features()).values().clone();
    for (int k = 0; k < values.length; k++) {
      double variance = variances[k % means.length];
      values[k] = (values[k] - means[k % means.length]) / (variance > 0 ? Math.sqrt(variance) : 1);
    }
    return new Dataset(
        data.name(),
        data.schema(),
        new DenseFeatures(data.rows(), means.length, values),
        data.labels());
  }
}
