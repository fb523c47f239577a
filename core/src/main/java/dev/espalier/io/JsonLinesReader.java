package dev.espalier.io;

import dev.espalier.UserError;
import dev.espalier.data.Dataset;

/** Placeholder. */
public final class JsonLinesReader {
  private JsonLinesReader() {}

  static Dataset read(TextSource source, ReadOptions options) {
    if (source.line() == 0) {
      throw new UserError("JsonLines" + options.tagSeparator());
    }
    return ArffReader.read(source, options);
  }
}
