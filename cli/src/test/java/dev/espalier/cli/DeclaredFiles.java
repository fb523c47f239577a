package dev.espalier.cli;

import dev.espalier.cli.options.Output;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The paths among the arguments of commands, with those that are outputs. */
public final class DeclaredFiles {
  private DeclaredFiles() {}

  /** Of every command there is: inputs and outputs, by the command's name. */
  public static Map<String, String> ofAllCommands() {
    Map<String, String> found = new TreeMap<>();
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    collect(Commands.all(new Console(nowhere, nowhere, false)), found);
    return found;
  }

  private static void collect(CommandLine command, Map<String, String> found) {
    TreeSet<String> inputs = new TreeSet<>();
    TreeSet<String> outputs = new TreeSet<>();
    for (ArgSpec argument : command.getCommandSpec().args()) {
      if (List.of(argument.typeInfo().getAuxiliaryTypes()).contains(Path.class)
          || argument.type() == Path.class) {
        boolean output =
            argument.userObject() instanceof Field field && field.isAnnotationPresent(Output.class);
        (output ? outputs : inputs)
            .add(
                argument instanceof OptionSpec option
                    ? option.longestName()
                    : argument.paramLabel());
      }
    }
    if (!inputs.isEmpty() || !outputs.isEmpty()) {
      String name = command.getCommandSpec().qualifiedName(" ").replaceFirst("^espalier ", "");
      found.put(name, inputs + " -> " + outputs);
    }
    command.getSubcommands().values().forEach(each -> collect(each, found));
  }
}
