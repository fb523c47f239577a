package dev.espalier.server.api;

import dev.espalier.server.Limits;
import dev.espalier.server.ServiceMetrics;
import dev.espalier.server.feedback.FeedbackLog;
import dev.espalier.server.http.JsonBody;
import dev.espalier.server.http.Route;
import dev.espalier.server.http.Route.Quick;
import dev.espalier.server.http.Route.Slow;
import dev.espalier.server.model.ModelShelf;
import dev.espalier.server.rows.RowStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
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
    StateEndpoints state = new StateEndpoints(shelf, metrics, stopping);
    quick("/health/live", state::live);
    quick("/health/ready", state::ready);
    quick("/metrics", state::metrics);
    quick("/openapi.yaml", state::contract);
    ModelEndpoints models = new ModelEndpoints(shelf, rows);
    quick("/v1/models", models::list);
    slow("/v1/models/{name}", (exchange, body) -> () -> models.card(exchange));
    slow("/v1/models/{name}/graph", (exchange, body) -> () -> models.graph(exchange));
    post("/v1/models/{name}/predict", new PredictEndpoint(shelf, limits, reader, metrics));
    post("/v1/models/{name}/explain", new ExplainEndpoint(shelf, reader));
    post(
        "/v1/models/{name}/feedback", new FeedbackEndpoint(shelf, feedback, rows, reader, metrics));
    DataEndpoints data = new DataEndpoints(shelf, rows);
    quick("/v1/data", data::summary);
    slow("/v1/data/rows/{row}", (exchange, body) -> () -> data.row(exchange));
    slow("/v1/data/next", (exchange, body) -> () -> data.next(exchange));
    slow("/v1/data/audit", (exchange, body) -> () -> data.audit(exchange));
    slow("/v1/data/export", (exchange, body) -> () -> data.export(exchange));
  }

  /** All of them. */
  public List<Route> all() {
    return all;
  }

  private void quick(String path, Quick endpoint) {
    all.add(new Route("GET", path, endpoint));
  }

  private void slow(String path, Slow endpoint) {
    all.add(new Route("GET", path, endpoint));
  }

  private void post(String path, Route.Busy endpoint) {
    all.add(new Route("POST", path, endpoint));
  }
}
