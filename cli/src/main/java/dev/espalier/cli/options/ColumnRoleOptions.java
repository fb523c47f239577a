package dev.espalier.cli.options;

import dev.espalier.data.Column.Role;
import dev.espalier.data.TextOptions;
import dev.espalier.error.InputException;
import dev.espalier.io.ColumnOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say what columns are for; columns that none names are looked at. */
public final class ColumnRoleOptions {
  @Option(
      names = "--text",
      split = ",",
      paramLabel = "COLUMN",
      description = "Columns of text (CSV, JSON lines); default: found by looking.")
  private List<String> texts = List.of();

  @Option(
      names = "--number",
      split = ",",
      paramLabel = "COLUMN",
      description = "Columns of numbers.")
  private List<String> numbers = List.of();

  @Option(
      names = "--vector",
      split = ",",
      paramLabel = "COLUMN",
      description =
          "Columns of lists of numbers in brackets, all of one length, such as [0.1, -0.3].")
  private List<String> vectors = List.of();

  @Option(
      names = "--category",
      split = ",",
      paramLabel = "COLUMN",
      description = "Columns of categories, even if they look like numbers.")
  private List<String> categories = List.of();

  @Option(
      names = "--date",
      split = ",",
      paramLabel = "COLUMN",
      description = "Columns of dates, perhaps with times.")
  private List<String> dates = List.of();

  @Option(
      names = "--list",
      split = ",",
      paramLabel = "COLUMN",
      description = "Columns that list items, parted as labels are by --separator.")
  private List<String> lists = List.of();

  @Option(
      names = "--id",
      split = ",",
      paramLabel = "COLUMN",
      description = "Columns that name the row: no features; predictions carry them.")
  private List<String> ids = List.of();

  @Option(
      names = "--ignore",
      split = ",",
      paramLabel = "COLUMN",
      description = "Columns to leave out.")
  private List<String> ignored = List.of();

  @Option(names = "--day-first", description = "1/2/2026 is in February.")
  private boolean dayFirst;

  @Option(
      names = "--language",
      paramLabel = "CODE",
      description =
          "The language of texts, such as en, de or zh: stems words and drops stop words; default:"
              + " words as they are.")
  private String language = "";

  @Option(
      names = "--ngrams",
      paramLabel = "N",
      description = "Runs of up to N words are terms of texts; default: ${DEFAULT-VALUE}.")
  private int words = TextOptions.defaults().words();

  @Option(
      names = "--characters",
      paramLabel = "FROM-TO",
      description = "Runs of so many characters inside words are terms too, such as 3-5.")
  private @Nullable String characters;

  @Option(
      names = "--min-documents",
      paramLabel = "N",
      description = "Terms of fewer rows are left out; default: ${DEFAULT-VALUE}.")
  private int minimumDocuments = TextOptions.defaults().minimumDocuments();

  @Option(
      names = "--max-share",
      paramLabel = "P",
      description =
          "Terms of more than this share of the rows are left out; default: ${DEFAULT-VALUE}.")
  private double maximumShare = TextOptions.defaults().maximumShare();

  /** What they say. */
  ColumnOptions columns() {
    Map<String, Role> roles = new HashMap<>();
    put(roles, texts, Role.TEXT);
    put(roles, numbers, Role.NUMBER);
    put(roles, vectors, Role.VECTOR);
    put(roles, categories, Role.CATEGORY);
    put(roles, dates, Role.DATE);
    put(roles, lists, Role.LIST);
    put(roles, ids, Role.ID);
    put(roles, ignored, Role.IGNORED);
    TextOptions text =
        TextOptions.defaults()
            .withLanguage(language)
            .withWords(words)
            .withDocuments(minimumDocuments, maximumShare);
    return new ColumnOptions(roles, withCharacters(text), dayFirst);
  }

  private static void put(Map<String, Role> roles, List<String> names, Role role) {
    for (String name : names) {
      if (roles.put(name, role) != null) {
        throw new InputException("column '" + name + "' is given two roles; expected one");
      }
    }
  }

  private TextOptions withCharacters(TextOptions text) {
    if (characters == null) {
      return text;
    }
    if (!characters.matches("\\d{1,2}-\\d{1,2}")) {
      throw new InputException("--characters " + characters + ": expected FROM-TO, such as 3-5");
    }
    int dash = characters.indexOf('-');
    return text.withCharacters(
        Integer.parseInt(characters.substring(0, dash)),
        Integer.parseInt(characters.substring(dash + 1)));
  }
}
