package dev.espalier.io.internal.files;

import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.DataStream;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.TableFormat;
import dev.espalier.io.internal.arff.ArffReader;
import dev.espalier.io.internal.csv.CsvReader;
import dev.espalier.io.internal.folder.FolderReader;
import dev.espalier.io.internal.json.JsonLinesReader;
import dev.espalier.io.internal.rows.Reading;
import dev.espalier.io.internal.rows.SchemaAlignment;
import dev.espalier.io.internal.rows.TagLines;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.sparse.SvmLightReader;
import dev.espalier.io.internal.sparse.XmcReader;
import dev.espalier.io.internal.table.TableFormats;
import dev.espalier.io.internal.text.TextSource;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads data files of any supported format. */
final class FileReader {
  private FileReader() {}

  /**
   * Reads a file; its format and compression are found by looking at its content. Other modules may
   * bring a {@link TableFormat}. A folder is read as texts: see {@link FolderReader}.
   *
   * <p>When the options name a model's schema, the data come back in its order: see {@link
   * SchemaAlignment}. Labels that the model does not have, and some row has, stand behind its own;
   * features that it does not have are left out. Both are told.
   */
  static Dataset read(Path file, ReadOptions options) {
    Reading reading = new Reading(options.listener());
    Dataset data = read(file, options.withListener(reading), reading);
    if (data.rows() == 0) {
      throw new InputException(file + ": has no rows");
    }
    options.listener().read(reading.report(file.toString(), data));
    return data;
  }

  /**
   * Reads enough rows of a CSV or TSV file to know its columns, levels and labels: the first ones,
   * and every later one with a level, a label or a kind of cell that no row before it had. All rows
   * can then be {@linkplain #stream streamed} with the schema of these. Other formats are read
   * whole.
   *
   * @param first so many rows are read whatever they hold
   */
  static DataFiles.Sample sample(Path file, ReadOptions options, int first) {
    if (Files.isDirectory(file) || TableFormats.of(file) != null) {
      return new DataFiles.Sample(read(file, options), true);
    }
    Reading reading = new Reading(options.listener());
    ReadOptions heard = options.withListener(reading);
    try (TextSource source = open(file, heard)) {
      DataFormat format = format(source, heard);
      CsvReader.Sample sample =
          format == DataFormat.CSV && source.canBeReadAgain()
              ? CsvReader.sample(source, heard, first)
              : new CsvReader.Sample(read(source, format, heard, new Unfamiliar()), true);
      if (sample.data().rows() == 0) {
        throw new InputException(file + ": has no rows");
      }
      reading.encoding(source.encodingName());
      options.listener().read(reading.report(file.toString(), sample.data()));
      return new DataFiles.Sample(sample.data(), sample.isWhole());
    }
  }

  private static Dataset read(Path file, ReadOptions options, Reading reading) {
    Schema expected = options.expected();
    if (Files.isDirectory(file)) {
      return FolderReader.read(file, options);
    }
    if (expected != null && !options.labelsOnly()) {
      try (FileStream stream = stream(file, options, DataStream.Batching.whole())) {
        Dataset data = stream.nextWithAllLabels();
        reading.encoding(stream.encodingName());
        return data;
      }
    }
    TableFormat format = TableFormats.of(file);
    if (format != null) {
      reading.format("Parquet");
      return TableFormats.read(format, file, options);
    }
    try (TextSource source = open(file, options)) {
      DataFormat text = format(source, options);
      Dataset data = read(source, text, options, new Unfamiliar());
      reading.encoding(source.encodingName());
      return data;
    }
  }

  /** The format of a text, which is told. */
  static DataFormat format(TextSource source, ReadOptions options) {
    DataFormat format =
        options.cells().delimiter() == null ? DataFormat.of(source) : DataFormat.CSV;
    Reading.of(options).format(format.words());
    return format;
  }

  private static TextSource open(Path file, ReadOptions options) {
    return TextSource.open(
        file, options.progress(), encodingNotices(options), options.cells().encoding());
  }

  private static Consumer<String> encodingNotices(ReadOptions options) {
    return notice -> options.listener().notice(notice, InputException.Topic.ENCODING);
  }

  /** Reads all rows in the names and the order of the file. */
  static Dataset read(
      TextSource source, DataFormat format, ReadOptions options, Unfamiliar unfamiliar) {
    return switch (format) {
      case ARFF -> ArffReader.read(source, options, unfamiliar);
      case SVM_LIGHT -> SvmLightReader.read(source, options, unfamiliar);
      case XMC -> XmcReader.read(source, options, unfamiliar);
      case CSV -> CsvReader.read(source, options);
      case JSON_LINES -> JsonLinesReader.read(source, options);
    };
  }

  /**
   * Reads rows for a model that will be applied, some at a time, so that memory does not grow with
   * the file.
   *
   * @param options name the model's schema as what is expected
   */
  static FileStream stream(Path file, ReadOptions options, DataStream.Batching batching) {
    if (Files.isDirectory(file)) {
      return FileStream.of(
          file.toString(),
          new TableFormats.Rows(FolderReader.read(file, options), null),
          options,
          batching);
    }
    TableFormat format = TableFormats.of(file);
    if (format != null) {
      return FileStream.of(
          file.toString(),
          TableFormats.readKeeping(format, file, options, batching.keepsAll()),
          options,
          batching);
    }
    return FileStream.of(open(file, options), options, batching);
  }

  /**
   * The same from a stream, which is closed with the rows.
   *
   * @param name what to call it in messages
   */
  static FileStream stream(
      InputStream bytes, String name, ReadOptions options, DataStream.Batching batching) {
    return FileStream.of(
        TextSource.of(
            bytes, name, options.progress(), encodingNotices(options), options.cells().encoding()),
        options,
        batching);
  }

  /**
   * Reads label sets that come without features: a file of any format, whose features are of no
   * interest, or a text file ({@code .txt}) with one label set in each line.
   *
   * @param options its separator parts the labels of a line
   */
  static Dataset readLabelOnly(Path file, ReadOptions options) {
    if (TableFormats.of(file) == null && !Files.isDirectory(file)) {
      try (TextSource source = open(file, options)) {
        if (DataFormat.isTagLines(source)) {
          String separator = options.tagSeparator();
          return TagLines.read(source, separator == null ? "," : separator);
        }
      }
    }
    return read(file, options.withLabelsOnly());
  }
}
