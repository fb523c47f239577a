package dev.espalier.cli;

import dev.espalier.cli.audit.AuditCommand;
import dev.espalier.cli.compare.CompareCommand;
import dev.espalier.cli.data.ConvertCommand;
import dev.espalier.cli.data.DescribeCommand;
import dev.espalier.cli.demo.DemoCommand;
import dev.espalier.cli.doctor.DoctorCommand;
import dev.espalier.cli.graph.GraphCommand;
import dev.espalier.cli.predict.EvaluateCommand;
import dev.espalier.cli.predict.ExplainCommand;
import dev.espalier.cli.predict.PredictCommand;
import dev.espalier.cli.project.ProjectCommand;
import dev.espalier.cli.restore.RestoreCommand;
import dev.espalier.cli.serve.ServeCommand;
import dev.espalier.cli.train.LearnersCommand;
import dev.espalier.cli.train.PathCommand;
import dev.espalier.cli.train.TrainCommand;
import dev.espalier.cli.weights.WeightsCommand;
import java.util.List;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

/** The root command and all others. */
@Command(
    name = "espalier",
    description = "Learns which labels go together, and predicts whole label sets.",
    versionProvider = Commands.Versions.class,
    synopsisHeading = "%nUsage: ",
    descriptionHeading = "%n",
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nA tour in two lines:%n",
    footer = {
      "  espalier demo                                          generated data, table, HTML report",
      "  espalier compare DATA --folds 5 --learners ilr,prior   the same on your own file"
    },
    customSynopsis = "espalier COMMAND [ARGUMENTS]   (espalier COMMAND --help says more)",
    sortOptions = false)
final class Commands implements Runnable {
  private static final int HELP_WIDTH = 100;

  private final Console console;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  @Option(names = "--version", versionHelp = true, description = "Show the version.")
  private boolean version;

  private Commands(Console console) {
    this.console = console;
  }

  /** The command line with every command, writing to the console. */
  static CommandLine all(Console console) {
    CommandLine root = new CommandLine(new Commands(console));
    root.addSubcommand("train", new TrainCommand(console));
    root.addSubcommand("predict", new PredictCommand(console));
    root.addSubcommand("evaluate", new EvaluateCommand(console));
    root.addSubcommand("explain", new ExplainCommand(console));
    root.addSubcommand("audit", new AuditCommand(console));
    root.addSubcommand("serve", new ServeCommand(console));
    root.addSubcommand("compare", new CompareCommand(console));
    root.addSubcommand("restore", RestoreCommand.all(console));
    root.addSubcommand("graph", new GraphCommand(console));
    root.addSubcommand("project", new ProjectCommand(console));
    root.addSubcommand("path", new PathCommand(console));
    root.addSubcommand("weights", new WeightsCommand(console));
    root.addSubcommand("learners", new LearnersCommand(console));
    root.addSubcommand("describe", new DescribeCommand(console));
    root.addSubcommand("convert", new ConvertCommand(console));
    root.addSubcommand("doctor", new DoctorCommand(console));
    root.addSubcommand("demo", new DemoCommand(console));
    for (CommandProvider provider :
        ServiceLoader.load(CommandProvider.class, Commands.class.getClassLoader())) {
      provider.commands(console).forEach(root::addSubcommand);
    }
    root.setUsageHelpWidth(HELP_WIDTH);
    root.setSubcommandsCaseInsensitive(true);
    root.setOptionsCaseInsensitive(true);
    return root;
  }

  /** The names of the commands, in the order of the help. */
  static List<String> names(CommandLine root) {
    return List.copyOf(root.getSubcommands().keySet());
  }

  @Override
  public void run() {
    if (help || version) {
      return;
    }
    console.print(all(console).getUsageMessage().stripTrailing());
  }

  /** Tells picocli the version. */
  static final class Versions implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"espalier " + Version.text()};
    }
  }
}
