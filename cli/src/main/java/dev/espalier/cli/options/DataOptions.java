package dev.espalier.cli.options;

import dev.espalier.Progress;
import dev.espalier.cli.text.ReadingText;
import dev.espalier.cli.text.TopicHint;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.io.CellOptions;
import dev.espalier.io.DataFiles;
import dev.espalier.io.DataStream;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.ReadingReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
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
              + " their names. Default: what the file itself says.")
  private @Nullable String labels;

  @Option(
      names = "--tags",
      paramLabel = "COLUMN",
      description =
          "The column that lists an example's labels (CSV, JSON lines); default: one that is named"
              + " tags, labels, label, topics, categories or genres and holds lists.")
  private @Nullable String tags;

  @Option(
      names = "--separator",
      paramLabel = "TEXT",
      description =
          "What separates labels in the tags column, such as ';', or [,] for lists in brackets;"
              + " default: found by looking.")
  private @Nullable String separator;

  @Mixin private final ColumnRoleOptions columns = new ColumnRoleOptions();

  @Mixin private final CellFormOptions cells = new CellFormOptions();

  @Option(
      names = "--show-reading",
      description = "Say what was read as what, in a few lines on standard error.")
  private boolean showReading;

  @Option(
      names = "--strict",
      description =
          "Refuse data of which something is left out, missing or read as something else, instead"
              + " of telling it: dates that are none, levels and columns that the model does not"
              + " have.")
  private boolean strict;

  private final Consumer<String> notices;

  /**
   * Makes options.
   *
   * @param notices hears what readers have to say, one line at a time
   */
  public DataOptions(Consumer<String> notices) {
    this.notices = notices;
  }

  @Override
  public void declare(CommandFiles files) {
    files.readsLabelLists();
    if (labels != null && LabelChoice.parse(labels) instanceof LabelChoice.XmlFile xml) {
      files.reads("--labels", xml.file());
    }
  }

  /** What was said of cells, and what data have shown, to read others alike. */
  public CellOptions cells(ReadingReport shown) {
    return cells.cells().or(CellOptions.open().withUnknown(shown.labels().unknown()));
  }

  private ReadOptions options(Progress progress, Consumer<ReadingReport> reports) {
    ReadOptions options =
        ReadOptions.automatic()
            .withColumns(columns.columns())
            .withCells(cells.cells())
            .withProgress(progress)
            .withListener(
                new ReadOptions.Listener() {
                  @Override
                  public void notice(String notice) {
                    if (strict) {
                      throw new InputException(notice + " (--strict)");
                    }
                    notices.accept(notice);
                  }

                  @Override
                  public void notice(String notice, InputException.Topic topic) {
                    notices.accept(notice + TopicHint.of(topic));
                  }

                  @Override
                  public void read(ReadingReport read) {
                    reports.accept(read);
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
    ReadOptions tagged = tags == null ? options : options.withTags(tags);
    return separator == null ? tagged : tagged.withTagSeparator(separator);
  }

  /**
   * What a file holds.
   *
   * @param content what was read
   * @param report as what it was read
   */
  public record ReadFile<T>(T content, ReadingReport report) {}

  private <T> ReadFile<T> read(Path file, Progress progress, Function<ReadOptions, T> reader) {
    List<ReadingReport> reports = new ArrayList<>();
    T content = reader.apply(named(name(file), progress, reports::add));
    return new ReadFile<>(content, reports.get(reports.size() - 1));
  }

  /** Reads a file whose names are its own. */
  public ReadFile<Dataset> readFile(Path file, Progress progress) {
    return read(file, progress, options -> DataFiles.read(file, options));
  }

  /** The same where nobody asks as what it was read. */
  public Dataset read(Path file, Progress progress) {
    return readFile(file, progress).content();
  }

  /** Reads some rows of a large table, all of any other file. */
  public ReadFile<DataFiles.Sample> sample(Path file, int first, Progress progress) {
    return read(file, progress, options -> DataFiles.sample(file, options, first));
  }

  /** Reads all rows as those of a sample were read, saying nothing that was said then. */
  public DataStream streamAlike(
      Path file,
      ReadFile<DataFiles.Sample> sample,
      DataStream.Batching batching,
      Progress progress) {
    ReadOptions options =
        named(name(file), progress)
            .withCells(cells(sample.report()))
            .withListener(ReadOptions.Listener.none())
            .withExpected(sample.content().data().schema(), true);
    return DataFiles.stream(file, options, batching);
  }

  /**
   * Reads label sets that come without features.
   *
   * @param column the column that lists labels, or null to read as the data are read
   */
  public Dataset readLabelOnly(Path file, @Nullable String column, Progress progress) {
    ReadOptions options = named(name(file), progress);
    return DataFiles.readLabelOnly(
        file,
        column == null ? options : options.withLabels(LabelChoice.automatic()).withTags(column));
  }

  /** Reads a file of the columns and labels of training data, as these were read. */
  public Dataset readForMeasuring(Path file, ReadFile<Dataset> train, Progress progress) {
    return DataFiles.read(
        file,
        named(name(file), progress)
            .withCells(cells(train.report()))
            .withExpected(train.content().schema(), false));
  }

  static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  /** How a file of that name is read. */
  ReadOptions named(String name, Progress progress) {
    return named(name, progress, report -> {});
  }

  private ReadOptions named(String name, Progress progress, Consumer<ReadingReport> reports) {
    return options(progress.part("reading " + name, 0, 1), reports);
  }
}
