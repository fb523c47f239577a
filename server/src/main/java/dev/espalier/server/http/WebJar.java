package dev.espalier.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Files of a library for pages, from its jar on the class path, whatever its version. */
public final class WebJar {
  private WebJar() {}

  /**
   * The bytes of a file.
   *
   * @param library the library's name, such as cytoscape
   * @param file the file's path in the library, such as dist/cytoscape.min.js
   */
  public static byte[] bytes(String library, String file) {
    Properties properties = new Properties();
    try (InputStream in = open("/META-INF/maven/org.webjars.npm/" + library + "/pom.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String version = properties.getProperty("version");
    try (InputStream in =
        open("/META-INF/resources/webjars/" + library + "/" + version + "/" + file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String name) {
    InputStream in = WebJar.class.getResourceAsStream(name);
    if (in == null) {
      throw new IllegalStateException("the program is incomplete: " + name + " is missing");
    }
    return in;
  }
}
