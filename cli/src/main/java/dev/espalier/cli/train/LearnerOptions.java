package dev.espalier.cli.train;

import dev.espalier.cli.options.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every command that fits one learner asks for: the examples, the learner, its settings. */
final class LearnerOptions {
  @Parameters(index = "0", paramLabel = "DATA", description = "The examples to learn from.")
  private Path file = Path.of("");

  @Option(
      names = "--learner",
      required = true,
      paramLabel = "NAME",
      description = "The learner; see 'espalier learners'.")
  private String name = "";

  @Option(
      names = "--set",
      paramLabel = "key=value",
      description = "Set a parameter of the learner; may be repeated.")
  private List<String> settings = new ArrayList<>();

  /** The examples to learn from. */
  Path file() {
    return file;
  }

  /** The learner's name. */
  String name() {
    return name;
  }

  /** The parameters that are set. */
  Map<String, String> settings() {
    return Settings.of(name, settings);
  }
}
