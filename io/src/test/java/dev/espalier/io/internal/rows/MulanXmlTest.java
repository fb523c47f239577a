package dev.espalier.io.internal.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.error.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MulanXmlTest {
  @TempDir Path directory;

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("labels.xml"), text);
  }

  @Test
  void labelsAreThoseElementsWhateverElseThereIs() throws IOException {
    assertThat(
            MulanXml.labels(
                file("<labels><note/><label name='a'><label name='b'/></label></labels>")))
        .containsExactly("a", "b");
  }

  @Test
  void whatIsNoListIsRefused() throws IOException {
    refused(directory.resolve("missing.xml"), "no such file; expected an XML file");
    refused(directory, "no such file; expected an XML file");
    refused(file("<label name='a'/>"), "expected <labels>, found <label>");
    refused(file("<labels>\n<label/></labels>"), ":2: a <label> has no name");
    refused(file("<labels>\n<label name=''/></labels>"), ":2: a <label> has no name");
    refused(
        file("<labels><label name='a'/>\n<label name='a'/></labels>"), ":2: label 'a' is listed");
    refused(file("<labels/>"), "lists no labels");
    refused(file("<labels><label name='a'>\n</labels>"), ":2: is not well-formed XML");
    refused(file("<?xml version='1.0' encoding='no such'?><labels/>"), "encoding");
  }

  @Test
  void bytesThatAreNoTextAreToldWithTheirLine() throws IOException {
    String text =
        "<labels><label name='\u00e4'/>\n" + " \n".repeat(100_000) + "<label name='?'/></labels>";
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int k = bytes.length - 1; ; k--) {
      if (bytes[k] == '?') {
        bytes[k] = (byte) 0xe4;
        break;
      }
    }
    Path file = Files.write(directory.resolve("mixed.xml"), bytes);
    refused(file, ":100002: the bytes are not UTF-8 text");
  }

  private static void refused(Path file, String message) {
    assertThatThrownBy(() -> MulanXml.labels(file))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message);
  }
}
