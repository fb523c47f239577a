package dev.espalier.server.http;

import dev.espalier.io.internal.text.Digests;
import dev.espalier.server.http.Problem.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/** The files of the page, from the class path; nothing else can be reached through it. */
public final class StaticFiles implements Consumer<Exchange> {
  private static final String ROOT = "/dev/espalier/server/page/";
  private static final String FIRST = "index.html";

  /** What draws graphs comes in a jar of its own. */
  private static final String GRAPH_LIBRARY = "assets/vendor/cytoscape.mjs";

  /** Plain names, no more than a few folders deep: no way leads out of the folder. */
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]*(/[A-Za-z0-9_][A-Za-z0-9._-]*){0,4}");

  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("html", "text/html; charset=utf-8"),
          Map.entry("js", "text/javascript; charset=utf-8"),
          Map.entry("mjs", "text/javascript; charset=utf-8"),
          Map.entry("css", "text/css; charset=utf-8"),
          Map.entry("json", "application/json"),
          Map.entry("svg", "image/svg+xml"),
          Map.entry("png", "image/png"),
          Map.entry("ico", "image/x-icon"),
          Map.entry("woff2", "font/woff2"),
          Map.entry("txt", "text/plain; charset=utf-8"));

  /** Files that were found, by their names; those that were not are not kept. */
  private final Map<String, File> found = new ConcurrentHashMap<>();

  private record File(byte[] content, String type, String tag) {}

  @Override
  public void accept(Exchange exchange) {
    String path = Request.getPathInContext(exchange.request());
    String name = path.equals("/") ? FIRST : path.substring(1);
    File file =
        find(name)
            .orElseThrow(
                () -> new Problem(Kind.NOT_FOUND, "nothing is served here; see /openapi.yaml"));
    exchange.header("Cache-Control", "no-cache");
    exchange.header("ETag", file.tag);
    String known = exchange.request().getHeaders().get(HttpHeader.IF_NONE_MATCH);
    if (file.tag.equals(known)) {
      exchange.empty(304);
    } else {
      exchange.bytes(200, file.type, file.content);
    }
  }

  private Optional<File> find(String name) {
    File known = found.get(name);
    if (known != null) {
      return Optional.of(known);
    }
    if (!NAME.matcher(name).matches()) {
      return Optional.empty();
    }
    String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    String type = TYPES.get(ending);
    if (type == null) {
      return Optional.empty();
    }
    if (name.equals(GRAPH_LIBRARY)) {
      byte[] library = WebJar.bytes("cytoscape", "dist/cytoscape.esm.min.mjs");
      return Optional.of(kept(name, type, library));
    }
    try (InputStream in = StaticFiles.class.getResourceAsStream(ROOT + name)) {
      return in == null ? Optional.empty() : Optional.of(kept(name, type, in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private File kept(String name, String type, byte[] content) {
    File file = new File(content, type, '"' + Digests.sha256(content).substring(0, 16) + '"');
    found.put(name, file);
    return file;
  }
}
