package dev.espalier.io.internal.rows;

import dev.espalier.error.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Mulan's list of labels: {@code <labels><label name="…"/>…</labels>}. Labels may be nested, as in
 * a hierarchy; they count in the order in which they are written.
 */
public final class MulanXml {
  private MulanXml() {}

  /** The label names. */
  public static List<String> labels(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new InputException(file + ": no such file; expected an XML file that lists labels");
    }
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try (InputStream stream = Files.newInputStream(file)) {
      XMLStreamReader reader = factory.createXMLStreamReader(stream);
      try {
        return labels(file, reader);
      } finally {
        reader.close();
      }
    } catch (XMLStreamException e) {
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNumber();
      throw new InputException(file + ":" + line + ": is not well-formed XML", e);
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read", e);
    }
  }

  private static List<String> labels(Path file, XMLStreamReader reader) throws XMLStreamException {
    Set<String> names = new LinkedHashSet<>();
    boolean root = true;
    while (reader.hasNext()) {
      if (reader.next() != XMLStreamConstants.START_ELEMENT) {
        continue;
      }
      String element = reader.getLocalName();
      if (root && !element.equals("labels")) {
        throw new InputException(file + ": expected <labels>, found <" + element + ">");
      }
      if (!root && element.equals("label")) {
        String where = file + ":" + reader.getLocation().getLineNumber();
        String name = reader.getAttributeValue(null, "name");
        if (name == null || name.isEmpty()) {
          throw new InputException(where + ": a <label> has no name");
        }
        if (!names.add(name)) {
          throw new InputException(where + ": label '" + name + "' is listed twice");
        }
      }
      root = false;
    }
    if (names.isEmpty()) {
      throw new InputException(file + ": lists no labels");
    }
    return new ArrayList<>(names);
  }
}
