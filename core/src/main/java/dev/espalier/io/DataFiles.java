package dev.espalier.io;

import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.arff.ArffReader;
import dev.espalier.io.internal.csv.CsvReader;
import dev.espalier.io.internal.folder.FolderReader;
import dev.espalier.io.internal.json.JsonLinesReader;
import dev.espalier.io.internal.rows.Reading;
import dev.espalier.io.internal.rows.SchemaAlignment;
import dev.espalier.io.internal.rows.TagLines;
import dev.espalier.io.internal.sparse.SvmLightReader;
import dev.espalier.io.internal.sparse.XmcReader;
import dev.espalier.io.internal.text.TextSource;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads data files of any supported format. */
public final class DataFiles {
  private DataFiles() {}

  /**
   * Reads a file; its format and compression are found by looking at its content. A folder is read
   * as texts: see {@link FolderReader}.
   *
   * <p>When the options name a model's schema, the data come back in its order: see {@link
   * SchemaAlignment}.
   */
  public static Dataset read(Path file, ReadOptions options) {
    Reading reading = new Reading(options.listener());
    Dataset data =
        Files.isDirectory(file)
            ? FolderReader.read(file, options.withListener(reading))
            : readFile(file, options.withListener(reading), reading);
    if (data.rows() == 0) {
      throw new InputException(file + ": has no rows");
    }
    Schema expected = options.expected();
    Dataset aligned =
        expected == null
            ? data
            : SchemaAlignment.align(data, expected, options.ignoreUnknown(), "the model");
    options.listener().read(reading.report(file.toString(), aligned));
    return aligned;
  }

  private static Dataset readFile(Path file, ReadOptions options, Reading reading) {
    try (TextSource source = open(file, options)) {
      DataFormat format =
          options.cells().delimiter() == null ? DataFormat.of(source) : DataFormat.CSV;
      reading.format(format.words());
      Dataset data =
          switch (format) {
            case ARFF -> ArffReader.read(source, options);
            case SVM_LIGHT -> SvmLightReader.read(source, options);
            case XMC -> XmcReader.read(source, options);
            case CSV -> CsvReader.read(source, options);
            case JSON_LINES -> JsonLinesReader.read(source, options);
          };
      reading.encoding(source.encodingName());
      return data;
    }
  }

  private static TextSource open(Path file, ReadOptions options) {
    return TextSource.open(
        file,
        options.progress(),
        notice -> options.listener().notice(notice, InputException.Topic.ENCODING),
        options.cells().encoding());
  }

  /**
   * Reads label sets that come without features: a file of any format, whose features are of no
   * interest, or a text file ({@code .txt}) with one label set in each line.
   *
   * @param options its separator parts the labels of a line
   */
  public static Dataset readLabelOnly(Path file, ReadOptions options) {
    if (!Files.isDirectory(file)) {
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
