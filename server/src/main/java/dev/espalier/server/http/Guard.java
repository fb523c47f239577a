package dev.espalier.server.http;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.io.internal.text.Digests;
import dev.espalier.server.http.Problem.Kind;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/**
 * Who may ask. A name that is not ours means that a page elsewhere has had its name pointed here
 * (DNS rebinding); an origin that is not ours means that a page elsewhere asks in the name of
 * whoever looks at it.
 */
public final class Guard {
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src"
          + " 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors"
          + " 'none'";
  private static final Set<String> READING = Set.of("GET", "HEAD");
  private static final String BEARER = "Bearer ";

  private final Set<String> hosts;
  private final byte @Nullable [] token;
  private final List<String> origins;

  /**
   * Makes a guard.
   *
   * @param hosts the names by which the service may be called, without ports; empty for any
   * @param token what a caller must know, or null
   * @param origins whose pages may ask beside our own
   */
  public Guard(Set<String> hosts, @Nullable String token, List<String> origins) {
    this.hosts = Set.copyOf(hosts);
    this.token = token == null ? null : digest(token);
    this.origins = List.copyOf(origins);
  }

  private static byte[] digest(String text) {
    return Digests.sha256().digest(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds what every answer tells a browser. */
  void protect(Request request, Response response) {
    HttpFields.Mutable headers = response.getHeaders();
    headers.put("Content-Security-Policy", POLICY);
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("X-Frame-Options", "DENY");
    headers.put("Referrer-Policy", "no-referrer");
    headers.put("Cross-Origin-Opener-Policy", "same-origin");
    headers.put("Cross-Origin-Resource-Policy", "same-origin");
    headers.put(HttpHeader.CACHE_CONTROL, "no-store");
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    if (!origins.isEmpty()) {
      headers.put(HttpHeader.VARY, "Origin");
    }
    if (origin != null && origins.contains(origin)) {
      headers.put(HttpHeader.ACCESS_CONTROL_ALLOW_ORIGIN, origin);
      headers.put("Cross-Origin-Resource-Policy", "cross-origin");
      headers.put("Access-Control-Expose-Headers", "X-Request-Id, Retry-After");
    }
  }

  /** Refuses who may not ask at all. */
  void check(Request request) {
    String host = request.getHeaders().get(HttpHeader.HOST);
    if (!hosts.isEmpty() && (host == null || !hosts.contains(name(host)))) {
      throw new Problem(
          Kind.MISDIRECTED,
          "host "
              + quoted(host == null ? "" : host)
              + " is not served here; expected one of "
              + String.join(", ", hosts.stream().sorted().toList()));
    }
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    if (origin != null
        && !READING.contains(request.getMethod())
        && !origins.contains(origin)
        && !isOwn(origin, host)) {
      throw new Problem(
          Kind.FORBIDDEN,
          "origin " + quoted(origin) + " may not ask; expected the page of this service");
    }
  }

  private static boolean isOwn(String origin, @Nullable String host) {
    return host != null
        && (origin.equalsIgnoreCase("http://" + host)
            || origin.equalsIgnoreCase("https://" + host));
  }

  /** A host without its port, in small letters; of an address of version 6 without brackets. */
  static String name(String host) {
    String lower = host.strip().toLowerCase(Locale.ROOT);
    if (lower.startsWith("[")) {
      int end = lower.indexOf(']');
      return end < 0 ? lower : lower.substring(1, end);
    }
    int colon = lower.lastIndexOf(':');
    return colon < 0 ? lower : lower.substring(0, colon);
  }

  /** Whether a caller knows the token, or none is needed; the time it takes tells nothing. */
  boolean knows(Request request) {
    if (token == null) {
      return true;
    }
    String given = request.getHeaders().get(HttpHeader.AUTHORIZATION);
    String said =
        given != null && given.regionMatches(true, 0, BEARER, 0, BEARER.length())
            ? given.substring(BEARER.length()).strip()
            : "";
    return MessageDigest.isEqual(digest(said), token);
  }

  /** Refuses who does not know the token. */
  void requireToken(Request request) {
    if (!knows(request)) {
      throw new Problem(
          Kind.UNAUTHORIZED,
          "no token, or a wrong one; expected the header Authorization: Bearer TOKEN");
    }
  }

  /** Whether this is a browser's question whether a page of a permitted origin may ask. */
  boolean isPreflight(Request request) {
    HttpFields headers = request.getHeaders();
    String origin = headers.get(HttpHeader.ORIGIN);
    return request.getMethod().equals("OPTIONS")
        && origin != null
        && origins.contains(origin)
        && headers.contains(HttpHeader.ACCESS_CONTROL_REQUEST_METHOD);
  }
}
