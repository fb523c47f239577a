package dev.espalier.cli.train;

import dev.espalier.cli.options.AutoOptions;
import dev.espalier.cli.options.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every command that fits one learner asks for: the examples, the learner, its settings. */
final class LearnerOptions {
  @Parameters(index = "0", paramLabel = "DATA", description = "The examples to learn from.")
  private Path file = Path.of("");

  @Option(
      names = "--learner",
      paramLabel = "NAME",
      description =
          "The learner; see 'espalier learners'. Default: auto, which tries several and takes the"
              + " best.")
  private String name = AutoOptions.AUTO;

  @Option(
      names = "--set",
      paramLabel = "key=value",
      description = "Set a parameter of the learner; may be repeated.")
  private List<String> settings = new ArrayList<>();

  @Mixin private final AutoOptions auto = new AutoOptions();

  /** The examples to learn from. */
  Path file() {
    return file;
  }

  /** The learner's name. */
  String name() {
    return name;
  }

  /**
   * The parameters that are set.
   *
   * @param seed of the command, which holds for learner 'auto' too
   */
  Map<String, String> settings(long seed) {
    auto.check(List.of(name));
    return auto.settings(name, Settings.of(name, settings), seed);
  }
}
