package dev.espalier.io;

import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.arff.ArffReader;
import dev.espalier.io.internal.csv.CsvReader;
import dev.espalier.io.internal.json.JsonLinesReader;
import dev.espalier.io.internal.rows.SchemaAlignment;
import dev.espalier.io.internal.rows.TagLines;
import dev.espalier.io.internal.sparse.SvmLightReader;
import dev.espalier.io.internal.sparse.XmcReader;
import dev.espalier.io.internal.table.TableFormats;
import dev.espalier.io.internal.text.TextSource;
import java.nio.file.Path;

/** Reads data files of any supported format. */
public final class DataFiles {
  private DataFiles() {}

  /**
   * Reads a file; its format and compression are found by looking at its content. Other modules may
   * bring a {@link TableFormat}.
   *
   * <p>When the options name a model's schema, the data come back in its order: see {@link
   * SchemaAlignment}.
   */
  public static Dataset read(Path file, ReadOptions options) {
    TableFormat format = TableFormats.of(file);
    Dataset data =
        format == null ? readText(file, options) : TableFormats.read(format, file, options);
    if (data.rows() == 0) {
      throw new InputException(file + ": has no rows");
    }
    Schema expected = options.expected();
    return expected == null
        ? data
        : SchemaAlignment.align(data, expected, options.ignoreUnknown(), "the model");
  }

  private static Dataset readText(Path file, ReadOptions options) {
    try (TextSource source =
        TextSource.open(file, options.progress(), options.listener()::notice)) {
      return switch (DataFormat.of(source)) {
        case ARFF -> ArffReader.read(source, options);
        case SVM_LIGHT -> SvmLightReader.read(source, options);
        case XMC -> XmcReader.read(source, options);
        case CSV -> CsvReader.read(source, options);
        case JSON_LINES -> JsonLinesReader.read(source, options);
      };
    }
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
