package dev.espalier.internal.neighbours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Progress;
import dev.espalier.TestData;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.parallel.TestThreads;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The neighbours are those of a comparison with every row. */
class NeighbourSearchTest {
  /** Few distinct values, so that many rows are equally far away and many are repeated. */
  private static DenseFeatures coarse(int rows, int columns, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return new DenseFeatures(
        rows,
        columns,
        IntStream.range(0, rows * columns).mapToDouble(k -> random.nextInt(3)).toArray());
  }

  /** Sorts all rows by distance, then by their place; one row may be left out. */
  private static int[] bruteForce(Features kept, Features rows, int row, int wanted, int without) {
    double[] distances = new double[kept.rows()];
    for (int other = 0; other < distances.length; other++) {
      for (int column = 0; column < kept.columns(); column++) {
        double difference = rows.value(row, column) - kept.value(other, column);
        distances[other] += difference * difference;
      }
    }
    return IntStream.range(0, distances.length)
        .filter(other -> other != without)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer other) -> distances[other]))
        .limit(wanted)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  @ParameterizedTest
  @CsvSource({"2, 1, 1", "1, 40, 5", "3, 700, 4", "11, 1300, 6", "49, 50, 3", "200, 600, 2"})
  void aRowIsNotItsOwnNeighbourButOneEqualToItIs(int wanted, int count, int columns) {
    Features kept = coarse(Math.max(count, wanted + 1), columns, 5);
    int[] dense = NeighbourSearch.of(kept).nearestOthers(wanted, Progress.none());
    int[] sparse = NeighbourSearch.of(TestData.sparse(kept)).nearestOthers(wanted, Progress.none());
    int[] expected =
        IntStream.range(0, kept.rows())
            .flatMap(row -> IntStream.of(bruteForce(kept, kept, row, wanted, row)))
            .toArray();
    assertThat(dense).isEqualTo(expected);
    assertThat(sparse).isEqualTo(expected);
  }

  @Test
  void rowsInEitherFormHaveTheSameNeighboursInEitherFormOfTheKeptRows() {
    Features kept = coarse(900, 7, 6);
    Features rows = coarse(300, 7, 7);
    int[] expected =
        IntStream.range(0, 300)
            .flatMap(row -> IntStream.of(bruteForce(kept, rows, row, 9, -1)))
            .toArray();
    for (Features each : new Features[] {kept, TestData.sparse(kept)}) {
      NeighbourSearch search = NeighbourSearch.of(each);
      assertThat(search.nearest(rows, 9)).isEqualTo(expected);
      assertThat(search.nearest(TestData.sparse(rows), 9)).isEqualTo(expected);
    }
  }

  @Test
  void theNumberOfThreadsDoesNotMatter() {
    NeighbourSearch search = NeighbourSearch.of(coarse(1100, 5, 8));
    int before = Parallel.threads();
    try {
      TestThreads.use(1);
      int[] one = search.nearestOthers(10, Progress.none());
      TestThreads.use(3);
      assertThat(search.nearestOthers(10, Progress.none())).isEqualTo(one);
    } finally {
      TestThreads.use(before);
    }
  }

  @Test
  void moreNeighboursThanThereAreOtherRowsAreRefused() {
    NeighbourSearch search = NeighbourSearch.of(coarse(4, 2, 9));
    assertThat(search.nearestOthers(0, Progress.none())).isEmpty();
    assertThatThrownBy(() -> search.nearestOthers(4, Progress.none()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
