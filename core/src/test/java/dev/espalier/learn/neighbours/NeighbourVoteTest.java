package dev.espalier.learn.neighbours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The neighbours are those of a comparison with every row, and the votes are counted right. */
class NeighbourVoteTest {
  private static final long SEED = 7;

  /** Few distinct values, so that many rows are equally far away and many are repeated. */
  private static double[] coarse(int cells, SplittableRandom random) {
    return IntStream.range(0, cells).mapToDouble(k -> random.nextInt(3)).toArray();
  }

  private static Dataset data(int rows, int columns, double[] values) {
    LabelSets.Builder sets = new LabelSets.Builder(2);
    for (int row = 0; row < rows; row++) {
      sets.addRow(row % 3 == 0 ? new int[] {0} : row % 2 == 0 ? new int[] {0, 1} : new int[0]);
    }
    return new Dataset(
        "rows",
        Schema.ofNumbers(
            IntStream.range(0, columns).mapToObj(k -> "x" + k).toList(), List.of("a", "b")),
        new DenseFeatures(rows, columns, values),
        Labels.known(sets.build()));
  }

  private static NeighbourVote learner(int neighbours, String scaling) {
    return Hyperparameters.with(
        NeighbourVote.defaults(),
        Map.of("neighbours", Integer.toString(neighbours), "scaling", scaling));
  }

  /** Sorts all rows by distance, then by their place. */
  private static int[] bruteForce(Features train, Features rows, int row, int wanted) {
    double[] distances = new double[train.rows()];
    for (int other = 0; other < distances.length; other++) {
      for (int column = 0; column < train.columns(); column++) {
        double difference = rows.value(row, column) - train.value(other, column);
        distances[other] += difference * difference;
      }
    }
    return IntStream.range(0, distances.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer other) -> distances[other]))
        .limit(wanted)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  @ParameterizedTest
  @CsvSource({"1, 40, 5", "3, 1500, 4", "11, 2500, 6", "60, 50, 3", "200, 1100, 2"})
  void theNeighboursAreThoseOfBruteForceEvenWhereManyAreEquallyFarAway(
      int neighbours, int count, int columns) {
    SplittableRandom random = new SplittableRandom(SEED);
    Dataset train = data(count, columns, coarse(count * columns, random));
    Features rows = new DenseFeatures(70, columns, coarse(70 * columns, random));
    int wanted = Math.min(neighbours, count);
    NeighbourVote learner = learner(neighbours, "none");
    Dataset sparse =
        new Dataset("sparse", train.schema(), TestData.sparse(train.features()), train.labels());
    int[] dense = ((NeighbourVoteModel) learner.fit(train)).nearest(rows);
    int[] ofSparse = ((NeighbourVoteModel) learner.fit(sparse)).nearest(TestData.sparse(rows));
    for (int row = 0; row < rows.rows(); row++) {
      int[] expected = bruteForce(train.features(), rows, row, wanted);
      assertThat(Arrays.copyOfRange(dense, row * wanted, (row + 1) * wanted)).isEqualTo(expected);
      assertThat(Arrays.copyOfRange(ofSparse, row * wanted, (row + 1) * wanted))
          .isEqualTo(expected);
    }
  }

  @Test
  void theNeighboursAreThoseOfBruteForceFarFromTheOriginWhereProductsCancel() {
    SplittableRandom random = new SplittableRandom(SEED);
    double[] values = random.doubles(1200 * 3).map(x -> 1e6 + x).toArray();
    Dataset train = data(1200, 3, values);
    Features rows = new DenseFeatures(20, 3, random.doubles(60).map(x -> 1e6 + x).toArray());
    int[] nearest = ((NeighbourVoteModel) learner(5, "none").fit(train)).nearest(rows);
    for (int row = 0; row < 20; row++) {
      assertThat(Arrays.copyOfRange(nearest, 5 * row, 5 * row + 5))
          .isEqualTo(bruteForce(train.features(), rows, row, 5));
    }
  }

  @Test
  void denseFeaturesAreStandardisedByDefault() {
    // The second column would drown the first if it were not scaled.
    Dataset train = data(4, 2, new double[] {0, 1000, 0.1, 3000, 10, 1100, 10.1, 2900});
    int[] nearest =
        ((NeighbourVoteModel) learner(2, "auto").fit(train))
            .nearest(new DenseFeatures(1, 2, new double[] {0, 1900}));
    assertThat(nearest).containsExactlyInAnyOrder(0, 1);
  }

  @Test
  void aLabelsProbabilityIsItsShareOfTheVotesSmoothedByItsFrequency() {
    Dataset train =
        new Dataset(
            "votes",
            Schema.ofNumbers(List.of("x"), List.of("a", "b")),
            new DenseFeatures(4, 1, new double[] {0, 1, 2, 100}),
            new Labels(
                LabelSets.of(2, new int[] {0}, new int[] {0, 1}, new int[0], new int[] {1}),
                LabelSets.of(2, new int[0], new int[0], new int[] {1}, new int[0])));
    double[] marginals =
        learner(3, "none")
            .fit(train)
            .posterior(new DenseFeatures(1, 1, new double[] {0.5}), Evidence.none())
            .marginals();
    // a: 2 of 3 votes, frequency (2 + ½) / 5; b: 1 of 2 votes, the third is silent, (2 + ½) / 4.
    assertThat(marginals)
        .containsExactly(new double[] {(2 + 0.5) / (3 + 1), (1 + 0.625) / (2 + 1)}, within(1e-12));
  }
}
