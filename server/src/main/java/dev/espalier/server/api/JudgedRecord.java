package dev.espalier.server.api;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.io.internal.json.JsonText;
import dev.espalier.io.internal.table.ModelEncoder;
import dev.espalier.server.http.Problem;
import dev.espalier.server.http.Problem.Kind;
import dev.espalier.server.rows.ModelRows;
import dev.espalier.server.rows.RowStore;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was judged: a row with the record that it has, or a record from elsewhere, held to the
 * model's columns and to a size.
 *
 * @param data the name of the rows, or null
 * @param row the row's number, from 1, or null
 */
record JudgedRecord(
    @Nullable String data, @Nullable Long row, Map<String, @Nullable Object> record) {
  /** Maximum number of bytes of a record that a request brings, as JSON. */
  static final int MAXIMUM_BYTES = 1 << 20;

  /**
   * What a request judges. A record that is not the row's, as after the data have changed, is
   * judged for itself.
   */
  static JudgedRecord of(
      ModelRequest request,
      @Nullable RowStore rows,
      @Nullable Integer number,
      @Nullable Map<String, @Nullable Object> given,
      boolean isJudged) {
    if (number == null || rows == null) {
      return new JudgedRecord(null, null, held(request, given));
    }
    ModelRows view = rows.of(request.model());
    int row = rows.place(number);
    if (given == null || view.has(row, given)) {
      return new JudgedRecord(rows.name(), (long) number, view.record(row));
    }
    String other = "row " + number + " of " + quoted(rows.name()) + " is another record";
    if (!isJudged) {
      throw Problem.field("record", other + "; expected the record of that row");
    }
    request.notice(other + "; the judgement is kept with the record alone");
    return new JudgedRecord(null, null, held(request, given));
  }

  private static Map<String, @Nullable Object> held(
      ModelRequest request, @Nullable Map<String, @Nullable Object> given) {
    Map<String, @Nullable Object> record = new LinkedHashMap<>(given == null ? Map.of() : given);
    int bytes = JsonText.of(record).getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MAXIMUM_BYTES) {
      throw new Problem(
          Kind.TOO_LARGE,
          "the record has " + bytes + " bytes; expected at most " + MAXIMUM_BYTES,
          "record");
    }
    // As for a prediction: what training could not read is refused, what is not known is told.
    request.features(List.of(record));
    ModelEncoder encoder = ModelEncoder.of(request.model().predictor().schema());
    record.keySet().removeIf(name -> !isKnown(encoder, name));
    return record;
  }

  /** Whether the model has a column of that name, or one inside of an object or list of it. */
  private static boolean isKnown(ModelEncoder encoder, String name) {
    return encoder.takes(name)
        || encoder.roles().keySet().stream().anyMatch(column -> column.startsWith(name + "."));
  }
}
