package dev.espalier.server.http;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why a request is not answered as asked: a problem document of RFC 9457. The detail says what is
 * wrong, where, and what was expected.
 */
public final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What went wrong, with its status and its title. */
  public enum Kind {
    BAD_REQUEST(400, "The request cannot be understood"),
    UNAUTHORIZED(401, "A token is needed"),
    FORBIDDEN(403, "This origin may not ask"),
    NOT_FOUND(404, "There is no such thing"),
    METHOD_NOT_ALLOWED(405, "This method does not fit here"),
    TIMEOUT(408, "The request came too slowly"),
    TOO_LARGE(413, "The request is too large"),
    UNSUPPORTED(415, "This kind of content is not understood"),
    MISDIRECTED(421, "This host name is not served here"),
    INTERNAL(500, "A fault of the service"),
    OVERLOADED(503, "The service is busy"),
    UNAVAILABLE(503, "The service cannot do this now");

    private final int status;
    private final String title;

    Kind(int status, String title) {
      this.status = status;
      this.title = title;
    }

    /** The status of the response. */
    public int status() {
      return status;
    }

    String slug() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private final Kind kind;
  private final @Nullable String field;

  /** Makes a problem. */
  public Problem(Kind kind, String detail) {
    this(kind, detail, null);
  }

  /**
   * Makes a problem with one field of the request.
   *
   * @param field where in the request, such as {@code records[3]}
   */
  public Problem(Kind kind, String detail, @Nullable String field) {
    // No stack trace: a hostile client could have thousands made each second.
    super(detail, null, false, false);
    this.kind = kind;
    this.field = field;
  }

  /** A field of the request that cannot be meant. */
  public static Problem field(String field, String detail) {
    return new Problem(Kind.BAD_REQUEST, detail, field);
  }

  /** What went wrong. */
  public Kind kind() {
    return kind;
  }

  /** The problem document. */
  Map<String, Object> document(String instance) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("type", "urn:espalier:problem:" + kind.slug());
    document.put("title", kind.title);
    document.put("status", kind.status);
    document.put("detail", String.valueOf(getMessage()));
    document.put("instance", instance);
    if (field != null) {
      document.put("field", field);
    }
    return document;
  }
}
