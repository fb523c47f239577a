package dev.espalier.server.http;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.io.internal.json.JsonText;
import dev.espalier.server.http.Problem.Kind;
import dev.espalier.server.work.MemoryBudget;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/** A request and its answer, which is given once: the first one counts. */
public final class Exchange {
  /** The media type of JSON. */
  public static final String JSON = "application/json";

  private static final String PROBLEM = "application/problem+json";
  private static final int RETRY_AFTER_SECONDS = 1;

  private final Request request;
  private final Response response;
  private final Callback callback;
  private final String id;
  private final AtomicBoolean answered = new AtomicBoolean();
  private Map<String, String> parts = Map.of();
  private @Nullable Fields query;
  private volatile @Nullable String note;
  private boolean trusted;
  private boolean heavy;
  private long mostMemory;
  private MemoryBudget.@Nullable Share memory;
  private IntConsumer sending = bytes -> {};

  Exchange(Request request, Response response, Callback callback, String id) {
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.id = id;
  }

  /** What the request is called in the log. */
  public String id() {
    return id;
  }

  Request request() {
    return request;
  }

  Response response() {
    return response;
  }

  void parts(Map<String, String> found) {
    parts = found;
  }

  /** What stands in the path for a name in braces. */
  public String part(String name) {
    return parts.getOrDefault(name, "");
  }

  /** A parameter of the query, or null. */
  public @Nullable String parameter(String name) {
    Fields known = query;
    if (known == null) {
      try {
        known = Request.extractQueryParameters(request);
      } catch (RuntimeException e) {
        throw new Problem(
            Kind.BAD_REQUEST, "the query cannot be read; expected name=value in UTF-8");
      }
      query = known;
    }
    List<String> values = known.getValuesOrEmpty(name);
    if (values.size() > 1) {
      throw Problem.field(name, "parameter " + name + " is given twice; expected it once");
    }
    return values.isEmpty() ? null : values.get(0);
  }

  /** A whole number in the query. */
  public int number(String name, int otherwise, int least, int most) {
    String text = parameter(name);
    if (text == null) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw Problem.field(
        name,
        "parameter "
            + name
            + " is "
            + quoted(text)
            + "; expected a whole number from "
            + least
            + " to "
            + most);
  }

  /** One of two words in the query; the first where there is none. */
  public String choice(String name, String first, String second) {
    String text = parameter(name);
    if (text == null || text.equals(first)) {
      return first;
    }
    if (text.equals(second)) {
      return second;
    }
    throw Problem.field(
        name, name + " is " + quoted(text) + "; expected " + first + " or " + second);
  }

  /** The media type of the body, in small letters and without its parameters; empty for none. */
  public String mediaType() {
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (type == null) {
      return "";
    }
    int end = type.indexOf(';');
    return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
  }

  void trusted(boolean known) {
    trusted = known;
  }

  /** Whether the caller knows the token, or none is needed. */
  public boolean isTrusted() {
    return trusted;
  }

  void memory(MemoryBudget.Share share, long most) {
    memory = share;
    mostMemory = most;
  }

  /** Maximum number of bytes of memory that a request may need, however much work it is. */
  public long mostMemory() {
    return mostMemory;
  }

  /** The memory that the request needs while it is read and answered. */
  public MemoryBudget.Share memory() {
    MemoryBudget.Share share = memory;
    if (share == null) {
      throw new IllegalStateException("the request has not been admitted");
    }
    return share;
  }

  /** Says that the answer takes much work although the request was short. */
  public void heavy() {
    heavy = true;
  }

  boolean isHeavy() {
    return heavy;
  }

  /** Tells how long an answer is before it is sent. */
  void onSending(IntConsumer listener) {
    sending = listener;
  }

  /** Says more about the request in its line of the log. */
  public void note(String text) {
    note = text;
  }

  @Nullable String note() {
    return note;
  }

  /** Answers with JSON. */
  public void json(int status, Object value) {
    json(status, value, JSON);
  }

  private void json(int status, Object value, String type) {
    bytes(status, type, JsonText.bytes(value));
  }

  /** Answers with text of some kind. */
  public void text(int status, String type, String text) {
    bytes(status, type, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Answers without content. */
  public void empty(int status) {
    if (answered.compareAndSet(false, true)) {
      response.setStatus(status);
      callback.succeeded();
    }
  }

  /** Answers with bytes. */
  public void bytes(int status, String type, byte[] content) {
    if (!answered.compareAndSet(false, true)) {
      return;
    }
    MemoryBudget.Share share = memory;
    if (share != null) {
      share.keep(content.length);
    }
    sending.accept(content.length);
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, content.length);
    response.write(true, ByteBuffer.wrap(content), callback);
  }

  /** Adds a header to the answer. */
  public void header(String name, String value) {
    response.getHeaders().put(name, value);
  }

  /** Answers with a problem. */
  public void problem(Problem problem) {
    if (answered.get()) {
      return;
    }
    if (problem.kind().status() == Kind.OVERLOADED.status()) {
      header("Retry-After", Integer.toString(RETRY_AFTER_SECONDS));
    }
    if (problem.kind() == Kind.UNAUTHORIZED) {
      header("WWW-Authenticate", "Bearer realm=\"espalier\"");
    }
    note(String.valueOf(problem.getMessage()));
    json(problem.kind().status(), problem.document(request.getHttpURI().getPath()), PROBLEM);
  }
}
