package dev.espalier.io.internal.model;

import dev.espalier.Tensor;
import dev.espalier.data.Column;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Schema;
import dev.espalier.data.TextOptions;
import dev.espalier.io.internal.json.Json;
import dev.espalier.io.internal.table.TableEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a schema as a model file has them: a list of JSON objects in the metadata, and the
 * inverse document frequencies of all words in one tensor.
 */
final class StoredColumns {
  /** The tensor. */
  static final String IDF = "columns.idf";

  /** Far above 1 + ln of any number of documents. */
  private static final double LARGEST_IDF = 100;

  private StoredColumns() {}

  /** The columns as JSON values. */
  static List<Map<String, Object>> json(List<Column> columns) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Column column : columns) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("name", column.name());
      json.put("role", column.role().name().toLowerCase(Locale.ROOT));
      json.put("features", column.width());
      if (column instanceof Column.Tags tags) {
        json.put("separator", tags.separator());
      } else if (column instanceof Column.Date date) {
        json.put("form", date.form());
        json.put("time", date.hasTime() ? 1 : 0);
      } else if (column instanceof Column.Text text) {
        TextOptions options = text.options();
        json.put("hashed", text.hashed() ? 1 : 0);
        json.put("language", options.language());
        json.put("words", options.words());
        json.put("charactersFrom", options.charactersFrom());
        json.put("charactersTo", options.charactersTo());
        json.put("minimumDocuments", options.minimumDocuments());
        json.put("maximumShare", Double.toString(options.maximumShare()));
        json.put("separator", options.separator());
        json.put("norm", Double.toString(text.norm()));
      }
      all.add(json);
    }
    return all;
  }

  /** Adds the tensor, where there is text. */
  static void store(Schema schema, Map<String, Tensor> tensors) {
    double[] idf =
        schema.columns().stream()
            .filter(Column.Text.class::isInstance)
            .flatMapToDouble(column -> Arrays.stream(((Column.Text) column).idf()))
            .toArray();
    if (schema.columns().stream().anyMatch(Column.Text.class::isInstance)) {
      tensors.put(IDF, new Tensor.Doubles(idf, idf.length));
    }
  }

  /**
   * The columns again.
   *
   * @param json what {@link #json} gave
   * @param idf the tensor, null where there is none
   * @throws IllegalArgumentException if they are none
   */
  static List<Column> read(@Nullable Object json, @Nullable Tensor idf) {
    double[] weights = idf instanceof Tensor.Doubles doubles ? doubles.values() : new double[0];
    for (double weight : weights) {
      require(weight >= 0 && weight <= LARGEST_IDF, "an inverse document frequency of " + weight);
    }
    List<Column> columns = new ArrayList<>();
    int used = 0;
    for (Object each : Json.list(json)) {
      Map<String, @Nullable Object> object = Json.object(each);
      Column column = column(object, weights, used);
      used += column instanceof Column.Text text ? text.width() : 0;
      columns.add(column);
    }
    require(used == weights.length, "frequencies of words that no column has");
    return columns;
  }

  private static Column column(Map<String, @Nullable Object> json, double[] idf, int used) {
    String name = Json.text(json.get("name"));
    int width = whole(json, "features");
    Role role;
    try {
      role = Role.valueOf(Json.text(json.get("role")).toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("an unknown role of column " + name, e);
    }
    Column column =
        switch (role) {
          case NUMBER, VECTOR, COUNT, CATEGORY, ID, IGNORED -> new Column.Plain(name, role, width);
          case TAGS -> new Column.Tags(name, Json.text(json.get("separator")));
          case DATE -> {
            String form = Json.text(json.get("form"));
            require(TableEncoder.isDateForm(form), "an unknown form of dates");
            yield new Column.Date(name, form, whole(json, "time") == 1);
          }
          case TEXT, LIST -> {
            require(width <= idf.length - used, "fewer frequencies than words");
            TextOptions options =
                new TextOptions(
                    Json.text(json.get("language")),
                    whole(json, "words"),
                    whole(json, "charactersFrom"),
                    whole(json, "charactersTo"),
                    whole(json, "minimumDocuments"),
                    Double.parseDouble(Json.text(json.get("maximumShare"))),
                    Json.text(json.get("separator")));
            TableEncoder.checkLanguage(options);
            // Files from before there was a norm lack it.
            double norm = Double.parseDouble(Json.text(json.getOrDefault("norm", "1")));
            require(norm > 0 && norm <= 1, "a norm of " + norm);
            yield new Column.Text(
                name,
                options,
                whole(json, "hashed") == 1,
                Arrays.copyOfRange(idf, used, used + width),
                norm);
          }
        };
    require(column.width() == width, "another number of features of column " + name);
    return column;
  }

  private static int whole(Map<String, @Nullable Object> json, String key) {
    long value = Json.whole(json.get(key), -1);
    require(value >= 0 && value <= Integer.MAX_VALUE, "no legal " + key);
    return (int) value;
  }

  private static void require(boolean legal, String what) {
    if (!legal) {
      throw new IllegalArgumentException("columns: " + what);
    }
  }
}
