package dev.espalier.cli.restore;

import dev.espalier.cli.options.TextFormOptions;
import dev.espalier.io.internal.csv.RawForm;
import dev.espalier.io.internal.csv.TableSource;
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
              + " without names are called column 1, column 2 and so on.",
      order = 56)
  private @Nullable Boolean header;

  /** What they say. */
  RawForm form() {
    return new RawForm(text.cells(), header);
  }

  /** The options as a user would type them again, with a blank before each. */
  String typed() {
    return text.typed() + (header == null ? "" : header ? " --header" : " --no-header");
  }

  /** A table that is laid out so. */
  TableSource table(Path file) {
    return new TableSource(file, form());
  }
}
