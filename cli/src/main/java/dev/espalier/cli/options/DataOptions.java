package dev.espalier.cli.options;

import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.cli.text.ReadingText;
import dev.espalier.cli.text.TopicHint;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.CellOptions;
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

  /**
   * What was said of cells, and what the data that were read first have shown, to read others
   * alike.
   */
  public CellOptions cells() {
    ReadingReport first = report;
    return first == null
        ? cells.cells()
        : cells.cells().or(CellOptions.open().withUnknown(first.labels().unknown()));
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
    return DataFiles.read(file, named(name(file), progress));
  }

  /** Reads some rows of a large table, all of any other file. */
  public DataFiles.Sample sample(Path file, int first, Progress progress) {
    return DataFiles.sample(file, named(name(file), progress), first);
  }

  /** Reads all rows as those were that were read before, saying nothing that was said then. */
  public DataStream streamAlike(
      Path file, Schema schema, DataStream.Batching batching, Progress progress) {
    ReadOptions options =
        named(name(file), progress)
            .withCells(cells())
            .withListener(ReadOptions.Listener.none())
            .withExpected(schema, true);
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
        column == null
            ? options
            : options.withLabels(LabelChoice.automatic()).withTags(column, separator));
  }

  /** Reads a file for a model; labels that the model does not have are told and left out. */
  public Dataset read(Path file, Model model, boolean ignoreUnknown, Progress progress) {
    Dataset data = readForMeasuring(file, model, ignoreUnknown, progress);
    int known = model.schema().labels().size();
    return data.labelCount() == known ? data : data.keep(IntStream.range(0, known).toArray());
  }

  /** The same with the labels that the model does not have behind its own: they are missed. */
  public Dataset readForMeasuring(
      Path file, Model model, boolean ignoreUnknown, Progress progress) {
    return DataFiles.read(file, expecting(name(file), model, ignoreUnknown, progress));
  }

  /** Reads a file of the columns and labels of training data that were read before. */
  public Dataset readForMeasuring(Path file, Schema expected, Progress progress) {
    CellOptions alike = cells();
    return DataFiles.read(
        file, named(name(file), progress).withCells(alike).withExpected(expected, false));
  }

  /** Reads a file for a model some rows at a time; {@code -} is the standard input. */
  public DataStream stream(
      Path file,
      Model model,
      boolean ignoreUnknown,
      DataStream.Batching batching,
      Progress progress) {
    ReadOptions options = expecting(name(file), model, ignoreUnknown, progress);
    return file.toString().equals(STANDARD_INPUT)
        ? DataFiles.stream(System.in, "standard input", options, batching)
        : DataFiles.stream(file, options, batching);
  }

  /** Reads text that an option holds, for a model. */
  public DataStream stream(
      String text,
      String name,
      Model model,
      boolean ignoreUnknown,
      DataStream.Batching batching,
      Progress progress) {
    return DataFiles.stream(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
        name,
        named(name, progress).withExpected(model.schema(), ignoreUnknown),
        batching);
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  /** What was said now goes before what was said when the model was trained. */
  private ReadOptions expecting(
      String name, Model model, boolean ignoreUnknown, Progress progress) {
    ReadOptions options = named(name, progress);
    return options
        .withCells(options.cells().or(CellOptions.remembered(model.card(), name)))
        .withExpected(model.schema(), ignoreUnknown);
  }

  private ReadOptions named(String name, Progress progress) {
    return options(progress.part("reading " + name, 0, 1));
  }
}
