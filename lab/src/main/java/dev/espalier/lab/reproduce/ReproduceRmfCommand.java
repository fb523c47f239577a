package dev.espalier.lab.reproduce;

import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.options.CommandFiles;
import dev.espalier.cli.options.DeclaresFiles;
import dev.espalier.cli.options.Settings;
import dev.espalier.error.InputException;
import dev.espalier.restore.catalog.Restorers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** 001 Tables 2.2 to 2.4 and Figures 2.4 to 2.12. */
@Command(
    name = "rmf-tables",
    description = {
      "Restoring by a random mixed field: 001 Tables 2.2 to 2.4 and Figures 2.4 to 2.12.",
      "",
      "Needs the UCI data sets in folders of their names: adult (adult.data, adult.test),"
          + " credit-approval (crx.data), statlog-australian (australian.dat), and, if it is there,"
          + " statlog-german (german.data). Results are"
          + " kept after every piece of work: a run that was stopped continues where it was."
    },
    footer = "  espalier reproduce rmf-tables --sets statlog-australian,synthetic --repeats 3")
final class ReproduceRmfCommand extends BaseCommand implements DeclaresFiles {
  @Option(
      names = "--sets",
      split = ",",
      paramLabel = "NAME",
      description =
          "Data sets, separated by commas: synthetic, statlog-australian, statlog-german,"
              + " credit-approval, adult; default: all, statlog-german only if its file is there.")
  private @Nullable List<String> sets;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description =
          "Use at most N training and N test rows, for a quick trial; not the paper's protocol.")
  private int rows;

  @Option(
      names = "--hard",
      description =
          "Give classifiers the most probable category of a restored cell instead of the levels'"
              + " probabilities.")
  private boolean hard;

  @Option(
      names = "--noise",
      paramLabel = "given|auto",
      description =
          "Whether the field is told the noise, as in the paper, or estimates it; default:"
              + " ${DEFAULT-VALUE}.")
  private String noise = "given";

  @Option(
      names = "--forest-rows",
      paramLabel = "train|test",
      description =
          "Whether missForest learns from the training rows or from the spoilt test rows that it"
              + " fills; default: ${DEFAULT-VALUE}.")
  private String forestRows = "train";

  @Option(
      names = "--curves",
      description =
          "Compute Figures 2.5 to 2.12 too: imputation after denoising, by the number of missing"
              + " cells. Takes several times as long.")
  private boolean curves;

  @Option(
      names = "--set",
      paramLabel = "key=value",
      description = "Set a parameter of the field (rmf); may be repeated.")
  private List<String> settings = new ArrayList<>();

  @Mixin private final DataFolderOption data = new DataFolderOption();

  @Mixin private final ReproduceOptions options = new ReproduceOptions(RmfTables.NAME);

  @Mixin private final RepeatsOption repeats = new RepeatsOption(10);

  ReproduceRmfCommand(Console console) {
    super(console);
  }

  @Override
  public void declare(CommandFiles files) {
    for (UciSet set : UciSet.values()) {
      set.files(data.folder()).forEach(file -> files.reads("--data", file));
    }
  }

  @Override
  protected void run() {
    List<String> chosen = sets == null ? RmfTables.usualSets(data.folder()) : sets;
    for (String set : chosen) {
      if (!RmfTables.sets().contains(set)) {
        throw new InputException(
            "--sets " + set + ": expected some of " + String.join(", ", RmfTables.sets()));
      }
    }
    if (!noise.equals("given") && !noise.equals("auto")) {
      throw new InputException("--noise " + noise + ": expected given or auto");
    }
    if (!forestRows.equals("train") && !forestRows.equals("test")) {
      throw new InputException("--forest-rows " + forestRows + ": expected train or test");
    }
    if (rows < 0) {
      throw new InputException("--rows " + rows + ": expected a whole number of at least 1");
    }
    options.run(
        new RmfTables(
            new RmfSettings(
                data.folder(),
                chosen,
                repeats.repeats(options.quick()),
                options.seed(),
                rows == 0 && options.quick() ? RmfSettings.FEW_ROWS : rows,
                hard,
                noise,
                forestRows,
                curves,
                Restorers.restorer("rmf", Settings.of("rmf", settings)))),
        console(),
        json());
  }
}
