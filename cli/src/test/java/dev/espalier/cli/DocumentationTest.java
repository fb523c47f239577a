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
