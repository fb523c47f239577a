package dev.espalier.lab.reproduce;

import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.options.CommandFiles;
import dev.espalier.cli.options.DeclaresFiles;
import dev.espalier.lab.study.StudyFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Computes tables of the papers again: some of them, one with its own options, or all. */
@Command(
    name = "reproduce",
    description = {
      "Recompute tables of the papers and set ours beside the printed numbers.",
      "",
      "Give one name, with its own options (espalier reproduce NAME --help), several separated by"
          + " commas, or 'all'. Results are kept after every piece of work: a run that was stopped"
          + " continues where it was."
    },
    commandListHeading = "%nReproductions:%n",
    footer = {
      "  espalier reproduce all --quick --data data",
      "  espalier reproduce scene-table,toy --data data --out tables"
    })
public final class ReproduceCommand extends BaseCommand implements DeclaresFiles {
  private static final String NAME = "reproduce";

  @Parameters(
      arity = "0..1",
      split = ",",
      paramLabel = "LIST",
      description = "Names separated by commas, or 'all'.")
  private List<String> names = new ArrayList<>();

  @Mixin private final DataFolderOption data = new DataFolderOption();

  @Mixin private final ReproduceOptions options = new ReproduceOptions(NAME);

  private ReproduceCommand(Console console) {
    super(console);
  }

  /** The command with its own commands. */
  public static CommandLine all(Console console) {
    CommandLine reproduce = new CommandLine(new ReproduceCommand(console));
    for (String name :
        List.of(
            MeasureContents.CORRLOG_TABLE_2,
            MeasureContents.SCENE_TABLE,
            MeasureContents.CAL500,
            MeasureContents.MLDA_TABLE_1)) {
      reproduce.addSubcommand(name, ReproduceMeasuresCommand.of(console, name));
    }
    reproduce.addSubcommand(CollaborativeTables.NAME, new ReproduceCollaborativeCommand(console));
    reproduce.addSubcommand(RmfTables.NAME, new ReproduceRmfCommand(console));
    reproduce.addSubcommand(Timings.NAME, new ReproduceTimingsCommand(console));
    reproduce.addSubcommand(ChainBound.NAME, new ReproduceChainBoundCommand(console));
    reproduce.addSubcommand(Toy.NAME, new ReproduceToyCommand(console));
    return reproduce;
  }

  @Override
  public void declare(CommandFiles files) {
    for (Reproductions.Entry entry : Reproductions.of(names)) {
      StudyFolder folder = new StudyFolder(options.folder().resolve(entry.name()));
      files.writesIn("--out", folder.folder(), folder.files());
    }
  }

  @Override
  protected void run() {
    if (names.isEmpty()) {
      printUsage();
      return;
    }
    List<Map<String, Object>> found = new ArrayList<>();
    for (Reproductions.Entry entry : Reproductions.of(names)) {
      Path folder = options.folder().resolve(entry.name());
      if (!json()) {
        if (!found.isEmpty()) {
          console().print("");
        }
        console().print("# " + entry.name());
      }
      found.add(
          options.run(
              entry
                  .usual()
                  .apply(new Reproductions.Common(data.folder(), options.seed(), options.quick())),
              folder,
              console(),
              json()));
    }
    if (json()) {
      console().printJson(Map.of("reproductions", found));
    }
  }
}
