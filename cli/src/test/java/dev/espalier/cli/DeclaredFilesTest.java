package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Each path on the command line is known as an input or an output: a new one is a decision. */
class DeclaredFilesTest {
  @Test
  void everyPathIsAnInputOrAnOutput() {
    Map<String, String> found = new TreeMap<>();
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    collect(Commands.all(new Console(nowhere, nowhere, false)), found);
    assertThat(found)
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("audit", "[DATA, MODEL] -> [--out]"),
                Map.entry(
                    "compare",
                    "[--data, --fold-file, --label-only, --loss-weights, --test, --train, DATA] ->"
                        + " [--csv, --html, --latex]"),
                Map.entry("convert", "[IN] -> [OUT]"),
                Map.entry("describe", "[DATA] -> [--html]"),
                Map.entry("evaluate", "[--loss-weights, --train, DATA, MODEL] -> [--html]"),
                Map.entry("explain", "[--loss-weights, DATA, MODEL] -> [--out]"),
                Map.entry("graph", "[--example, MODEL] -> [--out]"),
                Map.entry("path", "[--test, DATA] -> [--html]"),
                Map.entry("predict", "[--loss-weights, DATA, MODEL] -> [--out]"),
                Map.entry("project", "[DATA, MODEL] -> [--out]"),
                Map.entry(
                    "restore apply",
                    "[--decisions, DIRTY, MODEL] -> [--changes, --left, --out, --report]"),
                Map.entry("restore check", "[TABLE] -> [--html]"),
                Map.entry("restore fit", "[CLEAN] -> [--out]"),
                Map.entry(
                    "restore run", "[--decisions, DIRTY] -> [--changes, --left, --out, --report]"),
                Map.entry("restore score", "[CLEAN, DIRTY, REPAIRED] -> []"),
                // Folders, whose files are told one by one.
                Map.entry("benchmark", "[--data, --out] -> []"),
                Map.entry("reproduce", "[--data, --out] -> []"),
                Map.entry("reproduce cal500", "[--data, --out] -> []"),
                Map.entry("reproduce chain-bound", "[--out] -> []"),
                Map.entry("demo", "[--keep] -> [--out]"),
                Map.entry("reproduce collaborative-tables", "[--out] -> []"),
                Map.entry("reproduce corrlog-table2", "[--data, --out] -> []"),
                Map.entry("reproduce mlda-table1", "[--data, --out] -> []"),
                Map.entry("reproduce rmf-tables", "[--data, --out] -> []"),
                Map.entry("reproduce scene-table", "[--data, --out] -> []"),
                Map.entry("reproduce timings", "[--out] -> []"),
                Map.entry("reproduce toy", "[--out] -> []"),
                Map.entry("serve", "[--data, --token-file, MODEL] -> [--feedback]"),
                Map.entry("simulate", "[--out] -> []"),
                Map.entry("train", "[--feedback, --label-only, --loss-weights, DATA] -> [--out]"),
                Map.entry(
                    "weights",
                    "[--label-only, --loss-weights, --vectors, DATA] -> [--html, --out]")));
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
