package dev.espalier.server.api;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Capability;
import dev.espalier.Evidence;
import dev.espalier.LabelGraph;
import dev.espalier.Predictor;
import dev.espalier.data.Column;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Schema;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import dev.espalier.eval.Estimate;
import dev.espalier.io.internal.answer.GraphJson;
import dev.espalier.server.http.Exchange;
import dev.espalier.server.http.Problem;
import dev.espalier.server.http.Problem.Kind;
import dev.espalier.server.model.LoadedModel;
import dev.espalier.server.model.ModelShelf;
import dev.espalier.server.rows.RowStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What models are there, and what each of them is. */
final class ModelEndpoints {
  private static final int USUAL_EDGES = 200;
  private static final int MOST_EDGES = 100_000;

  private final ModelShelf shelf;
  private final @Nullable RowStore rows;
  private final Map<String, Card> cards = new ConcurrentHashMap<>();

  ModelEndpoints(ModelShelf shelf, @Nullable RowStore rows) {
    this.shelf = shelf;
    this.rows = rows;
  }

  /** All models. */
  void list(Exchange exchange) {
    List<Object> models = new ArrayList<>();
    for (ModelShelf.Slot slot : shelf.slots()) {
      LoadedModel model = slot.model();
      Map<String, @Nullable Object> entry = new LinkedHashMap<>();
      entry.put("name", model.name());
      entry.put("learner", model.predictor().card().learner());
      entry.put("labels", model.labels().size());
      entry.put("digest", model.digest());
      entry.put("loaded", model.loaded().toString());
      entry.put("problem", slot.problem());
      models.add(entry);
    }
    exchange.json(200, Map.of("models", models));
  }

  /** The label graph of a model. */
  void graph(Exchange exchange) {
    LoadedModel model = shelf.model(exchange.part("name"));
    int most = exchange.number("most", USUAL_EDGES, 0, MOST_EDGES);
    LabelGraph graph =
        model
            .predictor()
            .model()
            .labelGraph()
            .orElseThrow(
                () ->
                    new Problem(
                        Kind.NOT_FOUND,
                        "model "
                            + quoted(model.name())
                            + " has no label graph; expected a model that ties labels together"));
    exchange.json(200, GraphJson.of(graph.strongest(most)));
  }

  /** All that is known of a model. */
  void card(Exchange exchange) {
    LoadedModel model = shelf.model(exchange.part("name"));
    Card known = cards.get(model.name());
    if (known == null || known.model != model) {
      known = new Card(model, card(model));
      cards.put(model.name(), known);
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>(known.fields);
    answer.put("quality", rows == null ? null : rows.of(model).quality());
    if (rows != null) {
      // A model is always good on the rows that it was trained on.
      answer.put(
          "qualityOnTrainingRows",
          rows.digest().equals(model.predictor().card().provenance().get("dataSha256")));
    }
    exchange.json(200, answer);
  }

  /** A card that was asked for; looking for the graph can take long. */
  private record Card(LoadedModel model, Map<String, @Nullable Object> fields) {}

  private static Map<String, @Nullable Object> card(LoadedModel model) {
    Predictor predictor = model.predictor();
    Schema schema = predictor.schema();
    Map<String, @Nullable Object> card = new LinkedHashMap<>();
    card.put("name", model.name());
    card.put("digest", model.digest());
    card.put("loaded", model.loaded().toString());
    card.put("learner", predictor.card().learner());
    card.put("parameters", predictor.card().hyperparameters());
    card.put("facts", predictor.card().provenance());
    card.put("decoder", predictor.decoder().name());
    card.put("decoders", decoders(model));
    card.put("columns", columns(schema));
    card.put("labels", schema.labels());
    card.put("estimate", Estimate.of(predictor.card()).map(Estimate::byName).orElse(null));
    card.put("hasGraph", predictor.model().labelGraph().isPresent());
    card.put("canExplain", canExplain(model));
    card.put("takesEvidence", predictor.model().capabilities().contains(Capability.EVIDENCE));
    return card;
  }

  private static List<String> decoders(LoadedModel model) {
    List<String> possible = new ArrayList<>();
    for (String name : Decoders.names()) {
      try {
        // A letter stands for a number that the caller chooses.
        model.decoder(name.replace(":K", ":1").replace(":P", ":0.5"));
        possible.add(name);
      } catch (InputException e) {
        // This model cannot use it.
      }
    }
    return possible;
  }

  /** Columns with their roles; those that are mere names of features are told by their number. */
  private static List<Object> columns(Schema schema) {
    List<Object> columns = new ArrayList<>();
    int first = 0;
    for (Column column : schema.recordColumns()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("name", column.name());
      entry.put("role", column.role().name().toLowerCase(Locale.ROOT));
      if (column.role() == Column.Role.CATEGORY) {
        entry.put("levels", levels(schema.features().subList(first, first + column.width())));
      }
      if (column.role() == Column.Role.VECTOR) {
        entry.put("length", column.width());
      }
      first += column.width();
      columns.add(entry);
    }
    return columns;
  }

  private static List<String> levels(List<Schema.Feature> features) {
    List<String> levels = new ArrayList<>();
    for (Schema.Feature feature : features) {
      levels.add(String.valueOf(feature.level()));
      if (feature.otherLevel() != null) {
        levels.add(feature.otherLevel());
      }
    }
    return levels;
  }

  private static boolean canExplain(LoadedModel model) {
    int columns = model.predictor().schema().features().size();
    try {
      return model
          .predictor()
          .model()
          .explain(
              new DenseFeatures(1, columns, new double[columns]), Evidence.none(), new int[] {0})
          .isPresent();
    } catch (RuntimeException e) {
      return false;
    }
  }
}
