package dev.espalier.learn.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.data.LabelSets;
import dev.espalier.data.SparseFeatures;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TreeShapeTest {
  private static final int GROUPS = 8;
  private static final int LABELS = 80;

  /** Labels of the same group share three features; each has one of its own. */
  private static SparseFeatures centroids() {
    int[] starts = new int[LABELS + 1];
    int[] columns = new int[4 * LABELS];
    double[] values = new double[4 * LABELS];
    for (int label = 0; label < LABELS; label++) {
      for (int k = 0; k < 3; k++) {
        columns[4 * label + k] = 3 * (label % GROUPS) + k;
      }
      columns[4 * label + 3] = 3 * GROUPS + label;
      Arrays.fill(values, 4 * label, 4 * label + 4, 0.5);
      starts[label + 1] = 4 * label + 4;
    }
    return new SparseFeatures(3 * GROUPS + LABELS, starts, columns, values);
  }

  @Test
  void clustersHaveNearlyTheSameSizeAndEveryLabelOnce() {
    BalancedClusters clusters = new BalancedClusters(centroids());
    int[] labels = IntStream.range(0, LABELS).toArray();
    for (int count = 2; count < 14; count++) {
      List<int[]> divided = clusters.divide(labels, count, new SplittableRandom(count));
      assertThat(divided).hasSize(count);
      int fewest = LABELS / count;
      assertThat(divided)
          .allSatisfy(one -> assertThat(one.length).isBetween(fewest - 1, fewest + 2));
      assertThat(divided.stream().flatMapToInt(Arrays::stream).sorted().toArray())
          .isEqualTo(labels);
    }
  }

  @Test
  void labelsThatShareFeaturesStayTogether() {
    BalancedClusters clusters = new BalancedClusters(centroids());
    int[] two = IntStream.range(0, LABELS).filter(label -> label % GROUPS < 2).toArray();
    for (int seed = 0; seed < 10; seed++) {
      List<int[]> divided = clusters.divide(two, 2, new SplittableRandom(seed));
      Set<Integer> groups = new HashSet<>();
      divided.forEach(one -> Arrays.stream(one).forEach(label -> groups.add(label % GROUPS)));
      assertThat(groups).hasSize(2);
      assertThat(Arrays.stream(divided.get(0)).map(label -> label % GROUPS).distinct().count())
          .as("seed " + seed)
          .isEqualTo(1);
    }
  }

  @Test
  void eachLabelIsTheChildOfOneNodeAndNoNodeIsTooWide() {
    int[] labels = IntStream.range(0, LABELS).filter(label -> label != 5).toArray();
    for (int arity = 2; arity < 9; arity++) {
      TreeShape shape = TreeShape.grow(centroids(), labels, arity, 6, 3);
      int[] found =
          Arrays.stream(shape.children()).filter(child -> child < 0).map(child -> ~child).toArray();
      assertThat(Arrays.stream(found).sorted().toArray()).isEqualTo(labels);
      assertThat(shape.nodeOfLabel(LABELS)[5]).isEqualTo(-1);
      int[] parents = shape.parents();
      for (int node = 0; node < shape.nodes(); node++) {
        assertThat(shape.starts()[node + 1] - shape.starts()[node])
            .isBetween(2, Math.max(arity, 6));
        assertThat(parents[node]).isLessThan(node);
      }
    }
  }

  @Test
  void oneLabelIsATreeToo() {
    TreeShape shape = TreeShape.grow(centroids(), new int[] {7}, 4, 4, 1);
    assertThat(shape.children()).containsExactly(~7);
  }

  @Test
  void aNodeIsReachedByTheRowsThatHaveALabelBelowIt() {
    Random random = new Random(4);
    LabelSets sets = LabelSets.where(300, LABELS, (row, label) -> random.nextDouble() < 0.03);
    TreeShape shape = TreeShape.grow(centroids(), IntStream.range(0, LABELS).toArray(), 3, 4, 9);
    int[] nodeOfLabel = shape.nodeOfLabel(LABELS);
    int[] parents = shape.parents();
    Lists reached = RowsOfNodes.of(shape, sets, nodeOfLabel);
    for (int node = 0; node < shape.nodes(); node++) {
      int asked = node;
      int[] expected =
          IntStream.range(0, 300)
              .filter(
                  row ->
                      Arrays.stream(sets.row(row))
                          .anyMatch(label -> isBelow(asked, nodeOfLabel[label], parents)))
              .toArray();
      assertThat(reached.of(node)).isEqualTo(expected);
    }
  }

  private static boolean isBelow(int node, int from, int[] parents) {
    int at = from;
    while (at >= 0 && at != node) {
      at = parents[at];
    }
    return at == node;
  }

  @Test
  void centroidsAreMeansOfUnitLength() {
    SparseFeatures rows =
        new SparseFeatures(
            4, new int[] {0, 2, 3, 5}, new int[] {0, 2, 2, 1, 2}, new double[] {1, 2, 1, 4, 1});
    LabelSets sets = LabelSets.of(3, new int[] {0}, new int[] {0, 1}, new int[] {1});
    SparseFeatures centroids = LabelCentroids.of(rows, Lists.rowsOf(sets));
    double length = Math.sqrt(1 + 9);
    assertThat(centroids.value(0, 0)).isEqualTo(1 / length);
    assertThat(centroids.value(0, 2)).isEqualTo(3 / length);
    assertThat(centroids.value(1, 1)).isEqualTo(4 / Math.sqrt(16 + 4));
    assertThat(centroids.start(3) - centroids.start(2)).as("a label without rows").isZero();
  }
}
