package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Evidence;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.SparseFeatures;
import dev.espalier.error.InputException;
import dev.espalier.restore.CellEstimates;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Data whose features × labels, or rows × labels, are more numbers than an array can hold. */
@Tag("attack")
class WideDataTest {
  private static final int WIDE = 50_000;

  /** Three rows; every label is on in the first, and every other one in the second. */
  private static Dataset data(int columns, int labelCount) {
    LabelSets.Builder sets = new LabelSets.Builder(labelCount);
    sets.addRow(IntStream.range(0, labelCount).toArray());
    sets.addRow(IntStream.range(0, labelCount / 2).map(k -> 2 * k).toArray());
    sets.addRow();
    return new Dataset(
        "wide",
        Schema.ofNumbers(names(columns), names(labelCount)),
        rows(3, columns),
        Labels.known(sets.build()));
  }

  private static List<String> names(int count) {
    return IntStream.range(0, count).mapToObj(Integer::toString).toList();
  }

  /** Row k has a one in column k, as long as there are such columns. */
  private static Features rows(int count, int columns) {
    int stored = Math.min(count, columns);
    return new SparseFeatures(
        columns,
        IntStream.rangeClosed(0, count).map(row -> Math.min(row, stored)).toArray(),
        IntStream.range(0, stored).toArray(),
        IntStream.range(0, stored).mapToDouble(k -> 1).toArray());
  }

  static Stream<String> learners() {
    return Catalog.learners().stream().map(Catalog.Entry::name);
  }

  @ParameterizedTest
  @MethodSource("learners")
  void aLearnerOfWeightsRefusesMoreThanFitsAndTheOthersLearn(String name) {
    Learner<?> learner = Catalog.learner(name, Map.of());
    Dataset wide = data(WIDE, WIDE);
    String refusal =
        switch (name) {
          case "auto", "knn", "ml-knn", "prior", "forest", "kernel-svm", "label-tree", "mlsi" -> "";
          case "cgl", "pseudo-ising" ->
              "learner '%s': 0 edges need [0-9.]+ GB of memory; expected at most .*fewer labels.*";
          case "collaborative", "mlda" ->
              ".*: 50,000 labels × 50,000 labels: 2,500,000,000 numbers are too many;"
                  + " expected at most 2,147,483,639 \\(take fewer labels\\)";
          default ->
              "learner '%s': 50,000 features × 50,000 labels: 2,500,000,000 numbers are too many;"
                  + " expected at most 2,147,483,639 \\(take fewer features or labels\\)";
        };
    if (refusal.isEmpty()) {
      assertThat(learner.fit(wide).schema()).isEqualTo(wide.schema());
    } else {
      assertThatThrownBy(() -> learner.fit(wide))
          .isInstanceOf(InputException.class)
          .hasMessageMatching(refusal.formatted(name));
    }
  }

  @Test
  void moreEdgesThanAnArrayHoldsAreRefused() {
    Learner<?> corrlog = Catalog.learner("corrlog", Map.of());
    assertThatThrownBy(() -> corrlog.fit(data(3, 70_000)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("edges of 70,000 labels")
        .hasMessageContaining("expected at most 2,147,483,639");
  }

  /** In 32 bits, 65,536 × 65,536 is 0. */
  @Test
  void moreRowsAtOnceThanAnArrayHoldsAreRefused() {
    Dataset train = data(3, 65_536);
    Model prior = Catalog.learner("prior", Map.of()).fit(train);
    assertThatThrownBy(() -> prior.posterior(rows(65_536, 3), Evidence.none()))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "predicting: 65,536 rows × 65,536 labels: 4,294,967,296 numbers are too many; expected"
                + " at most 2,147,483,639 (take fewer rows or labels)");
  }

  @Test
  void moreCellsThanAnArrayHoldsAreRefused() {
    assertThatThrownBy(() -> CellEstimates.allocate(1 << 20, 1, 1 << 12))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("the table: 1,048,576 rows × 4,096 levels");
  }
}
