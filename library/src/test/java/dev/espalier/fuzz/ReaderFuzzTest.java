package dev.espalier.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.arff.ArffWriter;
import dev.espalier.io.internal.rows.MulanXml;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Whatever is in a data file, reading gives sound data, which can be written and read again, or an
 * error that a user understands.
 */
class ReaderFuzzTest {
  private static final Schema MODEL =
      new Schema(
          List.of(Feature.number("x"), new Feature("c", "red"), new Feature("c", "blue")),
          List.of("l", "m"));
  private static final ReadOptions PLAIN = ReadOptions.automatic();
  private static final List<ReadOptions> OPTIONS =
      List.of(
          PLAIN,
          PLAIN.withLabels(new LabelChoice.Names(List.of("l", "m"))),
          PLAIN.withLabels(new LabelChoice.Count(1)),
          PLAIN.withLabels(new LabelChoice.Count(-2)),
          PLAIN.withTags("labels", ","),
          PLAIN.withExpected(MODEL, false),
          PLAIN.withExpected(MODEL, true));

  private static final int MOST_WRITTEN = 1000;
  private static final FuzzedFile FILE = new FuzzedFile();

  @FuzzTest(maxDuration = "")
  void arff(byte[] content) throws IOException {
    read("a.arff", content);
  }

  @FuzzTest(maxDuration = "")
  void svmLight(byte[] content) throws IOException {
    read("a.svm", content);
  }

  @FuzzTest(maxDuration = "")
  void xmc(byte[] content) throws IOException {
    read("a.txt", content);
  }

  @FuzzTest(maxDuration = "")
  void csv(byte[] content) throws IOException {
    read("a.csv", content);
  }

  @FuzzTest(maxDuration = "")
  void tsv(byte[] content) throws IOException {
    read("a.tsv", content);
  }

  @FuzzTest(maxDuration = "")
  void jsonLines(byte[] content) throws IOException {
    read("a.jsonl", content);
  }

  @FuzzTest(maxDuration = "")
  void labelXml(byte[] content) {
    try {
      List<String> labels = MulanXml.labels(FILE.of("a.xml", content));
      Soundness.check(Schema.ofNumbers(List.of(), labels));
    } catch (InputException e) {
      FuzzedFile.check(e);
    }
  }

  private static void read(String name, byte[] content) throws IOException {
    // the input itself chooses the options, so that it alone tells what happened
    int choice = content.length % OPTIONS.size();
    Dataset data;
    try {
      data = DataFiles.read(FILE.of(name, content), OPTIONS.get(choice));
      Soundness.check(data);
    } catch (InputException e) {
      FuzzedFile.check(e);
      return;
    }
    if (data.schema().features().size() > MOST_WRITTEN) {
      return; // one high index makes a million names, which takes a while to write
    }
    // not by DataWriter, which waits for the disk each time
    StringWriter again = new StringWriter();
    try {
      ArffWriter.write(data, again);
    } catch (InputException e) {
      FuzzedFile.check(e);
      return;
    }
    byte[] written = again.toString().getBytes(StandardCharsets.UTF_8);
    Soundness.same(DataFiles.read(FILE.of("again.arff", written), PLAIN), data);
  }
}
