package dev.espalier.server.http;

import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.jetty.http.pathmap.UriTemplatePathSpec;
import org.eclipse.jetty.util.URIUtil;
import org.jspecify.annotations.Nullable;

/**
 * What is answered where.
 *
 * @param method the method
 * @param template the path; a part in braces stands for any text
 * @param turn when the work is done
 * @param endpoint who answers
 */
public record Route(String method, UriTemplatePathSpec template, Turn turn, Endpoint endpoint) {
  /** When the work of a request is done. */
  public enum Turn {
    /** At once, on the thread that read the request: the answer is in memory. */
    AT_ONCE,
    /** When one of the workers is free. */
    WORK,
    /** When one of the workers for long work is free, so that other requests do not wait. */
    LONG_WORK
  }

  /** Answers requests. */
  @FunctionalInterface
  public interface Endpoint {
    /** Reads a request and checks it; what is returned answers it. */
    Runnable work(Exchange exchange, byte[] body);
  }

  /** A route of requests without a body. */
  public static Route get(String path, Turn turn, Consumer<Exchange> answer) {
    return new Route(
        "GET",
        new UriTemplatePathSpec(path),
        turn,
        (exchange, body) -> () -> answer.accept(exchange));
  }

  /** A route of requests with a body. */
  public static Route post(String path, Endpoint endpoint) {
    return new Route("POST", new UriTemplatePathSpec(path), Turn.WORK, endpoint);
  }

  /** The path; a part in braces stands for any text. */
  public String path() {
    return template.getDeclaration();
  }

  /** What stands for the names in braces, or null where the path is another. */
  @Nullable Map<String, String> match(String asked) {
    Map<String, String> parts = template.getPathParams(asked);
    if (parts != null) {
      parts.replaceAll((name, text) -> String.valueOf(URIUtil.decodePath(text)));
    }
    return parts;
  }
}
