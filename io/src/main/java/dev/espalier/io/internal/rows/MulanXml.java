package dev.espalier.io.internal.rows;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Progress;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.TextSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Mulan's list of labels: {@code <labels><label name="…"/>…</labels>}. Labels may be nested, as in
 * a hierarchy; they count in the order in which they are written.
 */
public final class MulanXml {
  private static final int LOOKED_AT = 200;
  private static final Pattern DECLARATION =
      Pattern.compile("^<\\?xml[^>]*\\sencoding\\s*=\\s*[\"']([^\"'>]*)[\"']");

  private MulanXml() {}

  /** The label names of a file that a user need not hear about. */
  public static List<String> labels(Path file) {
    return labels(file, notice -> {});
  }

  /**
   * The label names.
   *
   * @param notices hears what a user should know of the file's text
   */
  public static List<String> labels(Path file, Consumer<String> notices) {
    if (!Files.isRegularFile(file)) {
      throw new InputException(file + ": no such file; expected an XML file that lists labels");
    }
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    Charset named = namedEncoding(file);
    if (named != null) {
      try (Reader text = new InputStreamReader(Files.newInputStream(file), named.newDecoder())) {
        return labels(file, factory.createXMLStreamReader(text));
      } catch (XMLStreamException e) {
        throw malformed(file, e);
      } catch (IOException e) {
        throw new InputException(file + ": cannot be read", e);
      }
    }
    try (TextSource source = TextSource.open(file, Progress.none(), notices)) {
      return labels(file, factory.createXMLStreamReader(source.remaining(), "UTF-8"));
    } catch (XMLStreamException e) {
      throw malformed(file, e);
    }
  }

  /** The encoding that the file says it has; null where it is UTF-8 or has to be found out. */
  private static @Nullable Charset namedEncoding(Path file) {
    try (InputStream stream = Files.newInputStream(file)) {
      String beginning = new String(stream.readNBytes(LOOKED_AT), StandardCharsets.ISO_8859_1);
      Matcher declaration = DECLARATION.matcher(beginning);
      if (!declaration.find()) {
        return null;
      }
      Charset named = Charset.forName(declaration.group(1));
      return named.equals(StandardCharsets.UTF_8) ? null : named;
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new InputException(file + ":1: names an encoding that is not known; expected UTF-8", e);
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read", e);
    }
  }

  private static InputException malformed(Path file, XMLStreamException problem) {
    // what reading the file has to say comes wrapped
    for (Throwable cause = problem.getNestedException(); cause != null; cause = cause.getCause()) {
      if (cause instanceof InputException known) {
        return known;
      }
    }
    int line = problem.getLocation() == null ? 1 : problem.getLocation().getLineNumber();
    return new InputException(file + ":" + line + ": is not well-formed XML", problem);
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
          throw new InputException(where + ": label " + quoted(name) + " is listed twice");
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
