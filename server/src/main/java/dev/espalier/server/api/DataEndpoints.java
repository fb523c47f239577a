package dev.espalier.server.api;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.active.LabelAudit;
import dev.espalier.server.http.Exchange;
import dev.espalier.server.http.Problem;
import dev.espalier.server.http.Problem.Kind;
import dev.espalier.server.model.LoadedModel;
import dev.espalier.server.model.ModelShelf;
import dev.espalier.server.rows.ModelRows;
import dev.espalier.server.rows.RowExport;
import dev.espalier.server.rows.RowStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows to judge: one by one, in order or by use, those that look wrong, and all of them. */
final class DataEndpoints {
  private static final int USUAL_SUSPECTS = 100;
  private static final int MOST_SUSPECTS = 10_000;

  private final ModelShelf shelf;
  private final @Nullable RowStore store;

  DataEndpoints(ModelShelf shelf, @Nullable RowStore store) {
    this.shelf = shelf;
    this.store = store;
  }

  private RowStore rows() {
    if (store == null) {
      throw new Problem(
          Kind.NOT_FOUND, "there are no rows here; expected a service that was started with some");
    }
    return store;
  }

  private LoadedModel model(Exchange exchange) {
    String name = exchange.parameter("model");
    if (name != null) {
      return shelf.model(name);
    }
    if (shelf.slots().size() == 1) {
      return shelf.slots().iterator().next().model();
    }
    throw Problem.field("model", "no parameter model; expected the name of one of several models");
  }

  /** What is there and how much of it is done. */
  void summary(Exchange exchange) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("name", rows().name());
    answer.put("rows", rows().count());
    answer.put("done", rows().done());
    answer.put("columns", rows().columns());
    tellNotices(answer);
    exchange.json(200, answer);
  }

  private void tellNotices(Map<String, Object> answer) {
    if (!rows().notices().isEmpty()) {
      answer.put("notices", rows().notices());
    }
  }

  /** One row. */
  void row(Exchange exchange) {
    long row;
    try {
      row = Long.parseLong(exchange.part("row"));
    } catch (NumberFormatException e) {
      throw new Problem(
          Kind.NOT_FOUND,
          "no row " + quoted(exchange.part("row")) + "; expected a whole number from 1");
    }
    exchange.json(200, entry(rows().place(row), rows().of(model(exchange))));
  }

  private Map<String, @Nullable Object> entry(int row, ModelRows view) {
    Map<String, @Nullable Object> entry = new LinkedHashMap<>();
    entry.put("row", row + 1);
    entry.put("record", view.record(row));
    entry.put("given", view.given(row));
    RowStore.Verdict judgement = rows().judged(row);
    Map<String, Object> judged = new LinkedHashMap<>();
    if (judgement != null) {
      judged.put("on", judgement.accepted());
      judged.put("off", judgement.rejected());
    }
    entry.put("judged", judgement == null ? null : judged);
    return entry;
  }

  /** The row to judge next. */
  void next(Exchange exchange) {
    ModelRows view = rows().of(model(exchange));
    boolean byUse = exchange.choice("order", "use", "given").equals("use");
    Set<Integer> without = without(exchange.parameter("after"));
    OptionalInt found;
    try {
      found =
          byUse
              ? view.mostUseful(without)
              : rows().left().filter(row -> !without.contains(row)).findFirst();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Problem(Kind.UNAVAILABLE, "the service is stopping");
    }
    if (found.isEmpty()) {
      exchange.empty(204);
      return;
    }
    Map<String, @Nullable Object> entry = entry(found.getAsInt(), view);
    entry.put("usefulness", view.usefulness(found.getAsInt()));
    exchange.json(200, entry);
  }

  private static Set<Integer> without(@Nullable String list) {
    Set<Integer> rows = new HashSet<>();
    for (String each : list == null || list.isEmpty() ? new String[0] : list.split(",", -1)) {
      try {
        rows.add(Integer.parseInt(each) - 1);
      } catch (NumberFormatException e) {
        throw Problem.field(
            "after", "after has " + quoted(each) + "; expected rows, separated by commas");
      }
    }
    return rows;
  }

  private static LabelAudit.Only only(Exchange exchange) {
    if (exchange.parameter("only") == null) {
      return LabelAudit.Only.BOTH;
    }
    return exchange.choice("only", "given", "missing").equals("given")
        ? LabelAudit.Only.GIVEN
        : LabelAudit.Only.MISSING;
  }

  /** The labels that look wrong or missing. */
  void audit(Exchange exchange) {
    LoadedModel model = model(exchange);
    ModelRows view = rows().of(model);
    int most = exchange.number("most", USUAL_SUSPECTS, 1, MOST_SUSPECTS);
    List<Object> suspects = new ArrayList<>();
    for (LabelAudit.Suspect suspect : view.suspects(most, only(exchange))) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("row", suspect.row() + 1);
      entry.put("label", model.labels().get(suspect.label()));
      entry.put("given", suspect.given());
      entry.put("probability", suspect.probability());
      entry.put("wrong", suspect.wrong());
      entry.put("reasons", suspect.reasons());
      entry.put("record", view.record(suspect.row()));
      suspects.add(entry);
    }
    Map<String, Object> answer = Answers.of(model);
    answer.put("labelled", view.hasLabels());
    answer.put("suspects", suspects);
    tellNotices(answer);
    exchange.json(200, answer);
  }

  /** All rows with their labels. */
  void export(Exchange exchange) {
    boolean csv = exchange.choice("format", "csv", "jsonl").equals("csv");
    LoadedModel model = model(exchange);
    ModelRows view = rows().of(model);
    String content;
    try {
      RowExport export = new RowExport(rows(), view);
      content = csv ? export.csv() : export.jsonLines();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Answers.headers(exchange, model, rows().notices());
    String name = "tags." + (csv ? "csv" : "jsonl");
    exchange.header("Content-Disposition", "attachment; filename=\"" + name + "\"");
    exchange.bytes(
        200,
        csv ? "text/csv; charset=utf-8" : "application/jsonl",
        content.getBytes(StandardCharsets.UTF_8));
  }
}
