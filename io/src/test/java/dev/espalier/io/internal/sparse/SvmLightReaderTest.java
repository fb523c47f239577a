package dev.espalier.io.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.SparseFeatures;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.TextFiles;
import dev.espalier.io.internal.rows.Unfamiliar;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SvmLightReaderTest {
  @TempDir Path directory;
  private TextFiles svm;

  @BeforeEach
  void setUp() {
    svm =
        new TextFiles(
            directory,
            "a.svm",
            (source, options) -> SvmLightReader.read(source, options, new Unfamiliar()));
  }

  @Test
  void readsLabelsPairsCommentsAndBlankLines() {
    Dataset data = svm.read("# a comment", "10,2 1:0.5 3:-1e2 # more", "", "2 qid:7 2:1", " 3:4");
    assertThat(data)
        .isEqualTo(
            new Dataset(
                "a.svm",
                Schema.ofNumbers(List.of("1", "2", "3"), List.of("2", "10")),
                new SparseFeatures(
                    3,
                    new int[] {0, 2, 3, 4},
                    new int[] {0, 2, 1, 2},
                    new double[] {.5, -100, 1, 4}),
                Labels.known(LabelSets.of(2, new int[] {0, 1}, new int[] {0}, new int[] {}))));
  }

  @Test
  void aLineMayBeginWithAPairWhenItHasNoLabels() {
    Dataset data = svm.read("1:2", "b 1:1");
    assertThat(data.labels().positives().row(0)).isEmpty();
    assertThat(data.features().value(0, 0)).isEqualTo(2);
  }

  @Test
  void aLineMayHaveLabelsOnly() {
    Dataset data = svm.read("x,y", "y 2:1");
    assertThat(data.labels().positives().row(0)).containsExactly(0, 1);
    assertThat(data.features().columns()).isEqualTo(2);
  }

  @Test
  void namesKeepTheOrderOfAppearanceAndNumbersAreSorted() {
    assertThat(svm.read("b 1:1", "10,a 1:1").schema().labels()).containsExactly("b", "10", "a");
    assertThat(svm.read("10 1:1", "9,-1 1:1").schema().labels()).containsExactly("-1", "9", "10");
  }

  @Test
  void indexZeroAnywhereMeansCountingFromZero() {
    Dataset data = svm.read("a 1:1", "a 0:7 2:3");
    assertThat(data.schema().featureNames()).containsExactly("0", "1", "2");
    assertThat(data.features().value(1, 0)).isEqualTo(7);
    assertThat(data.features().value(0, 1)).isEqualTo(1);
  }

  @Test
  void pairsMayBeUnsortedButNotTwice() {
    assertThat(svm.read("a 3:3 1:1").features().value(0, 0)).isEqualTo(1);
    assertThat(svm.error("a 1:1", "a 3:3 1:1 3:4")).isEqualTo("a.svm:2: feature 3 is given twice");
  }

  @Test
  void theModelsNumbersAreLookedUpByName() {
    Schema model = Schema.ofNumbers(List.of("0", "1", "5"), List.of("a", "b"));
    ReadOptions options = ReadOptions.automatic().withExpected(model, false);
    // no index 0 here, yet 1 is the model's second feature
    Dataset data = svm.read(options, "b 5:2 1:1");
    assertThat(data.schema()).isEqualTo(model);
    assertThat(data.features().toDense().values()).containsExactly(0, 1, 2);
    assertThat(data.labels().positives().row(0)).containsExactly(1);
    assertThat(svm.read(options, "b 3:1 1:4").features().toDense().values())
        .containsExactly(0, 4, 0);
    assertThat(svm.read(options, "c 1:1").schema().labels()).containsExactly("a", "b", "c");
    Dataset ignoring = svm.read(ReadOptions.automatic().withExpected(model, true), "b 3:9 1:1");
    assertThat(ignoring.features().toDense().values()).containsExactly(0, 1, 0);
  }

  @Test
  void theModelsNamesAreGivenByPosition() {
    Schema model =
        new Schema(List.of(Feature.number("x"), new Feature("c", "red")), List.of("a", "b"));
    ReadOptions options = ReadOptions.automatic().withExpected(model, false);
    Dataset fromOne = svm.read(options, "a 1:4 2:1");
    assertThat(fromOne.schema()).isEqualTo(model);
    assertThat(fromOne.features().toDense().values()).containsExactly(4, 1);
    Dataset fromZero = svm.read(options, "a 0:4 1:1");
    assertThat(fromZero.features().toDense().values()).containsExactly(4, 1);
    // beyond the model's features there is nothing to know, whatever the first index is
    assertThat(svm.read(options, "a 3:1 1:7").features().toDense().values()).containsExactly(7, 0);
    assertThat(svm.read(options, "a 1:1", "a 2:1", "a 0:1").features().toDense().values())
        .containsExactly(0, 1, 0, 0, 1, 0);
  }

  @Test
  void namesInCommentsAreUsed() {
    Dataset data =
        svm.read(
            "# espalier names: 2 features, 2 labels",
            "# feature \"tempo\"",
            "# feature \"key\" \"mi\\\"nor\"",
            "# label \"sad song\"",
            "# label \"never\"",
            "0 1:120 2:1");
    assertThat(data.schema())
        .isEqualTo(
            new Schema(
                List.of(Feature.number("tempo"), new Feature("key", "mi\"nor")),
                List.of("sad song", "never")));
    assertThat(data.labels().positives().row(0)).containsExactly(0);
  }

  @Test
  void brokenNamesAreRefused() {
    assertThat(svm.error("# espalier names: many"))
        .isEqualTo("a.svm:1: expected '# espalier names: N features, N labels'");
    assertThat(svm.error("# espalier names: 1 features, 0 labels", "# feature tempo"))
        .isEqualTo("a.svm:2: expected '# feature \"name\"'");
    assertThat(svm.error("# espalier names: 0 features, 1 labels", "# label \"a\"", "1 "))
        .isEqualTo("a.svm:3: label '1': expected a number below 1");
    assertThat(
            svm.error("# espalier names: 0 features, 2 labels", "# label \"a\"", "# label \"a\""))
        .isEqualTo("a.svm:3: label name 'a' occurs twice");
  }

  @Test
  void whatIsNoPairIsRefusedWithItsLine() {
    assertThat(svm.error("a 1:1", "a 1:1 x")).isEqualTo("a.svm:2: 'x': expected index:value");
    assertThat(svm.error("a -1:1")).isEqualTo("a.svm:1: '-1:1': expected index:value");
    assertThat(svm.error("a 1:")).contains("a.svm:1:").contains("finite number");
    assertThat(svm.error("a 1:nan")).contains("a.svm:1:").contains("finite number");
    assertThat(svm.error("a 1:1e999")).contains("a.svm:1:").contains("finite number");
    assertThat(svm.error("a 99999999999:1"))
        .isEqualTo("a.svm:1: '99999999999:1': expected index:value");
    assertThat(svm.error("a,,b 1:1")).contains("a.svm:1: a label is empty");
    assertThat(svm.error("a, 1:1")).contains("a.svm:1: a label is empty");
  }

  @Test
  void anAbsurdIndexIsRefusedInsteadOfFillingTheMemory() {
    assertThat(svm.error("a 2000000000:1")).contains("an index or a count must be wrong");
  }

  @Test
  void aFileWithoutExamplesIsRefused() {
    assertThat(svm.error("# nothing", "")).isEqualTo("a.svm: there are no examples");
    assertThat(svm.error("# espalier names: 1 features, 0 labels", "# feature \"a\""))
        .isEqualTo("a.svm: there are no examples");
  }

  @Test
  void namedLabelsFixTheOrder() {
    ReadOptions options =
        ReadOptions.automatic().withLabels(new LabelChoice.Names(List.of("b", "a")));
    assertThat(svm.read(options, "a 1:1").schema().labels()).containsExactly("b", "a");
    assertThat(svm.error(options, "c 1:1")).contains("a.svm:1: label 'c'");
    assertThat(svm.error(ReadOptions.automatic().withLabels(new LabelChoice.Count(2)), "a 1:1"))
        .contains("can only name them");
  }

  @Test
  void rankingDataHaveQueriesThatAreNoFeatures() {
    Dataset data = svm.read("2 qid:7 1:5", "1 qid:8 1:6 2:1");
    assertThat(data.schema().featureNames()).containsExactly("1", "2");
    assertThat(svm.error("a q:1")).isEqualTo("a.svm:1: 'q:1': expected index:value");
    assertThat(svm.error("a qix:1")).isEqualTo("a.svm:1: 'qix:1': expected index:value");
    assertThat(svm.error("a qxd:1")).isEqualTo("a.svm:1: 'qxd:1': expected index:value");
  }

  @Test
  void aFeatureOfAModelThatIsGivenTwiceIsNamedAsTheModelNamesIt() {
    ReadOptions numbers =
        ReadOptions.automatic()
            .withExpected(Schema.ofNumbers(List.of("5", "7"), List.of("a")), false);
    assertThat(svm.error(numbers, "a 7:1 5:1 7:2"))
        .isEqualTo("a.svm:1: feature '7' is given twice");
    for (int index : new int[] {9, 1_000_000}) {
      assertThat(svm.read(numbers, "a 5:2 " + index + ":1").features().toDense().values())
          .containsExactly(2, 0);
    }
    ReadOptions names =
        ReadOptions.automatic()
            .withExpected(Schema.ofNumbers(List.of("x", "y"), List.of("a")), false);
    assertThat(svm.error(names, "a 1:1 1:2")).isEqualTo("a.svm:1: feature 1 is given twice");
  }

  @Test
  void namesThatEndTooEarlyAreRefused() {
    assertThat(svm.error("# espalier names: 2 features, 0 labels", "# feature \"a\""))
        .isEqualTo("a.svm:2: expected '# feature \"name\"'");
    assertThat(svm.error("# espalier names: 1 features, 0 labels", "# feature \"a\" 3"))
        .isEqualTo("a.svm:2: expected '# feature \"name\"'");
    assertThat(svm.error("# espalier names: 0 features, 1 labels", "# label \"a\" \"b\"", "0 "))
        .isEqualTo("a.svm:2: expected '# label \"name\"'");
    assertThat(svm.error("# espalier names: 1 features, 0 labels", "# feature \"a"))
        .isEqualTo("a.svm:2: expected '# feature \"name\"'");
    assertThat(svm.error("# espalier names: 1 features, 0 labels", "# feature "))
        .isEqualTo("a.svm:2: expected '# feature \"name\"'");
  }

  @Test
  void aLabelIsNamedOnce() {
    ReadOptions twice =
        ReadOptions.automatic().withLabels(new LabelChoice.Names(List.of("a", "b", "a")));
    assertThat(svm.error(twice, "a 1:1")).contains("label 'a' is named twice");
  }
}
