package dev.espalier.io.internal.feedback;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.io.internal.json.Json;
import dev.espalier.io.internal.json.JsonText;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What somebody said of a record, which is one line of a file of judgements.
 *
 * @param time when, in UTC
 * @param model the model that had suggested labels
 * @param digest the digest of its file
 * @param data the name of the file with the row, or null where the record is from nowhere else
 * @param row the row's number, from 1, or null
 * @param record the raw columns; none of a line that takes a judgement back
 * @param recordDigest what tells the record from others; null in lines of before
 * @param accepted labels that are right
 * @param rejected labels that are wrong; what is in neither list was not judged
 * @param user who, where that was told
 */
public record FeedbackLine(
    String time,
    String model,
    String digest,
    @Nullable String data,
    @Nullable Long row,
    Map<String, @Nullable Object> record,
    @Nullable String recordDigest,
    List<String> accepted,
    List<String> rejected,
    @Nullable String user) {
  private static final long VERSION = 2;

  /** With what every line of a service begins. */
  public static final String BEGINNING = "{\"time\":\"";

  /** Copies the lists. */
  public FeedbackLine {
    accepted = List.copyOf(accepted);
    rejected = List.copyOf(rejected);
    Set<String> both = new HashSet<>(accepted);
    for (String label : rejected) {
      if (both.contains(label)) {
        throw new IllegalArgumentException(
            "label " + quoted(label) + " is both accepted and rejected");
      }
    }
  }

  /** Whether no label was judged: what was said of the row before is taken back. */
  public boolean isUndone() {
    return accepted.isEmpty() && rejected.isEmpty();
  }

  /** Whether the record is the one that its digest tells, or no digest is there. */
  public boolean isIntact() {
    return recordDigest == null
        || (isUndone() && record.isEmpty())
        || recordDigest.equals(RecordDigest.of(record));
  }

  /** What tells the record from others: as the line says it, else of the record. */
  public String identity() {
    return recordDigest == null ? RecordDigest.of(record) : recordDigest;
  }

  /** The line, without its end. */
  public String text() {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("time", time);
    fields.put("version", VERSION);
    fields.put("kind", isUndone() ? "undone" : "judged");
    fields.put("model", model);
    fields.put("digest", digest);
    putIfThere(fields, "data", data);
    putIfThere(fields, "row", row);
    if (!isUndone()) {
      fields.put("record", record);
    }
    fields.put("recordDigest", identity());
    if (!isUndone()) {
      fields.put("accepted", accepted);
      fields.put("rejected", rejected);
    }
    putIfThere(fields, "user", user);
    return JsonText.of(fields);
  }

  private static void putIfThere(
      Map<String, @Nullable Object> fields, String name, @Nullable Object value) {
    if (value != null) {
      fields.put(name, value);
    }
  }

  /** Reads a line; what is none is an {@link IllegalArgumentException} that says why. */
  public static FeedbackLine of(Map<String, ? extends @Nullable Object> fields) {
    long version = version(fields.get("version"));
    boolean undone = version == VERSION && isUndone(fields.get("kind"));
    Object record = fields.get("record");
    if (!(record instanceof Map<?, ?>) && !(undone && record == null)) {
      throw new IllegalArgumentException(
          "no 'record'; expected an object of columns and their values");
    }
    Object row = fields.get("row");
    long first = version == VERSION ? 1 : 0;
    return new FeedbackLine(
        textOr(fields.get("time"), ""),
        textOr(fields.get("model"), ""),
        textOr(fields.get("digest"), ""),
        fields.get("data") instanceof String data ? data : null,
        row instanceof Long number && number >= first && number < Long.MAX_VALUE
            ? number - first + 1
            : null,
        Json.object(record),
        version == VERSION ? Json.text(fields.get("recordDigest")) : null,
        undone ? List.of() : labels(fields, "accepted"),
        undone ? List.of() : labels(fields, "rejected"),
        fields.get("user") instanceof String user ? user : null);
  }

  private static long version(@Nullable Object version) {
    if (version == null) {
      return 1;
    }
    if (version.equals(VERSION)) {
      return VERSION;
    }
    throw new IllegalArgumentException("version " + version + "; expected " + VERSION);
  }

  private static boolean isUndone(@Nullable Object kind) {
    if ("undone".equals(kind)) {
      return true;
    }
    if ("judged".equals(kind)) {
      return false;
    }
    throw new IllegalArgumentException("kind " + kind + "; expected 'judged' or 'undone'");
  }

  private static String textOr(@Nullable Object value, String otherwise) {
    return value instanceof String text ? text : otherwise;
  }

  private static List<String> labels(Map<String, ?> fields, String name) {
    try {
      return Json.texts(fields.get(name));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(quoted(name) + ": expected a list of labels", e);
    }
  }
}
