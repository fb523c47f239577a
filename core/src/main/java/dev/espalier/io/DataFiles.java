package dev.espalier.io;

import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.arff.ArffReader;
import dev.espalier.io.internal.csv.CsvReader;
import dev.espalier.io.internal.json.JsonLinesReader;
import dev.espalier.io.internal.rows.SchemaAlignment;
import dev.espalier.io.internal.rows.TagLines;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.sparse.SvmLightReader;
import dev.espalier.io.internal.sparse.XmcReader;
import dev.espalier.io.internal.table.TableFormats;
import dev.espalier.io.internal.text.TextSource;
import java.io.InputStream;
import java.nio.file.Path;

/** Reads data files of any supported format. */
public final class DataFiles {
  private DataFiles() {}

  /**
   * Reads a file; its format and compression are found by looking at its content. Other modules may
   * bring a {@link TableFormat}.
   *
   * <p>When the options name a model's schema, the data come back in its order: see {@link
   * SchemaAlignment}. Labels that the model does not have, and some row has, stand behind its own;
   * features that it does not have are left out. Both are told.
   */
  public static Dataset read(Path file, ReadOptions options) {
    Schema expected = options.expected();
    if (expected != null && !options.labelsOnly()) {
      try (DataStream stream = stream(file, options, DataStream.Batching.whole())) {
        return stream.nextWithAllLabels();
      }
    }
    TableFormat format = TableFormats.of(file);
    Dataset data =
        format == null ? readText(file, options) : TableFormats.read(format, file, options);
    if (data.rows() == 0) {
      throw new InputException(file + ": has no rows");
    }
    return data;
  }

  private static Dataset readText(Path file, ReadOptions options) {
    try (TextSource source =
        TextSource.open(file, options.progress(), options.listener()::notice)) {
      return read(source, DataFormat.of(source), options, new Unfamiliar());
    }
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
  public static DataStream stream(Path file, ReadOptions options, DataStream.Batching batching) {
    TableFormat format = TableFormats.of(file);
    if (format != null) {
      return DataStream.of(
          file.toString(),
          TableFormats.readKeeping(format, file, options, batching.keepsAll()),
          options,
          batching);
    }
    return DataStream.of(
        TextSource.open(file, options.progress(), options.listener()::notice), options, batching);
  }

  /**
   * The same from a stream, which is closed with the rows.
   *
   * @param name what to call it in messages
   */
  public static DataStream stream(
      InputStream bytes, String name, ReadOptions options, DataStream.Batching batching) {
    return DataStream.of(
        TextSource.of(bytes, name, options.progress(), options.listener()::notice),
        options,
        batching);
  }

  /**
   * Reads label sets that come without features: a file of any format, whose features are of no
   * interest, or a text file ({@code .txt}) with one label set in each line.
   *
   * @param options its separator parts the labels of a line
   */
  public static Dataset readLabelOnly(Path file, ReadOptions options) {
    if (TableFormats.of(file) != null) {
      return read(file, options.withLabelsOnly());
    }
    try (TextSource source =
        TextSource.open(file, options.progress(), options.listener()::notice)) {
      if (DataFormat.isTagLines(source)) {
        return TagLines.read(source, options.tagSeparator());
      }
    }
    return read(file, options.withLabelsOnly());
  }
}
