package dev.espalier.io;

import dev.espalier.UserError;
import dev.espalier.data.Dataset;

/** Placeholder. */
public final class CsvReader {
  private CsvReader() {}

  static Dataset read(TextSource source, ReadOptions options) {
    if (source.line() == 0) {
      throw new UserError("Csv" + options.tagSeparator());
    }
    return ArffReader.read(source, options);
  }
}
