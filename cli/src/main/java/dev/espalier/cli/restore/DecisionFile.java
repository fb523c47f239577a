package dev.espalier.cli.restore;

import dev.espalier.error.InputException;
import dev.espalier.io.internal.json.Json;
import dev.espalier.io.internal.text.Digests;
import dev.espalier.restore.table.Change;
import dev.espalier.restore.table.Decisions;
import dev.espalier.restore.table.MissingMarks;
import dev.espalier.restore.table.RepairRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The file of decisions that the page of a repair saves.
 *
 * @param decisions about cells
 * @param sha256 of the table they are about; empty where the file does not say
 * @param isComplete whether every change of the repair is decided
 */
record DecisionFile(Decisions decisions, String sha256, boolean isComplete) {
  /** What the file calls itself. */
  static final String FORMAT = "espalier-decisions";

  private static final String EXPECTED =
      "expected the file that the page of 'restore run --report' saves";

  /** Reads a file and makes sure that it is about a table. */
  static DecisionFile read(Path file, Path table) {
    DecisionFile read;
    try {
      read = parse(file, Json.object(Json.read(Files.readAllBytes(file))));
    } catch (IOException e) {
      throw new InputException(
          Files.notExists(file) ? file + ": no such file" : file + ": cannot be read", e);
    } catch (IllegalArgumentException e) {
      throw new InputException(file + ": " + e.getMessage() + "; " + EXPECTED, e);
    }
    // What is not a file of its own can be read only once.
    if (!read.sha256().isEmpty()
        && Files.isRegularFile(table)
        && !read.sha256().equals(Digests.sha256(table))) {
      throw new InputException(
          file
              + ": is about another table than "
              + table
              + ", whose content differs; expected the table that the decisions are about");
    }
    return read;
  }

  private static DecisionFile parse(Path file, Map<String, @Nullable Object> fields) {
    if (!FORMAT.equals(fields.get("format"))) {
      throw new IllegalArgumentException("holds no decisions");
    }
    if (!Long.valueOf(1).equals(fields.get("version"))) {
      throw new IllegalArgumentException("is of version " + fields.get("version") + ", not 1");
    }
    if (!(fields.get("decisions") instanceof List<?> decided)) {
      throw new IllegalArgumentException("has no list 'decisions'");
    }
    List<Decisions.Decision> all = new ArrayList<>();
    for (Object each : decided) {
      try {
        all.add(decision(Json.object(each)));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "decision " + (all.size() + 1) + ": " + e.getMessage(), e);
      }
    }
    Object sha256 = fields.get("sha256");
    return new DecisionFile(
        Decisions.of(file.toString(), all),
        sha256 instanceof String text ? text : "",
        !Boolean.FALSE.equals(fields.get("complete")));
  }

  private static Decisions.Decision decision(Map<String, @Nullable Object> fields) {
    String before = text(fields, "old");
    String decided = text(fields, "decision");
    if (!decided.equals("accept") && !decided.equals("refuse")) {
      throw new IllegalArgumentException("decision is '" + decided + "', not accept or refuse");
    }
    if (!(fields.get("row") instanceof Long row)) {
      throw new IllegalArgumentException("has no row");
    }
    Change change =
        new Change(
            row,
            text(fields, "column"),
            before,
            text(fields, "new"),
            MissingMarks.usual().contains(before),
            fields.get("confidence") instanceof Number number ? number.doubleValue() : Double.NaN,
            Double.NaN,
            rule(text(fields, "rule")),
            fields.get("reason") instanceof String reason ? reason : "");
    return new Decisions.Decision(change, decided.equals("accept"));
  }

  private static RepairRule rule(String words) {
    return RepairOptions.rule(words)
        .orElseThrow(() -> new IllegalArgumentException("there is no rule '" + words + "'"));
  }

  private static String text(Map<String, @Nullable Object> fields, String name) {
    if (fields.get(name) instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("has no text '" + name + "'");
  }
}
