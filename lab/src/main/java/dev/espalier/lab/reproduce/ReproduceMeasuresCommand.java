package dev.espalier.lab.reproduce;

import dev.espalier.catalog.Catalog;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.options.CommandFiles;
import dev.espalier.cli.options.DeclaresFiles;
import dev.espalier.error.InputException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;

/** The tables whose columns are measures: one command for each. */
@Command
final class ReproduceMeasuresCommand extends BaseCommand implements DeclaresFiles {
  private static final Map<String, String> DESCRIPTIONS =
      Map.of(
          MeasureContents.CORRLOG_TABLE_2,
          "CorrLog and its rivals: 003 Table 2. Needs the folders recreation, emotions, enron and"
              + " slashdot with training and test files; Education and Science cannot be had.",
          MeasureContents.SCENE_TABLE,
          "CorrLog, CGL and their rivals on images: 001 Tables 3.6 and 4.2. Needs the folder scene"
              + " with the authors' scene_cv5_folds.csv.",
          MeasureContents.CAL500,
          "Music annotation and retrieval: 001 Tables 3.2 and 3.3. Needs the folder cal500.",
          MeasureContents.MLDA_TABLE_1,
          "Discriminant projections: 002 Table 1. Needs the folder emotions; the other sets cannot"
              + " be had.");

  @Option(
      names = "--learners",
      split = ",",
      paramLabel = "NAME",
      description =
          "Learners, separated by commas, that stand below the paper's methods, as they are, each"
              + " measure under its own decoder: they are set beside the best printed number of each"
              + " column. Default: corrlog,auto; cal500: ilr; mlda-table1: mlda with ridge and"
              + " neighbours chosen on the training rows.")
  private @Nullable List<String> learners;

  @Mixin private final DataFolderOption data = new DataFolderOption();

  @Mixin private final RepeatsOption repeats = new RepeatsOption(Reproductions.CUTS);

  @Mixin private final ReproduceOptions options;

  private final String name;

  private ReproduceMeasuresCommand(Console console, String name) {
    super(console);
    this.name = name;
    this.options = new ReproduceOptions(name);
  }

  /** The command of one of them. */
  static CommandLine of(Console console, String name) {
    CommandLine command = new CommandLine(new ReproduceMeasuresCommand(console, name));
    UsageMessageSpec usage = command.getCommandSpec().name(name).usageMessage();
    usage.description(Objects.requireNonNull(DESCRIPTIONS.get(name)));
    usage.footer("  espalier reproduce " + name + " --data data");
    return command;
  }

  @Override
  public void declare(CommandFiles files) {
    for (PaperData each : content().data()) {
      if (!each.folder().isEmpty()) {
        PaperData.files(data.folder().resolve(each.folder()))
            .forEach(file -> files.reads("--data", file));
      }
    }
  }

  private MeasureTables.Content content() {
    return switch (name) {
      case MeasureContents.CORRLOG_TABLE_2 -> MeasureContents.corrlogTable2();
      case MeasureContents.SCENE_TABLE -> MeasureContents.sceneTable();
      case MeasureContents.CAL500 -> MeasureContents.cal500(options.seed());
      default -> MeasureContents.mldaTable1(repeats.repeats(options.quick()), options.seed());
    };
  }

  @Override
  protected void run() {
    if (repeats.isGiven() && !name.equals(MeasureContents.MLDA_TABLE_1)) {
      throw new InputException(
          "--repeats: "
              + name
              + " has the paper's own divisions; expected it for mlda-table1 only");
    }
    List<PaperMethod> own =
        learners == null
            ? MeasureContents.ownRows(name)
            : learners.stream().map(ReproduceMeasuresCommand::own).toList();
    options.run(
        new MeasureTables(content(), own, data.folder(), options.seed(), options.quick()),
        console(),
        json());
  }

  private static PaperMethod own(String learner) {
    // An unknown one is told before the work begins.
    return PaperMethod.own(Catalog.learner(learner, Map.of()).name());
  }
}
