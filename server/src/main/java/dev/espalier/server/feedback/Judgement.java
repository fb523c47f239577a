package dev.espalier.server.feedback;

import dev.espalier.io.internal.json.Json;
import dev.espalier.io.internal.json.JsonText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What somebody said of a record, which is one line of the feedback file.
 *
 * @param time when, in UTC
 * @param model the model that had suggested labels
 * @param digest the digest of its file
 * @param data the name of the file with the row, or null where the record is from nowhere else
 * @param row the row's number, from 0, or null
 * @param record the raw columns
 * @param accepted labels that are right
 * @param rejected labels that are wrong; what is in neither list was not judged
 * @param user who, where that was told
 */
public record Judgement(
    String time,
    String model,
    String digest,
    @Nullable String data,
    @Nullable Integer row,
    Map<String, @Nullable Object> record,
    List<String> accepted,
    List<String> rejected,
    @Nullable String user) {
  /** Copies the lists. */
  public Judgement {
    accepted = List.copyOf(accepted);
    rejected = List.copyOf(rejected);
  }

  /** Whether nothing was judged: what was said of the row before is taken back. */
  public boolean isEmpty() {
    return accepted.isEmpty() && rejected.isEmpty();
  }

  /** The line, without its end. */
  public String line() {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("time", time);
    fields.put("model", model);
    fields.put("digest", digest);
    if (data != null) {
      fields.put("data", data);
    }
    fields.put("row", row);
    fields.put("record", record);
    fields.put("accepted", accepted);
    fields.put("rejected", rejected);
    if (user != null) {
      fields.put("user", user);
    }
    return JsonText.of(fields);
  }

  /** Reads a line; anything else than one is an {@link IllegalArgumentException}. */
  static Judgement of(byte[] line) {
    Map<String, @Nullable Object> fields = Json.object(Json.read(line));
    Object row = fields.get("row");
    return new Judgement(
        textOr(fields.get("time"), ""),
        textOr(fields.get("model"), ""),
        textOr(fields.get("digest"), ""),
        (String) fields.get("data"),
        row instanceof Long number ? number.intValue() : null,
        Json.object(fields.get("record")),
        Json.texts(fields.get("accepted")),
        Json.texts(fields.get("rejected")),
        (String) fields.get("user"));
  }

  private static String textOr(@Nullable Object value, String otherwise) {
    return value == null ? otherwise : Json.text(value);
  }
}
