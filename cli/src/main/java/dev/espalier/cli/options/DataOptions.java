package dev.espalier.cli.options;

import dev.espalier.Progress;
import dev.espalier.cli.text.ReadingText;
import dev.espalier.cli.text.TopicHint;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.ReadingReport;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say how data files are read. */
public final class DataOptions implements DeclaresFiles {
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

  /** Reads a file that must have the features and labels of the schema. */
  public Dataset read(Path file, Schema expected, boolean ignoreUnknown, Progress progress) {
    return DataFiles.read(
        file,
        options(progress.part("reading " + file.getFileName(), 0, 1))
            .withExpected(expected, ignoreUnknown));
  }
}
