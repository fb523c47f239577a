package dev.espalier.server.api;

import dev.espalier.server.Limits;
import dev.espalier.server.ServiceMetrics;
import dev.espalier.server.feedback.FeedbackLog;
import dev.espalier.server.http.Exchange;
import dev.espalier.server.http.JsonBody;
import dev.espalier.server.http.Route;
import dev.espalier.server.http.Route.Turn;
import dev.espalier.server.model.ModelShelf;
import dev.espalier.server.rows.RowStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What is served where; openapi.yaml tells the same, and a test compares them. */
public final class Routes {
  private final List<Route> all = new ArrayList<>();

  /** The routes of a service. */
  public Routes(
      ModelShelf shelf,
      @Nullable RowStore rows,
      FeedbackLog feedback,
      Limits limits,
      ServiceMetrics metrics,
      BooleanSupplier stopping) {
    JsonBody.Reader reader = new JsonBody.Reader(limits);
    StateEndpoints state = new StateEndpoints(shelf, feedback, metrics, stopping);
    quick("/health/live", state::live);
    quick("/health/ready", state::ready);
    quick("/metrics", state::metrics);
    quick("/openapi.yaml", state::contract);
    ModelEndpoints models = new ModelEndpoints(shelf, rows);
    quick("/v1/models", models::list);
    slow("/v1/models/{name}", models::card);
    slow("/v1/models/{name}/graph", models::graph);
    post("/v1/models/{name}/predict", new PredictEndpoint(shelf, limits, reader, metrics));
    post("/v1/models/{name}/explain", new ExplainEndpoint(shelf, reader));
    post(
        "/v1/models/{name}/feedback", new FeedbackEndpoint(shelf, feedback, rows, reader, metrics));
    DataEndpoints data = new DataEndpoints(shelf, rows);
    quick("/v1/data", data::summary);
    slow("/v1/data/rows/{row}", data::row);
    slow("/v1/data/next", data::next);
    slow("/v1/data/audit", data::audit);
    slow("/v1/data/export", data::export);
  }

  /** All of them. */
  public List<Route> all() {
    return all;
  }

  private void quick(String path, Consumer<Exchange> answer) {
    all.add(Route.get(path, Turn.AT_ONCE, answer));
  }

  private void slow(String path, Consumer<Exchange> answer) {
    all.add(Route.get(path, Turn.LONG_WORK, answer));
  }

  private void post(String path, Route.Endpoint endpoint) {
    all.add(Route.post(path, endpoint));
  }
}
