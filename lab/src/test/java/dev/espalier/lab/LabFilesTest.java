package dev.espalier.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.DeclaredFiles;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each path among the arguments of the lab's commands is known as an input or an output. */
class LabFilesTest {
  private static final Set<String> COMMANDS =
      Set.of("benchmark", "bound", "plant", "reproduce", "simulate");

  @Test
  void everyPathIsAnInputOrAnOutput() {
    Map<String, String> found = DeclaredFiles.ofAllCommands();
    found.keySet().removeIf(name -> !COMMANDS.contains(name.split(" ", 2)[0]));
    assertThat(found)
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("bound", "[--train, DATA, MODEL] -> []"),
                // Folders, whose files are told one by one.
                Map.entry("plant", "[CLEAN] -> [--clean-out, --out, --truth]"),
                Map.entry("benchmark", "[--data, --out] -> []"),
                Map.entry("reproduce", "[--data, --out] -> []"),
                Map.entry("reproduce cal500", "[--data, --out] -> []"),
                Map.entry("reproduce chain-bound", "[--out] -> []"),
                Map.entry("reproduce collaborative-tables", "[--out] -> []"),
                Map.entry("reproduce corrlog-table2", "[--data, --out] -> []"),
                Map.entry("reproduce mlda-table1", "[--data, --out] -> []"),
                Map.entry("reproduce rmf-tables", "[--data, --out] -> []"),
                Map.entry("reproduce scene-table", "[--data, --out] -> []"),
                Map.entry("reproduce timings", "[--out] -> []"),
                Map.entry("reproduce toy", "[--out] -> []"),
                Map.entry("simulate", "[--out] -> []")));
  }
}
