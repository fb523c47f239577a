package dev.espalier.cli;

import dev.espalier.cli.faults.FaultyFiles;
import dev.espalier.io.DataWriter;
import dev.espalier.simulate.LabelChain;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * One run of the command line inside the test's process.
 *
 * @param code the exit code
 * @param out what it printed as results
 * @param err what it complained about
 */
public record CommandLineRun(int code, String out, String err) {
  public static CommandLineRun of(Object... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] texts = new String[arguments.length];
    for (int k = 0; k < texts.length; k++) {
      texts[k] = String.valueOf(arguments[k]);
    }
    int code =
        Main.run(
            texts,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new CommandLineRun(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Runs a command whose files, read or written, are all on that file system. */
  static CommandLineRun on(FaultyFiles files, List<Object> arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);
    CommandLine commands = Commands.all(console);
    commands.registerConverter(Path.class, text -> files.getPath(text));
    commands.setExecutionExceptionHandler(
        (problem, command, parsed) -> Main.fail(problem, console, false));
    int code;
    try {
      code = commands.execute(arguments.stream().map(String::valueOf).toArray(String[]::new));
    } catch (OutOfMemoryError problem) {
      code = Main.fail(problem, console, false);
    }
    return new CommandLineRun(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** The output as its one JSON object; anything beside it is an error. */
  public JsonNode json() {
    if (code != 0 || !err.isEmpty() || out.lines().count() != 1) {
      throw new AssertionError("expected one JSON object and nothing else: " + this);
    }
    return new ObjectMapper().readTree(out);
  }

  public List<String> errorLines() {
    return err.lines().toList();
  }

  /** Generated data in a file: 120 rows, 2 features, 3 labels. */
  public static Path data(Path directory, String name, long seed) {
    Path file = directory.resolve(name);
    DataWriter.write(new LabelChain(3).sample(120, seed), file);
    return file;
  }
}
