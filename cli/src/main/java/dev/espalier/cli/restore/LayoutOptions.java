package dev.espalier.cli.restore;

import dev.espalier.cli.options.TextFormOptions;
import dev.espalier.restore.table.TableFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say how the text of a table is laid out. */
final class LayoutOptions {
  @Mixin private final TextFormOptions text = new TextFormOptions();

  @Option(
      names = "--header",
      negatable = true,
      description =
          "Whether the first row holds the columns' names; default: found by looking. Columns"
              + " without names are called column 1, column 2 and so on.")
  private @Nullable Boolean header;

  /** The options as a user would type them again, with a blank before each. */
  String typed() {
    return text.typed() + (header == null ? "" : header ? " --header" : " --no-header");
  }

  /** A table that is laid out so. */
  TableFile table(Path file) {
    return new TableFile(file, text.cells(), header);
  }
}
