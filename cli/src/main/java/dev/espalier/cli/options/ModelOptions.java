package dev.espalier.cli.options;

import dev.espalier.Model;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.io.CellOptions;
import dev.espalier.io.DataFiles;
import dev.espalier.io.DataStream;
import dev.espalier.io.ReadOptions;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every command that applies a model asks for: the model, and how to read rows for it. */
public final class ModelOptions {
  private static final String STANDARD_INPUT = "-";

  @Parameters(index = "0", paramLabel = "MODEL", description = "A model file that train made.")
  private Path model = Path.of("");

  @Option(
      names = "--ignore-unknown",
      description = "Say nothing of features that the model does not know; they are left out.")
  private boolean ignoreUnknown;

  @Mixin private final DataOptions data;

  /** Options whose readers tell a user what they notice. */
  public ModelOptions(Consumer<String> notices) {
    data = new DataOptions(notices);
  }

  /** The model file. */
  public Path file() {
    return model;
  }

  /** Reads the model. */
  public Predictor load() {
    return Predictor.load(model);
  }

  /** Whether features that the model does not know are left out in silence. */
  public boolean ignoresUnknown() {
    return ignoreUnknown;
  }

  /** Reads a file for the model; labels that the model does not have are told and left out. */
  public Dataset read(Path file, Model reader, Progress progress) {
    Dataset rows = readForMeasuring(file, reader, progress);
    int known = reader.schema().labels().size();
    return rows.labelCount() == known ? rows : rows.keep(IntStream.range(0, known).toArray());
  }

  /** The same with the labels that the model does not have behind its own: they are missed. */
  public Dataset readForMeasuring(Path file, Model reader, Progress progress) {
    return DataFiles.read(file, expecting(DataOptions.name(file), reader, progress));
  }

  /** The rows of a file, or of the standard input where it is {@code -}, some at a time. */
  public DataStream stream(
      Path file, Model reader, DataStream.Batching batching, Progress progress) {
    ReadOptions options = expecting(DataOptions.name(file), reader, progress);
    return file.toString().equals(STANDARD_INPUT)
        ? DataFiles.stream(System.in, "standard input", options, batching)
        : DataFiles.stream(file, options, batching);
  }

  /** The row that option {@code --record} holds. */
  public DataStream record(
      String json, Model reader, DataStream.Batching batching, Progress progress) {
    String name = "record";
    return DataFiles.stream(
        new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)),
        name,
        data.named(name, progress).withExpected(reader.schema(), ignoreUnknown),
        batching);
  }

  /** What was said now goes before what was said when the model was trained. */
  private ReadOptions expecting(String name, Model reader, Progress progress) {
    ReadOptions options = data.named(name, progress);
    return options
        .withCells(options.cells().or(CellOptions.remembered(reader.card(), name)))
        .withExpected(reader.schema(), ignoreUnknown);
  }
}
