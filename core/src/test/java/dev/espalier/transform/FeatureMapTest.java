package dev.espalier.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.SparseFeatures;
import dev.espalier.error.InputException;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.parallel.TestThreads;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.transform.FeatureMap.Block;
import dev.espalier.transform.FeatureMap.Origin;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FeatureMapTest {
  private static final DenseFeatures TRAIN = gaussian(150, 5, 1);
  private static final DenseFeatures TEST = gaussian(70, 5, 2);

  @Test
  void plainFeaturesAreScaledOnly() {
    assertThat(FeatureOptions.defaults().fit(TRAIN).apply(TEST))
        .isEqualTo(FittedScaling.fit(Scaling.AUTO, TRAIN).apply(TEST));
  }

  @ParameterizedTest
  @CsvSource({"0.25,150", "1,150", "4,1000000"})
  void withEveryRowALandmarkInnerProductsAreTheKernel(double width, int count) {
    double[] mapped = values(nystrom(count, width).fit(TRAIN).apply(TRAIN));
    Features standardised = FittedScaling.fit(Scaling.STANDARDISE, TRAIN).apply(TRAIN);
    assertInnerProductsAreTheKernel(mapped, standardised, width / TRAIN.columns());
  }

  @Test
  void sparseRowsGetTheKernelOfUnitRowsRelativeToTheirVariance() {
    Features sparse = TestData.sparse(sprinkled(90, 12, 3));
    double[] mapped = values(nystrom(90, 1).fit(sparse).apply(sparse));
    Features unit = FittedScaling.fit(Scaling.UNIT_ROWS, sparse).apply(sparse);
    double distances = 0;
    for (int i = 0; i < unit.rows(); i++) {
      for (int j = 0; j < unit.rows(); j++) {
        distances += squaredDistance(unit, i, j);
      }
    }
    double meanDistance = distances / unit.rows() / unit.rows();
    assertInnerProductsAreTheKernel(mapped, unit, 2 / meanDistance);
  }

  @ParameterizedTest
  @EnumSource(Scaling.class)
  void rowsHaveLengthOneAtMostUnderAnyScaling(Scaling scaling) {
    FeatureMap map = new FeatureOptions(scaling, List.of(Part.nystrom(40)), 1, 5).fit(TRAIN);
    assertLengths(map.apply(TEST), 1);
    DenseFeatures far = new DenseFeatures(1, 5, new double[] {1e9, -1e9, 1e9, 0, 1e-9});
    assertLengths(map.apply(far), 1);
  }

  @Test
  void repeatedRowsGiveFiniteFeatures() {
    int[] repeated = IntStream.range(0, 150).map(row -> row % 3).toArray();
    Features few = TRAIN.select(repeated);
    Features mapped = nystrom(150, 1).fit(few).apply(few);
    assertLengths(mapped, 1);
    Features scaled = FittedScaling.fit(Scaling.STANDARDISE, few).apply(few);
    assertInnerProductsAreTheKernel(values(mapped), scaled, 1.0 / 5);
  }

  @Test
  void oneRowAndConstantRowsGiveFiniteFeatures() {
    for (Features same : List.of(TRAIN.select(new int[] {0}), TRAIN.select(new int[20]))) {
      FeatureMap map = nystrom(10, 1).fit(same);
      assertThat(map.apply(same).columns()).isEqualTo(Math.min(10, same.rows()));
      assertLengths(map.apply(TEST), 1);
      assertThat(innerProduct(values(map.apply(same)), map.apply(same).columns(), 0, 0))
          .isCloseTo(1, within(1e-12));
    }
  }

  @Test
  void aConstantColumnDoesNotCount() {
    double[] wide = new double[TRAIN.rows() * 6];
    for (int row = 0; row < TRAIN.rows(); row++) {
      System.arraycopy(TRAIN.values(), 5 * row, wide, 6 * row, 5);
      wide[6 * row + 5] = 0.1;
    }
    Features with = new DenseFeatures(TRAIN.rows(), 6, wide);
    assertThat(values(nystrom(30, 1).fit(with).apply(with)))
        .containsExactly(values(nystrom(30, 1).fit(TRAIN).apply(TRAIN)), within(1e-9));
  }

  @Test
  void aKernelFarFromTheOriginIsTheSameKernel() {
    double[] moved = Arrays.stream(TRAIN.values()).map(value -> value + 0x1p30).toArray();
    Features far = new DenseFeatures(TRAIN.rows(), 5, moved);
    FeatureOptions unscaled = new FeatureOptions(Scaling.NONE, List.of(Part.nystrom(30)), 1, 1);
    assertThat(values(unscaled.fit(far).apply(far)))
        .containsExactly(values(unscaled.fit(TRAIN).apply(TRAIN)), within(1e-4));
  }

  @Test
  void theSeedChoosesTheLandmarksWithoutReplacement() {
    FeatureOptions first = nystrom(30, 1);
    FeatureOptions second = new FeatureOptions(Scaling.AUTO, List.of(Part.nystrom(30)), 1, 2);
    double[] landmarks = stored(first).doubles("nystrom.landmarks");
    assertThat(stored(first).doubles("nystrom.landmarks")).isEqualTo(landmarks);
    assertThat(stored(second).doubles("nystrom.landmarks")).isNotEqualTo(landmarks);
    assertThat(Arrays.stream(landmarks).distinct()).hasSize(30 * 5);
  }

  @Test
  void missingCellsAreFilledBeforeTheKernelSeesThem() {
    double[] holes = TRAIN.values().clone();
    for (int k = 0; k < holes.length; k += 11) {
      holes[k] = Double.NaN;
    }
    Features train = new DenseFeatures(TRAIN.rows(), 5, holes);
    assertLengths(nystrom(30, 1).fit(train).apply(train), 1);
  }

  @Test
  void aStoredMapIsTheSameMapBitForBit() {
    assertThat(StoredTensors.read(stored(nystrom(30, 1)), FeatureMap::fromState).apply(TEST))
        .isEqualTo(nystrom(30, 1).fit(TRAIN).apply(TEST));
    Features sparse = TestData.sparse(TRAIN);
    FeatureMap map = nystrom(30, 1).fit(sparse);
    assertThat(StoredTensors.read(stored(map), FeatureMap::fromState).apply(TEST))
        .isEqualTo(map.apply(TEST));
  }

  @Test
  void sparseAndDenseRowsAreMappedAlikeByEitherKindOfMap() {
    Features sparse = TestData.sparse(sprinkled(70, 5, 4));
    Features dense = sparse.toDense();
    FeatureOptions options = new FeatureOptions(Scaling.UNIT_ROWS, List.of(Part.nystrom(30)), 1, 1);
    for (Features train : List.of(TRAIN, TestData.sparse(TRAIN))) {
      FeatureMap map = options.fit(train);
      assertThat(map.apply(sparse)).isEqualTo(map.apply(dense));
    }
  }

  @Test
  void theNumberOfThreadsDoesNotMatter() {
    DenseFeatures many = gaussian(700, 5, 8);
    int before = Parallel.threads();
    try {
      TestThreads.use(1);
      Features one = nystrom(200, 1).fit(many).apply(many);
      TestThreads.use(3);
      assertThat(nystrom(200, 1).fit(many).apply(many)).isEqualTo(one);
    } finally {
      TestThreads.use(before);
    }
  }

  @Test
  void tooManyLandmarksAreRefusedBeforeAnyWork() {
    Features many = new DenseFeatures(20_001, 1, new double[20_001]);
    assertThatThrownBy(() -> nystrom(30_000, 1).fit(many))
        .isInstanceOf(InputException.class)
        .hasMessage("features=nystrom:30000; expected at most 20000 landmarks");
  }

  /** Two labels that a tree finds at once. */
  private static Dataset labelled(Features features) {
    LabelSets.Builder sets = new LabelSets.Builder(2);
    for (int row = 0; row < features.rows(); row++) {
      if (features.value(row, 0) > 0) {
        sets.add(0);
      }
      if (features.value(row, 1) * features.value(row, 2) > 0) {
        sets.add(1);
      }
      sets.endRow();
    }
    return new Dataset(
        "d",
        Schema.ofNumbers(List.of("a", "b", "c", "d", "e"), List.of("first", "second")),
        features,
        Labels.known(sets.build()));
  }

  @Test
  void partsStandSideBySideInTheOrderOfTheirOrigins() {
    Dataset train = labelled(TRAIN);
    FeatureOptions all =
        new FeatureOptions(
            Scaling.AUTO, List.of(Part.forest(20), Part.nystrom(7), Part.plain()), 1, 1);
    MappedRows rows = all.fit(train, Progress.none());
    assertThat(rows.features().columns()).isEqualTo(14).isEqualTo(rows.map().columns());
    assertThat(rows.map().blocks())
        .containsExactly(
            new Block("plain", Origin.FEATURE, 0, 5),
            new Block("nystrom", Origin.KERNEL, 5, 12),
            new Block("forest", Origin.SCORE, 12, 14));
    Features kernel = nystrom(7, 1).fit(TRAIN).apply(TEST);
    Features mapped = rows.map().apply(TEST);
    for (int row = 0; row < TEST.rows(); row++) {
      for (int column = 0; column < 7; column++) {
        assertThat(mapped.value(row, 5 + column)).isEqualTo(kernel.value(row, column));
      }
    }
    assertThat(rows.map().mapsIntoUnitBall()).isFalse();
  }

  @Test
  void trainingRowsHaveTheScoresOfTreesThatHaveNotSeenThem() {
    Random coin = new Random(9);
    LabelSets.Builder flips = new LabelSets.Builder(2);
    for (int row = 0; row < TRAIN.rows(); row++) {
      flips.addRow(IntStream.range(0, 2).filter(label -> coin.nextBoolean()).toArray());
    }
    Dataset noise =
        new Dataset("noise", labelled(TRAIN).schema(), TRAIN, Labels.known(flips.build()));
    MappedRows rows = FeatureOptions.of(Part.forest(100)).fit(noise, Progress.none());
    Features seen = rows.map().apply(TRAIN);
    assertThat(rightSigns(seen, noise))
        .as("trees know the rows they grew from")
        .isGreaterThan(0.95);
    assertThat(rightSigns(rows.features(), noise))
        .as("labels that have nothing to do with the features")
        .isLessThan(0.6);
  }

  @Test
  void scoresStandBesideSparseFeaturesThatStaySparse() {
    Features sparse = TestData.sparse(sprinkled(150, 5, 4));
    MappedRows rows =
        FeatureOptions.of(Part.svm(), Part.plain()).fit(labelled(sparse), Progress.none());
    long stored = sparse.storedValues() + 150 * 2;
    assertThat(rows.features()).isInstanceOf(SparseFeatures.class);
    assertThat(rows.features().storedValues()).isEqualTo(stored);
    assertThat(rows.map().apply(sparse).storedValues()).isEqualTo(stored);
    assertThat(rows.map().blocks())
        .containsExactly(
            new Block("plain", Origin.FEATURE, 0, 5), new Block("svm", Origin.SCORE, 5, 7));
  }

  @Test
  void eachPartOfScoresHasItsOwnScale() {
    Dataset train = labelled(TRAIN);
    Features all =
        FeatureOptions.defaults()
            .withFeatures(Part.plain(), Part.svm(), Part.forest(30))
            .fit(train, Progress.none())
            .features();
    Features svm = FeatureOptions.of(Part.svm()).fit(train, Progress.none()).features();
    Features forest = FeatureOptions.of(Part.forest(30)).fit(train, Progress.none()).features();
    double ofSvm = all.value(0, 5) / svm.value(0, 0);
    double ofForest = all.value(0, 7) / forest.value(0, 0);
    assertThat(ofSvm).isPositive().isNotEqualTo(ofForest);
    for (int row = 0; row < train.rows(); row++) {
      for (int label = 0; label < 2; label++) {
        assertThat(all.value(row, 5 + label))
            .isCloseTo(ofSvm * svm.value(row, label), within(1e-12));
        assertThat(all.value(row, 7 + label))
            .isCloseTo(ofForest * forest.value(row, label), within(1e-12));
      }
    }
  }

  private static double rightSigns(Features scores, Dataset truth) {
    int right = 0;
    for (int row = 0; row < truth.rows(); row++) {
      for (int label = 0; label < 2; label++) {
        boolean on = truth.labels().positives().contains(row, label);
        right += scores.value(row, label) > 0 == on ? 1 : 0;
      }
    }
    return right / (2.0 * truth.rows());
  }

  private static FeatureOptions nystrom(int count, double width) {
    return new FeatureOptions(Scaling.AUTO, List.of(Part.nystrom(count)), width, 1);
  }

  private static ModelState stored(FeatureOptions options) {
    return stored(options.fit(TRAIN));
  }

  private static ModelState stored(FeatureMap map) {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    map.store(tensors);
    Schema schema = Schema.ofNumbers(List.of("a", "b", "c", "d", "e"), List.of("label"));
    return new ModelState(schema, new ModelCard("test", Map.of(), Map.of()), tensors);
  }

  private static void assertInnerProductsAreTheKernel(
      double[] mapped, Features scaled, double gamma) {
    int rows = scaled.rows();
    double worst = 0;
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < rows; j++) {
        double kernel = Math.exp(-gamma * squaredDistance(scaled, i, j));
        double product = innerProduct(mapped, mapped.length / rows, i, j);
        worst = Math.max(worst, Math.abs(product - kernel));
      }
    }
    assertThat(worst).isLessThan(1e-8);
  }

  private static void assertLengths(Features mapped, double most) {
    for (int row = 0; row < mapped.rows(); row++) {
      double square = innerProduct(values(mapped), mapped.columns(), row, row);
      assertThat(square).isBetween(0.0, most + 1e-9);
    }
  }

  private static double innerProduct(double[] mapped, int columns, int i, int j) {
    double sum = 0;
    for (int k = 0; k < columns; k++) {
      sum += mapped[i * columns + k] * mapped[j * columns + k];
    }
    return sum;
  }

  private static double squaredDistance(Features features, int i, int j) {
    double sum = 0;
    for (int column = 0; column < features.columns(); column++) {
      double difference = features.value(i, column) - features.value(j, column);
      sum += difference * difference;
    }
    return sum;
  }

  private static double[] values(Features features) {
    return ((DenseFeatures) features).values();
  }

  private static DenseFeatures gaussian(int rows, int columns, long seed) {
    Random random = new Random(seed);
    double[] values = new double[rows * columns];
    Arrays.setAll(values, k -> random.nextGaussian() * (1 + k % columns) + 3);
    return new DenseFeatures(rows, columns, values);
  }

  /** Three cells in four are zero. */
  private static DenseFeatures sprinkled(int rows, int columns, long seed) {
    Random random = new Random(seed);
    double[] values = new double[rows * columns];
    Arrays.setAll(values, k -> random.nextInt(4) == 0 ? random.nextDouble() : 0);
    return new DenseFeatures(rows, columns, values);
  }
}
