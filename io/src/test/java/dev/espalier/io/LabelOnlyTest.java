package dev.espalier.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabelOnlyTest {
  @TempDir Path directory;

  private Dataset read(String name, String text, ReadOptions options) throws IOException {
    Path file = directory.resolve(name);
    Files.writeString(file, text);
    return DataFiles.readLabelOnly(file, options);
  }

  @Test
  void aTextFileHasOneLabelSetInEachLine() throws IOException {
    Dataset sets = read("tags.txt", "dog, grass\n\ncat\ndog\n", ReadOptions.automatic());
    assertThat(sets.schema().labels()).containsExactly("dog", "grass", "cat");
    assertThat(sets.labels().positives())
        .isEqualTo(LabelSets.of(3, new int[] {0, 1}, new int[] {}, new int[] {2}, new int[] {0}));
    Dataset bars = read("bars.txt", "hot dog|bun\n", ReadOptions.automatic().withTagSeparator("|"));
    assertThat(bars.schema().labels()).containsExactly("hot dog", "bun");
    assertThatThrownBy(() -> read("none.txt", "\n\n", ReadOptions.automatic()))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("one label set in each line");
  }

  @Test
  void featuresOfOtherFilesAreOfNoInterest() throws IOException {
    ReadOptions tags = ReadOptions.automatic().withTags("tags", "|");
    Dataset table = read("a.csv", "image,tags\na.jpg,dog|cat\nb.jpg,cat\n", tags);
    assertThat(table.schema().features()).isEmpty();
    assertThat(table.schema().labels()).containsExactlyInAnyOrder("dog", "cat");
    Dataset lines = read("a.jsonl", "{\"id\":\"7\",\"places\":[\"x\"],\"tags\":[\"dog\"]}\n", tags);
    assertThat(lines.schema().features()).isEmpty();
    assertThat(lines.schema().labels()).containsExactly("dog");
    Dataset sparse = read("train.txt", "2 3 2\n0,1 0:1.5\n1 2:1\n", ReadOptions.automatic());
    assertThat(sparse.labels().positives())
        .isEqualTo(LabelSets.of(2, new int[] {0, 1}, new int[] {1}));
  }

  @Test
  void labelsThatOnlyTheyHaveComeBehindTheOthers() throws IOException {
    Path file = directory.resolve("train.csv");
    Files.writeString(file, "x,tags\n1,\"cat,dog\"\n2,dog\n");
    Dataset train = DataFiles.read(file, ReadOptions.automatic().withTags("tags", ","));
    Dataset all = train.withLabelOnly(read("b.txt", "owl,dog\ncat\n", ReadOptions.automatic()));
    assertThat(all.schema().labels()).endsWith("owl").hasSize(3);
    int dog = all.schema().labels().indexOf("dog");
    int cat = all.schema().labels().indexOf("cat");
    assertThat(all.labels().positives())
        .isEqualTo(new LabelSets.Builder(3).addRow(cat, dog).addRow(dog).build());
    assertThat(all.knowledge().labelOnly())
        .contains(new LabelSets.Builder(3).addRow(2, dog).addRow(cat).build());
    assertThat(all.select(new int[] {1}).knowledge()).isEqualTo(all.knowledge());
    assertThat(all.keep(new int[] {2, dog}).knowledge().labelOnly())
        .contains(LabelSets.of(2, new int[] {0, 1}, new int[] {}));
  }

  @Test
  void aTextFileOfAnotherFormatIsReadAsThat() throws IOException {
    LabelSets expected = LabelSets.of(2, new int[] {0, 1}, new int[] {1});
    String arff = "@relation 'm: -C 2'\n@attribute a {0,1}\n@attribute b {0,1}\n@data\n";
    ReadOptions automatic = ReadOptions.automatic();
    assertThat(read("arff.txt", arff + "1,1\n0,1\n", automatic).labels().positives())
        .isEqualTo(expected);
    String json = "{\"tags\":[\"a\",\"b\"]}\n{\"tags\":[\"b\"]}\n";
    assertThat(read("json.txt", json, automatic.withTags("tags", ",")).labels().positives())
        .isEqualTo(expected);
    assertThat(read("svm.txt", "0,1 3:1\n1 4:2\n", automatic).labels().positives())
        .isEqualTo(expected);
  }
}
