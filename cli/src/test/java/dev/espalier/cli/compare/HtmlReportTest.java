package dev.espalier.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The report is a well-formed page that needs nothing else and can be read by everybody. */
class HtmlReportTest {
  @TempDir Path directory;

  private static String run(Object... arguments) {
    String[] texts = new String[arguments.length];
    for (int k = 0; k < texts.length; k++) {
      texts[k] = String.valueOf(arguments[k]);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
    assertThat(Main.run(texts, stream, stream)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  /** The page's own scripts are no XML. */
  private static String withoutScripts(String page) {
    return page.replaceAll("(?s)<script>.*?</script>", "");
  }

  private static Document parse(String page) throws Exception {
    // The document type of HTML 5 names no file, so nothing is fetched.
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(withoutScripts(page))));
  }

  @Test
  void theDemoWritesAPageThatStandsAlone() throws Exception {
    Path file = directory.resolve("demo.html");
    String printed = run("demo", "--out", file);
    assertThat(printed)
        .contains("Tags go together", "independent", "joint", "repairs", "next:", file.toString());
    String page = Files.readString(file);
    assertThat(page)
        .startsWith("<!DOCTYPE html>")
        .doesNotContain("http:", "https:", "<script ", "<link", "@import", "url(");
    Document document = parse(page);
    assertThat(document.getDocumentElement().getAttribute("lang")).isEqualTo("en");
    NodeList tables = document.getElementsByTagName("table");
    assertThat(tables.getLength()).isGreaterThanOrEqualTo(4);
    for (int k = 0; k < tables.getLength(); k++) {
      Element table = (Element) tables.item(k);
      assertThat(table.getElementsByTagName("caption").getLength()).isEqualTo(1);
    }
    NodeList headings = document.getElementsByTagName("th");
    for (int k = 0; k < headings.getLength(); k++) {
      assertThat(((Element) headings.item(k)).getAttribute("scope")).isNotEmpty();
    }
    assertThat(page).contains("Which labels go together", "Label by label", "prefers-color-scheme");
  }

  @Test
  void namesFromDataAreOnlyEverText() throws Exception {
    Path data = directory.resolve("evil.arff");
    Files.writeString(
        data,
        """
        @relation 'x: -C 2'
        @attribute '<script>a&b</script>' {0,1}
        @attribute 'b"c' {0,1}
        @attribute f numeric
        @data
        1,0,0.5
        0,1,0.1
        1,1,0.3
        0,0,0.2
        1,0,0.6
        0,1,0.15
        """);
    Path file = directory.resolve("evil.html");
    run("compare", data, "--folds", 2, "--learners", "ilr,prior", "--html", file);
    String page = Files.readString(file);
    assertThat(withoutScripts(page)).doesNotContain("<script").contains("&lt;script&gt;a&amp;b");
    parse(page);
  }

  @Test
  void severalDataSetsGetADiagramOfRanks() throws Exception {
    Path first = directory.resolve("first.arff");
    Path second = directory.resolve("second.arff");
    dev.espalier.io.DataWriter.write(new dev.espalier.simulate.LabelChain(3).sample(90, 1), first);
    dev.espalier.io.DataWriter.write(new dev.espalier.simulate.LabelChain(4).sample(90, 2), second);
    Path file = directory.resolve("several.html");
    run(
        "compare",
        "--data",
        first,
        "--data",
        second,
        "--folds",
        2,
        "--learners",
        "ilr,prior",
        "--html",
        file);
    String page = Files.readString(file);
    assertThat(page).contains("Average ranks", "critical difference");
    parse(page);
  }
}
