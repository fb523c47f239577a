package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The pages say everything that the command line can do, and their links lead somewhere. */
class DocumentationTest {
  private static final Path ROOT = Path.of("..");
  private static final String FENCE = "\n```text\n";
  private static final String HELP = FENCE + "\nUsage: espalier ";

  /** A section's help follows its heading and has nothing but what {@code --help} prints. */
  @Test
  void theHelpOfEveryCommandIsInItsSection() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/reference/cli.md"));
    CommandLine root = Commands.all(new Console(System.out, System.err, false));
    List<CommandLine> commands =
        root.getSubcommands().values().stream()
            .flatMap(
                each -> Stream.concat(Stream.of(each), each.getSubcommands().values().stream()))
            .toList();
    for (CommandLine command : commands) {
      String name = command.getCommandSpec().qualifiedName().replaceFirst("espalier ", "");
      String heading = name.contains(" ") ? "\n### " : "\n## ";
      int section = page.indexOf(heading + name + "\n");
      assertThat(section).as("section of %s", name).isNotNegative();
      int from = page.indexOf(HELP, section);
      assertThat(from).as("help of %s", name).isNotNegative();
      assertThat(page.substring(from + FENCE.length(), page.indexOf("\n```", from + 1) + 1))
          .as("help of %s", name)
          .isEqualToNormalizingNewlines(command.getUsageMessage(CommandLine.Help.Ansi.OFF));
    }
    assertThat(page.split(Pattern.quote(HELP), -1)).hasSize(commands.size() + 1);
  }

  @Test
  void linksOfEveryPageLeadToFilesAndHeadings() throws IOException {
    for (Path page : pages()) {
      for (MatchResult link :
          Pattern.compile("\\]\\(([^)#:]*)(#[^)]+)?\\)")
              .matcher(Files.readString(page))
              .results()
              .toList()) {
        Path target = page;
        if (!link.group(1).isEmpty()) {
          target = page.resolveSibling(link.group(1)).normalize();
          assertThat(target).as("%s: %s", page, link.group()).exists();
        }
        if (link.group(2) != null) {
          assertThat(anchors(target)).as("%s: %s", page, link.group()).contains(link.group(2));
        }
      }
    }
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(top, docs).filter(file -> file.toString().endsWith(".md")).toList();
    }
  }

  /** What headings are called in links: lower case, dashes for spaces, no punctuation. */
  private static List<String> anchors(Path page) throws IOException {
    return Files.readString(page)
        .lines()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
        .map(line -> "#" + line.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .toList();
  }
}
