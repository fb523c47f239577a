package dev.espalier.lab.reproduce;

import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.error.InputException;
import dev.espalier.lab.simulate.SamplerOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** 004 Tables 1 to 6. */
@Command(
    name = "collaborative-tables",
    description = {
      "Collaborative classification: 004 Tables 1 to 6, on simulated labels.",
      "",
      "Everything takes days; choose a few sizes. Results are kept after every piece of work: a run"
          + " that was stopped continues where it was, and one with more sizes, methods or repeats"
          + " adds to it."
    },
    footer =
        "  espalier reproduce collaborative-tables --tables 1,2,3 --n 500 --features 2,10 --labels"
            + " 20 --repeats 3")
final class ReproduceCollaborativeCommand extends BaseCommand {
  @Option(
      names = "--tables",
      split = ",",
      paramLabel = "N",
      description = "Tables, separated by commas, 1 to 6; default: all. 1 to 4 come together.")
  private List<Integer> tables = List.of(1, 2, 3, 4, 5, 6);

  @Option(
      names = "--n",
      split = ",",
      paramLabel = "N",
      description = "Training rows, separated by commas; default: 500,200, as in the paper.")
  private @Nullable List<Integer> rows;

  @Option(
      names = "--features",
      split = ",",
      paramLabel = "N",
      description =
          "Numbers of features, separated by commas; default: 2,10,50,100,500,1000, as in the"
              + " paper.")
  private @Nullable List<Integer> features;

  @Option(
      names = "--labels",
      split = ",",
      paramLabel = "N",
      description =
          "Numbers of labels of Tables 1 to 4, separated by commas; default: 20,50, as in the"
              + " paper. Table 5 has 20, Table 6 has 4.")
  private @Nullable List<Integer> labels;

  @Option(
      names = "--methods",
      split = ",",
      paramLabel = "NAME",
      description =
          "Methods of Tables 1 to 4, separated by commas: LSVM, NSVM, P-Ising, CW, RF, Ours,"
              + " plug-in; default: all.")
  private List<String> methods = List.of("LSVM", "NSVM", "P-Ising", "CW", "RF", "Ours", "plug-in");

  @Option(
      names = "--reading",
      paramLabel = "tables|text",
      description =
          "Which printed numbers stand beside ours: p counts the features, as the tables show, or"
              + " the labels, as the text says; default: ${DEFAULT-VALUE}.")
  private String reading = "tables";

  @Option(
      names = "--relevant",
      paramLabel = "N",
      description =
          "The most features that labels depend on; the others are noise. Default:"
              + " ${DEFAULT-VALUE}, with which errors rise with the features as in the paper.")
  private int relevant = 2;

  @Option(
      names = "--label-only-rows",
      paramLabel = "N",
      description = "Label sets without features; default: 2000, as in the paper.")
  private @Nullable Integer labelOnly;

  @Option(
      names = "--test-rows",
      paramLabel = "N",
      description = "Test rows; default: 2000, as in the paper.")
  private @Nullable Integer testRows;

  @Option(names = "--trees", paramLabel = "N", description = "Trees of each forest; default: 500.")
  private @Nullable Integer trees;

  @Mixin private final ReproduceOptions options = new ReproduceOptions(CollaborativeTables.NAME);

  @Mixin private final RepeatsOption repeats = new RepeatsOption(100);

  @Mixin private final SamplerOptions sampler = new SamplerOptions();

  ReproduceCollaborativeCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    CollaborativeSettings usual =
        CollaborativeSettings.usual(
            options.quick(), repeats.repeats(options.quick()), options.seed());
    CollaborativeSettings chosen =
        new CollaborativeSettings(
            checked("--tables", tables, 1, 6),
            checked("--n", or(rows, usual.rows()), 10, 1_000_000),
            checked("--features", or(features, usual.features()), 1, 100_000),
            checked("--labels", or(labels, usual.labels()), 2, 10_000),
            methods.stream().map(ReproduceCollaborativeCommand::method).toList(),
            reading.equals("text"),
            checked("--relevant", relevant, 1, 100_000),
            sampler.sampler(),
            checked("--label-only-rows", or(labelOnly, usual.labelOnly()), 1, 10_000_000),
            checked("--test-rows", or(testRows, usual.testRows()), 1, 10_000_000),
            checked("--trees", or(trees, usual.trees()), 1, 100_000),
            usual.repeats(),
            usual.seed());
    if (!reading.equals("tables") && !reading.equals("text")) {
      throw new InputException("--reading " + reading + ": expected tables or text");
    }
    options.run(new CollaborativeTables(chosen), console(), json());
  }

  private static <T> T or(@Nullable T given, T usual) {
    return given == null ? usual : given;
  }

  private static List<Integer> checked(String option, List<Integer> values, int least, int most) {
    values.forEach(value -> checked(option, value, least, most));
    return values;
  }

  private static int checked(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new InputException(
          option + " " + value + ": expected whole numbers from " + least + " to " + most);
    }
    return value;
  }

  private static String method(String name) {
    if (name.equals("plug-in")) {
      return CollaborativeExperiment.PLUG_IN;
    }
    if (!CollaborativeExperiment.METHODS.contains(name)) {
      throw new InputException(
          "--methods " + name + ": expected some of LSVM, NSVM, P-Ising, CW, RF, Ours, plug-in");
    }
    return name;
  }
}
