package dev.espalier.lab.plant;

import dev.espalier.Progress;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.options.TextFormOptions;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.TextTable;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.AtomicFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plants errors of known kinds in a clean table. */
@Command(
    name = "plant",
    description =
        "Plant errors of known kinds in a clean table, to judge a repair by; lists each planted"
            + " cell. The rest of the file stays as it is, byte for byte.",
    footer = {
      "  espalier plant clean.csv --out dirty.csv --truth planted.csv",
      "  espalier plant clean.csv --out dirty.csv --truth planted.csv --typo .02 --missing .05"
    })
public final class PlantCommand extends BaseCommand {
  @Parameters(index = "0", paramLabel = "CLEAN", description = "The clean table, CSV or TSV.")
  private Path file = Path.of("");

  @Option(names = "--out", required = true, paramLabel = "DIRTY", description = "The dirty table.")
  @Output
  private Path out = Path.of("");

  @Option(
      names = "--truth",
      required = true,
      paramLabel = "FILE",
      description =
          "Where each planted cell is listed: what went wrong, what it said, what it says.")
  @Output
  private Path truth = Path.of("");

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The same seed plants the same errors; default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = "--column",
      paramLabel = "NAME",
      description =
          "A column in which cells go wrong; may be repeated. Default: all but those whose texts are"
              + " all different, which name rows.")
  private List<String> columns = new ArrayList<>();

  @Option(
      names = "--source",
      paramLabel = "COLUMN",
      description =
          "The column that says where a row comes from; default: one that is called so, if several"
              + " of its values tell of the same thing.")
  private @Nullable String source;

  @Option(
      names = "--add-sources",
      paramLabel = "N",
      description =
          "Let so many sources tell each row, in a new column 'source'; needs --clean-out.")
  private @Nullable Integer addedSources;

  @Option(
      names = "--clean-out",
      paramLabel = "FILE",
      description = "The clean table as the added sources tell it.")
  @Output
  private @Nullable Path cleanOut;

  @Mixin private final ShareOptions shares = new ShareOptions();

  @Mixin private final TextFormOptions layout = new TextFormOptions();

  /** Makes the command. */
  public PlantCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    if ((addedSources == null) != (cleanOut == null)) {
      throw new InputException(
          "--add-sources and --clean-out belong together; expected both or neither");
    }
    Progress progress = console().progress();
    CleanTable table = new CleanTable(file, layout.cells());
    if (addedSources != null && cleanOut != null) {
      AddedSources added = new AddedSources(addedSources, seed);
      AtomicFile.write(cleanOut, told -> added.write(table, told, progress.part("", 0, 0.3)));
    }
    plant(cleanOut == null ? table : CleanTable.of(cleanOut), progress.part("", 0.3, 1));
  }

  private void plant(CleanTable table, Progress progress) {
    Planting planting = new Planting(shares.shares(), new LinkedHashSet<>(columns), source, seed);
    Planting.Summary[] summary = new Planting.Summary[1];
    AtomicFile.write(
        truth,
        listed -> {
          PlantedList list = new PlantedList(listed);
          AtomicFile.write(out, dirty -> summary[0] = planting.run(table, dirty, list, progress));
          list.flush();
        });
    if (json()) {
      console().printJson(json(summary[0]));
    } else {
      print(summary[0]);
    }
  }

  private Map<String, Object> json(Planting.Summary summary) {
    Map<String, Object> kinds = new LinkedHashMap<>();
    for (Planting.Count each : summary.kinds()) {
      kinds.put(each.kind().words(), Map.of("wanted", each.wanted(), "planted", each.planted()));
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", summary.rows());
    json.put("columns", summary.columns());
    json.put("kinds", kinds);
    json.put("out", out.toString());
    json.put("truth", truth.toString());
    return json;
  }

  private void print(Planting.Summary summary) {
    TextTable table = new TextTable().text("error").number("wanted").number("planted").text("");
    for (Planting.Count each : summary.kinds()) {
      table.row(
          each.kind().words(),
          Numbers.count(each.wanted()),
          Numbers.count(each.planted()),
          // Two that change places are one pair too many or too few.
          each.planted() + 1 < each.wanted() ? "no more cells suit" : "");
    }
    console().print(table);
    console()
        .print(
            "in "
                + Numbers.count(summary.rows())
                + " rows of "
                + String.join(", ", summary.columns()));
    console().print("wrote " + out + " and " + truth);
  }
}
