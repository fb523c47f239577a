package dev.espalier.server.http;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.error.internal.CloseNames;
import dev.espalier.io.internal.json.Json;
import dev.espalier.server.Limits;
import dev.espalier.server.http.Problem.Kind;
import dev.espalier.server.work.MemoryBudget;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** The fields of a request in JSON. Each is asked for once; what nobody asked for is told. */
public final class JsonBody {
  private final Map<String, @Nullable Object> fields;
  private final String place;
  private final Set<String> asked = new LinkedHashSet<>();

  private JsonBody(Map<String, @Nullable Object> fields, String place) {
    this.fields = fields;
    this.place = place;
  }

  /** Reads JSON within limits. */
  public static final class Reader {
    /** The fields whose items are rows. */
    private static final Set<String> ROWS = Set.of("records", "texts", "known");

    private static final long STEP_BYTES = 64 << 10;

    private final JsonFactory factory;
    private final int usualRows;

    /** A reader for all requests. */
    public Reader(Limits limits) {
      usualRows = limits.rows();
      factory =
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder()
                      .maxNestingDepth(limits.jsonDepth())
                      .maxStringLength(limits.bodyBytes())
                      .maxNumberLength(400)
                      .maxNameLength(10_000)
                      .maxTokenCount(4L << 20)
                      .build())
              .build();
    }

    /** Reads the object that a request has as its body, and nothing else. */
    public JsonBody read(Exchange exchange, byte[] body) {
      return read(exchange, body, usualRows);
    }

    /**
     * The same for a request of rows; reading ends at the first row, and at the first byte of
     * memory, that is too much.
     */
    public JsonBody read(Exchange exchange, byte[] body, int mostRows) {
      String type = exchange.mediaType();
      if (!type.isEmpty() && !type.equals(Exchange.JSON)) {
        throw new Problem(
            Kind.UNSUPPORTED, "content of type " + type + "; expected " + Exchange.JSON);
      }
      Metered watch = new Metered(exchange.memory(), mostRows);
      Object value;
      try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), body)) {
        value = Json.read(parser, watch);
        watch.take();
      } catch (StreamConstraintsException e) {
        throw new Problem(
            Kind.BAD_REQUEST,
            "the JSON is nested too deeply, or a number, name or the whole is too long"
                + where(e.getLocation()));
      } catch (JacksonException e) {
        throw new Problem(Kind.BAD_REQUEST, "the body is not valid JSON" + where(e.getLocation()));
      } catch (IllegalArgumentException e) {
        throw new Problem(Kind.BAD_REQUEST, "the body is not valid JSON: " + e.getMessage());
      }
      if (!(value instanceof Map<?, ?>)) {
        throw new Problem(
            Kind.BAD_REQUEST, "the body is " + kind(value) + "; expected a JSON object");
      }
      return new JsonBody(Json.object(value), "");
    }

    /** Counts rows and memory while they are read. */
    private static final class Metered implements Json.Watch {
      private final MemoryBudget.Share memory;
      private final int mostRows;
      private long bytes;

      Metered(MemoryBudget.Share memory, int mostRows) {
        this.memory = memory;
        this.mostRows = mostRows;
      }

      @Override
      public void needs(long more) {
        bytes += more;
        if (bytes >= STEP_BYTES) {
          take();
        }
      }

      void take() {
        memory.take(bytes);
        bytes = 0;
      }

      @Override
      public void item(String field, int items) {
        if (items > mostRows && ROWS.contains(field)) {
          throw tooManyRows(mostRows);
        }
      }
    }

    private static String where(@Nullable TokenStreamLocation location) {
      return location == null || location.getLineNr() < 1
          ? ""
          : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
    }
  }

  /** A request has more rows than may be. */
  public static Problem tooManyRows(int most) {
    return new Problem(
        Kind.TOO_LARGE,
        "too many rows; expected at most " + most + " in one request to this model");
  }

  private @Nullable Object take(String name) {
    asked.add(name);
    return fields.get(name);
  }

  /** Whether a field is there and not null. */
  public boolean has(String name) {
    return take(name) != null;
  }

  /** A text, or null. */
  public @Nullable String text(String name) {
    Object value = take(name);
    if (value == null || value instanceof String) {
      return (String) value;
    }
    throw wrong(name, value, "a text");
  }

  /** A whole number, or what stands for it where there is none. */
  public int whole(String name, int otherwise, int least, int most) {
    Object value = take(name);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Long number && number >= least && number <= most) {
      return number.intValue();
    }
    throw wrong(name, value, "a whole number from " + least + " to " + most);
  }

  /** An object inside, or null. */
  public @Nullable JsonBody object(String name) {
    Object value = take(name);
    return value == null ? null : inner(value, place + name);
  }

  /** The objects of a list, or null. */
  public @Nullable List<JsonBody> objects(String name) {
    List<?> items = list(name);
    if (items == null) {
      return null;
    }
    List<JsonBody> objects = new ArrayList<>();
    for (int k = 0; k < items.size(); k++) {
      Object item = items.get(k);
      objects.add(
          item == null
              ? new JsonBody(new LinkedHashMap<>(), place + name + "[" + k + "].")
              : inner(item, place + name + "[" + k + "]"));
    }
    return objects;
  }

  private static JsonBody inner(Object value, String where) {
    if (value instanceof Map<?, ?>) {
      return new JsonBody(Json.object(value), where + ".");
    }
    throw Problem.field(where, where + " is " + kind(value) + "; expected an object");
  }

  /** The records of a list, as they are, or null. */
  public @Nullable List<Map<String, @Nullable Object>> records(String name) {
    List<?> items = list(name);
    if (items == null) {
      return null;
    }
    List<Map<String, @Nullable Object>> records = new ArrayList<>();
    for (int k = 0; k < items.size(); k++) {
      if (!(items.get(k) instanceof Map<?, ?>)) {
        String where = place + name + "[" + k + "]";
        throw Problem.field(
            where,
            where + " is " + kind(items.get(k)) + "; expected an object of columns and values");
      }
      records.add(Json.object(items.get(k)));
    }
    return records;
  }

  /** A record, as it is, or null. */
  public @Nullable Map<String, @Nullable Object> record(String name) {
    Object value = take(name);
    if (value == null) {
      return null;
    }
    if (value instanceof Map<?, ?>) {
      return Json.object(value);
    }
    throw wrong(name, value, "an object of columns and values");
  }

  /** The texts of a list, or null. */
  public @Nullable List<String> texts(String name) {
    List<?> items = list(name);
    if (items == null) {
      return null;
    }
    List<String> texts = new ArrayList<>();
    for (int k = 0; k < items.size(); k++) {
      if (!(items.get(k) instanceof String text)) {
        String where = place + name + "[" + k + "]";
        throw Problem.field(where, where + " is " + kind(items.get(k)) + "; expected a text");
      }
      texts.add(text);
    }
    return texts;
  }

  private @Nullable List<?> list(String name) {
    Object value = take(name);
    if (value == null || value instanceof List<?>) {
      return (List<?>) value;
    }
    throw wrong(name, value, "a list");
  }

  private Problem wrong(String name, Object value, String expected) {
    String where = place + name;
    return Problem.field(where, where + " is " + kind(value) + "; expected " + expected);
  }

  /** Where this object stands in the request, for a message. */
  public String place(String name) {
    return place + name;
  }

  /** One line for each field that nobody asked for. */
  public List<String> unknown() {
    List<String> lines = new ArrayList<>();
    for (String name : fields.keySet()) {
      if (!asked.contains(name)) {
        lines.add(
            "field "
                + quoted(place + name)
                + " is not known and was left out"
                + CloseNames.hint(name, asked));
      }
    }
    return lines;
  }

  /** A value in a word or two, for a message. */
  private static String kind(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    if (value instanceof Map<?, ?>) {
      return "an object";
    }
    if (value instanceof List<?>) {
      return "a list";
    }
    return value instanceof String text ? "the text " + quoted(text) : value.toString();
  }
}
