package dev.espalier.server.api;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Evidence;
import dev.espalier.Explanation;
import dev.espalier.Model;
import dev.espalier.Prediction;
import dev.espalier.data.Features;
import dev.espalier.io.internal.answer.ExplanationJson;
import dev.espalier.server.http.Exchange;
import dev.espalier.server.http.JsonBody;
import dev.espalier.server.http.Problem;
import dev.espalier.server.http.Problem.Kind;
import dev.espalier.server.http.Route;
import dev.espalier.server.model.LoadedModel;
import dev.espalier.server.model.ModelShelf;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says what speaks for and against labels of one record. */
final class ExplainEndpoint implements Route.Endpoint {
  /** Number of labels that are explained beside those that are predicted. */
  private static final int RUNNERS_UP = 3;

  private static final int USUAL_LINES = 10;
  private static final int MOST_LABELS = 100;
  private static final int MOST_LINES = 10_000;

  private final ModelShelf shelf;
  private final JsonBody.Reader reader;

  ExplainEndpoint(ModelShelf shelf, JsonBody.Reader reader) {
    this.shelf = shelf;
    this.reader = reader;
  }

  @Override
  public Runnable work(Exchange exchange, byte[] body) {
    ModelRequest request = new ModelRequest(shelf.model(exchange.part("name")));
    JsonBody fields = reader.read(exchange, body);
    Map<String, @Nullable Object> record = record(request, fields);
    Evidence known =
        request.model().predictor().known(List.of(request.known(fields.object("known"))));
    boolean hasLabels = fields.has("labels");
    Set<Integer> wanted = request.labels(fields, "labels");
    if (wanted.size() > MOST_LABELS) {
      throw Problem.field("labels", "too many labels; expected at most " + MOST_LABELS);
    }
    int lines = fields.whole("most", USUAL_LINES, 1, MOST_LINES);
    fields.unknown().forEach(request::notice);
    return () ->
        answer(
            exchange,
            request,
            record,
            known,
            hasLabels ? wanted.stream().mapToInt(Integer::intValue).toArray() : null,
            lines);
  }

  private static Map<String, @Nullable Object> record(ModelRequest request, JsonBody fields) {
    Map<String, @Nullable Object> record = fields.record("record");
    String text = fields.text("text");
    if (record != null && text == null) {
      return record;
    }
    if (record == null && text != null) {
      return request.record(text);
    }
    throw Problem.field(
        "record",
        (record == null ? "neither a record nor a text" : "both a record and a text")
            + "; expected one of them");
  }

  private static void answer(
      Exchange exchange,
      ModelRequest request,
      Map<String, @Nullable Object> record,
      Evidence known,
      int @Nullable [] wanted,
      int lines) {
    LoadedModel loaded = request.model();
    Model model = loaded.predictor().model();
    Features row = request.features(List.of(record));
    Prediction prediction = loaded.predictor().predict(row, known, loaded.decoder(null));
    int[] shown = wanted == null ? ExplanationJson.interesting(prediction, RUNNERS_UP) : wanted;
    List<Explanation> explanations =
        model
            .explain(row, known, shown)
            .orElseThrow(
                () ->
                    new Problem(
                        Kind.BAD_REQUEST,
                        "learner "
                            + quoted(model.card().learner())
                            + " cannot explain its predictions; expected a model with linear"
                            + " scores, such as those of ilr, corrlog and cgl"));
    List<Object> parts = new ArrayList<>();
    for (int k = 0; k < shown.length; k++) {
      parts.add(
          ExplanationJson.of(
              explanations.get(k).shortened(lines),
              prediction.labelSets().contains(0, shown[k]),
              known.value(0, shown[k]) != 0));
    }
    Map<String, Object> answer = Answers.of(loaded);
    answer.put("labels", prediction.labels(0));
    answer.put("explanations", parts);
    answer.put("notices", request.notices());
    exchange.json(200, answer);
  }
}
