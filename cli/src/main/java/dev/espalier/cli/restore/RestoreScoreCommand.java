package dev.espalier.cli.restore;

import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.options.TextFormOptions;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.TextTable;
import dev.espalier.restore.table.MissingMarks;
import dev.espalier.restore.table.RepairScore;
import dev.espalier.restore.table.TableFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares repairs with the truth. */
@Command(
    name = "score",
    description =
        "Score repairs where the truth is known: precision, recall and F1 of the changed cells."
            + " Rows and columns correspond by position.",
    footer = "  espalier restore score dirty.csv repaired.csv truth.csv")
final class RestoreScoreCommand extends BaseCommand {
  @Parameters(index = "0", paramLabel = "DIRTY", description = "The table before.")
  private Path dirty = Path.of("");

  @Parameters(index = "1", paramLabel = "REPAIRED", description = "The table after.")
  private Path repaired = Path.of("");

  @Parameters(index = "2", paramLabel = "CLEAN", description = "The table as it should be.")
  private Path clean = Path.of("");

  @Option(
      names = "--missing",
      paramLabel = "MARK",
      description = "One more text that means a missing cell; may be repeated.")
  private List<String> marks = new ArrayList<>();

  @Mixin private final TextFormOptions layout = new TextFormOptions();

  RestoreScoreCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    RepairScore score =
        RepairScore.of(
            new TableFile(dirty, layout.cells()),
            new TableFile(repaired, layout.cells()),
            new TableFile(clean, layout.cells()),
            MissingMarks.with(marks)::contains,
            console().progress());
    List<RepairScore.Column> columns = new ArrayList<>(score.columns());
    columns.add(score.total());
    if (json()) {
      List<Map<String, Object>> all = new ArrayList<>();
      columns.forEach(column -> all.add(entry(column)));
      console()
          .printJson(
              Map.of("columns", all.subList(0, all.size() - 1), "all", entry(score.total())));
      return;
    }
    TextTable table =
        new TextTable()
            .text("column")
            .number("errors")
            .number("changed")
            .number("right")
            .number("precision")
            .number("recall")
            .number("F1")
            .number("truth unknown");
    for (RepairScore.Column column : columns) {
      table.row(
          column.name(),
          Numbers.count(column.errors()),
          Numbers.count(column.changed()),
          Numbers.count(column.right()),
          Numbers.measure(column.precision()),
          Numbers.measure(column.recall()),
          Numbers.measure(column.f1()),
          Numbers.count(column.unjudged()));
    }
    console().print(table);
  }

  private static Map<String, Object> entry(RepairScore.Column column) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", column.name());
    json.put("errors", column.errors());
    json.put("changed", column.changed());
    json.put("right", column.right());
    json.put("truthUnknown", column.unjudged());
    json.put("precision", column.precision());
    json.put("recall", column.recall());
    json.put("f1", column.f1());
    return json;
  }
}
