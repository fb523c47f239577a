package dev.espalier.server.api;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.RecordPolicy;
import dev.espalier.data.Column;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Features;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.io.ReadOptions;
import dev.espalier.server.http.JsonBody;
import dev.espalier.server.http.Problem;
import dev.espalier.server.model.LoadedModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What requests to a model have in common: records or texts, labels by name, what is told. */
final class ModelRequest {
  private final LoadedModel model;
  private final List<String> notices = new ArrayList<>();

  ModelRequest(LoadedModel model) {
    this.model = model;
  }

  LoadedModel model() {
    return model;
  }

  /** What the caller should know although there is an answer. */
  List<String> notices() {
    return notices;
  }

  void notice(String line) {
    notices.add(line);
  }

  /** Hears what readers notice. */
  ReadOptions.Listener listener() {
    return new ReadOptions.Listener() {
      @Override
      public void notice(String line) {
        notices.add(line);
      }
    };
  }

  /** A text as a record: it goes into the model's only column of text. */
  Map<String, @Nullable Object> record(String text) {
    Map<String, @Nullable Object> record = new LinkedHashMap<>();
    record.put(textColumn(), text);
    return record;
  }

  private String textColumn() {
    List<String> texts =
        model.predictor().schema().recordColumns().stream()
            .filter(column -> column.role() == Role.TEXT)
            .map(Column::name)
            .toList();
    if (texts.size() == 1) {
      return texts.get(0);
    }
    throw new Problem(
        Problem.Kind.BAD_REQUEST,
        texts.isEmpty()
            ? "model " + quoted(model.name()) + " has no column of text; expected records"
            : "model "
                + quoted(model.name())
                + " has several columns of text ("
                + String.join(", ", texts)
                + "); expected records that say which");
  }

  /** The features of records; what the model does not know is left out and told. */
  Features features(List<Map<String, @Nullable Object>> records) {
    return model.predictor().features(records, RecordPolicy.TOLD, notices::add);
  }

  /** What is said to be known of a row: whether labels are on. */
  Map<String, Boolean> known(@Nullable JsonBody said) {
    Map<String, Boolean> known = new LinkedHashMap<>();
    if (said == null) {
      return known;
    }
    labels(said, "on").forEach(label -> known.put(model.labels().get(label), true));
    for (int label : labels(said, "off")) {
      if (known.put(model.labels().get(label), false) != null) {
        throw Problem.field(
            said.place("off"),
            "label "
                + quoted(model.labels().get(label))
                + " is said to be both on and off; expected one of them");
      }
    }
    notices.addAll(said.unknown());
    return known;
  }

  /** The places of labels that a field lists. */
  Set<Integer> labels(JsonBody body, String field) {
    List<String> names = body.texts(field);
    Set<Integer> places = new LinkedHashSet<>();
    for (String name : names == null ? List.<String>of() : names) {
      places.add(label(body.place(field), name));
    }
    return places;
  }

  private int label(String field, String name) {
    Integer place = model.labelIndex().get(name);
    if (place == null) {
      List<String> labels = model.labels();
      throw Problem.field(
          field,
          "model "
              + quoted(model.name())
              + " has no label "
              + quoted(name)
              + CloseNames.hint(name, labels)
              + "; expected one of its "
              + labels.size()
              + " labels");
    }
    return place;
  }
}
