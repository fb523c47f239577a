package dev.espalier.lab.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.data.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each row loses the same share of its cells. */
class RowShareTest {
  private static final int ROWS = 2000;

  private static Table table(int width) {
    List<Table.Column> columns = new ArrayList<>();
    for (int k = 0; k < width; k++) {
      columns.add(
          k % 2 == 0
              ? new Table.Numbers("n" + k, new double[ROWS])
              : new Table.Categories("c" + k, List.of("a"), new int[ROWS]));
    }
    return new Table(columns);
  }

  private static int[] missingInRows(Table table) {
    return IntStream.range(0, table.rows())
        .map(row -> (int) table.columns().stream().filter(cells -> cells.isMissing(row)).count())
        .toArray();
  }

  @Test
  void aWholeNumberOfCellsIsRemovedFromEveryRow() {
    for (double share : new double[] {0, 0.1, 0.3, 0.5, 0.7, 0.9, 1}) {
      assertThat(missingInRows(new RowShare(share).removeFrom(table(10), 3)))
          .containsOnly((int) Math.round(10 * share));
    }
  }

  @Test
  void betweenWholeNumbersTheMeanIsTheShare() {
    int[] missing = missingInRows(new RowShare(0.3).removeFrom(table(14), 3));
    assertThat(missing).containsOnly(4, 5);
    // 4.2 expected; the deviation of a mean of 2000 draws is 0.009
    assertThat(IntStream.of(missing).average().orElseThrow()).isBetween(4.16, 4.24);
  }

  @Test
  void everyColumnLosesAsManyCells() {
    Table removed = new RowShare(0.3).removeFrom(table(10), 3);
    for (Table.Column column : removed.columns()) {
      // 600 expected; the deviation is 20
      assertThat(IntStream.range(0, ROWS).filter(column::isMissing).count()).isBetween(510L, 690L);
    }
  }

  @Test
  void theSeedDecidesAndTheGivenTableStays() {
    Table given = table(10);
    Table removed = new RowShare(0.5).removeFrom(given, 7);
    assertThat(new RowShare(0.5).removeFrom(given, 7)).isEqualTo(removed);
    assertThat(new RowShare(0.5).removeFrom(given, 8)).isNotEqualTo(removed);
    assertThat(given).isEqualTo(table(10));
  }
}
