package dev.espalier.server.http;

import dev.espalier.server.work.WorkQueue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is answered where.
 *
 * @param method the method
 * @param path the path; a part in braces stands for any text
 * @param endpoint who answers
 */
public record Route(String method, String path, Endpoint endpoint) {
  /** Answers requests. */
  public sealed interface Endpoint {}

  /** Answers at once, from memory. */
  @FunctionalInterface
  public non-sealed interface Quick extends Endpoint {
    /** Answers. */
    void answer(Exchange exchange);
  }

  /** Answers by work for which it waits its turn. */
  @FunctionalInterface
  public non-sealed interface Busy extends Endpoint {
    /** The work that answers; what is wrong with the request is told before it waits. */
    WorkQueue.Job work(Exchange exchange, byte[] body);
  }

  /** The same for work that takes so long that others should not wait for it. */
  @FunctionalInterface
  public non-sealed interface Slow extends Endpoint {
    /** The work that answers. */
    WorkQueue.Job work(Exchange exchange, byte[] body);
  }

  /** What stands for the names in braces, or null where the path is another. */
  @Nullable Map<String, String> match(String[] asked) {
    String[] own = path.split("/", -1);
    if (own.length != asked.length) {
      return null;
    }
    Map<String, String> parts = new LinkedHashMap<>();
    for (int k = 0; k < own.length; k++) {
      if (own[k].startsWith("{")) {
        if (asked[k].isEmpty()) {
          return null;
        }
        parts.put(own[k].substring(1, own[k].length() - 1), asked[k]);
      } else if (!own[k].equals(asked[k])) {
        return null;
      }
    }
    return parts;
  }
}
