package dev.espalier.cli.options;

import dev.espalier.Progress;
import dev.espalier.cli.text.ReadingText;
import dev.espalier.cli.text.TopicHint;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.DataStream;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.ReadingReport;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say how data files are read. */
public final class DataOptions implements DeclaresFiles {
  private static final String STANDARD_INPUT = "-";

  @Option(
      names = "--labels",
      paramLabel = "FILE.xml|N|-N|name,name",
      description =
          "Which columns are labels: a Mulan XML file, the first N columns (-N: the last), or"
              + " their names. Default: what the file itself says.",
      order = 50)
  private @Nullable String labels;

  @Option(
      names = "--tags",
      paramLabel = "COLUMN",
      description =
          "The column that lists an example's labels (CSV, JSON lines); default: one that is named"
              + " tags, labels, label, topics, categories or genres and holds lists.",
      order = 51)
  private @Nullable String tags;

  @Option(
      names = "--separator",
      paramLabel = "TEXT",
      description =
          "What separates labels in the tags column, such as ';', or [,] for lists in brackets;"
              + " default: found by looking.",
      order = 52)
  private @Nullable String separator;

  @Mixin private final CellFormOptions cells = new CellFormOptions();

  @Option(
      names = "--show-reading",
      description = "Say what was read as what, in a few lines on standard error.",
      order = 56)
  private boolean showReading;

  @Mixin private final ColumnRoleOptions columns = new ColumnRoleOptions();

  private final Consumer<String> notices;
  private String labelsFrom = "";
  private @Nullable ReadingReport report;

  /**
   * Makes options.
   *
   * @param notices hears what readers have to say, one line at a time
   */
  public DataOptions(Consumer<String> notices) {
    this.notices = notices;
  }

  /** Where the labels of the file that was read last come from. */
  public String labelsFrom() {
    return labelsFrom;
  }

  /** What was read as what in the file that was read last. */
  public ReadingReport report() {
    return Objects.requireNonNull(report);
  }

  @Override
  public void declare(CommandFiles files) {
    files.readsLabelLists();
    if (labels != null && LabelChoice.parse(labels) instanceof LabelChoice.XmlFile xml) {
      files.reads("--labels", xml.file());
    }
  }

  private ReadOptions options(Progress progress) {
    ReadOptions options =
        ReadOptions.automatic()
            .withColumns(columns.columns())
            .withCells(cells.cells())
            .withProgress(progress)
            .withListener(
                new ReadOptions.Listener() {
                  @Override
                  public void labelsFrom(String origin) {
                    labelsFrom = origin;
                  }

                  @Override
                  public void notice(String notice) {
                    notices.accept(notice);
                  }

                  @Override
                  public void notice(String notice, InputException.Topic topic) {
                    notices.accept(notice + TopicHint.of(topic));
                  }

                  @Override
                  public void read(ReadingReport read) {
                    report = read;
                    if (showReading) {
                      ReadingText.lines(read)
                          .forEach(
                              (what, told) ->
                                  notices.accept(read.file() + ": " + what + ": " + told));
                    }
                  }
                });
    if (labels != null) {
      options = options.withLabels(LabelChoice.parse(labels));
    }
    return options.withTags(tags, separator);
  }

  /** Reads a file whose names are its own. */
  public Dataset read(Path file, Progress progress) {
    return DataFiles.read(file, options(progress.part("reading " + file.getFileName(), 0, 1)));
  }

  /**
   * Reads label sets that come without features.
   *
   * @param column the column that lists labels, or null to read as the data are read
   */
  public Dataset readLabelOnly(Path file, @Nullable String column, Progress progress) {
    ReadOptions options = options(progress.part("reading " + file.getFileName(), 0, 1));
    return DataFiles.readLabelOnly(
        file,
        column == null
            ? options
            : options.withLabels(LabelChoice.automatic()).withTags(column, separator));
  }

  /** Reads a file for a model; labels that the model does not have are told and left out. */
  public Dataset read(Path file, Schema expected, boolean ignoreUnknown, Progress progress) {
    Dataset data = readForMeasuring(file, expected, ignoreUnknown, progress);
    int known = expected.labels().size();
    return data.labelCount() == known ? data : data.keep(IntStream.range(0, known).toArray());
  }

  /** The same with the labels that the model does not have behind its own: they are missed. */
  public Dataset readForMeasuring(
      Path file, Schema expected, boolean ignoreUnknown, Progress progress) {
    return DataFiles.read(
        file,
        expecting(String.valueOf(file.getFileName()), progress)
            .withExpected(expected, ignoreUnknown));
  }

  /** Reads a file for a model some rows at a time; {@code -} is the standard input. */
  public DataStream stream(
      Path file,
      Schema expected,
      boolean ignoreUnknown,
      DataStream.Batching batching,
      Progress progress) {
    ReadOptions options =
        expecting(String.valueOf(file.getFileName()), progress)
            .withExpected(expected, ignoreUnknown);
    return file.toString().equals(STANDARD_INPUT)
        ? DataFiles.stream(System.in, "standard input", options, batching)
        : DataFiles.stream(file, options, batching);
  }

  /** Reads text that an option holds, for a model. */
  public DataStream stream(
      String text,
      String name,
      Schema expected,
      boolean ignoreUnknown,
      DataStream.Batching batching,
      Progress progress) {
    return DataFiles.stream(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
        name,
        expecting(name, progress).withExpected(expected, ignoreUnknown),
        batching);
  }

  private ReadOptions expecting(String name, Progress progress) {
    return options(progress.part("reading " + name, 0, 1));
  }
}
