package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The pages say everything that the command line can do, and their links lead somewhere. */
class DocumentationTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void everyOptionOfEveryCommandIsDescribed() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/cli.md"));
    CommandLine root = Commands.all(new Console(System.out, System.err, false));
    for (CommandLine command : root.getSubcommands().values()) {
      String name = command.getCommandName();
      int from = page.indexOf("\n## " + name + "\n");
      assertThat(from).as("section of " + name).isNotNegative();
      int to = page.indexOf("\n## ", from + 1);
      String section = page.substring(from, to < 0 ? page.length() : to);
      for (OptionSpec option : command.getCommandSpec().options()) {
        assertThat(section).as(name).contains(option.longestName());
      }
      for (CommandLine inner : command.getSubcommands().values()) {
        String innerName = name + " " + inner.getCommandName();
        assertThat(section).contains("\n### " + innerName + "\n");
        for (OptionSpec option : inner.getCommandSpec().options()) {
          assertThat(section).as(innerName).contains(option.longestName());
        }
      }
    }
  }

  @Test
  void linksLeadToFiles() throws IOException {
    for (String page : new String[] {"README.md", "CONTRIBUTING.md"}) {
      String text = Files.readString(ROOT.resolve(page));
      for (MatchResult link :
          Pattern.compile("\\]\\(([^)#:]+)\\)").matcher(text).results().toList()) {
        assertThat(ROOT.resolve(link.group(1))).as(page).exists();
      }
    }
  }
}
