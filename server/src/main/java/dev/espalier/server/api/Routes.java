package dev.espalier.server.api;

import dev.espalier.server.Limits;
import dev.espalier.server.ServiceMetrics;
import dev.espalier.server.http.JsonBody;
import dev.espalier.server.http.Route;
import dev.espalier.server.http.Route.Quick;
import dev.espalier.server.http.Route.Slow;
import dev.espalier.server.model.ModelShelf;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** What is served where; openapi.yaml tells the same, and a test compares them. */
public final class Routes {
  private final List<Route> all = new ArrayList<>();

  /** The routes of a service. */
  public Routes(ModelShelf shelf, Limits limits, ServiceMetrics metrics, BooleanSupplier stopping) {
    JsonBody.Reader reader = new JsonBody.Reader(limits);
    StateEndpoints state = new StateEndpoints(shelf, metrics, stopping);
    quick("/health/live", state::live);
    quick("/health/ready", state::ready);
    quick("/metrics", state::metrics);
    quick("/openapi.yaml", state::contract);
    ModelEndpoints models = new ModelEndpoints(shelf);
    quick("/v1/models", models::list);
    slow("/v1/models/{name}", (exchange, body) -> () -> models.card(exchange));
    slow("/v1/models/{name}/graph", (exchange, body) -> () -> models.graph(exchange));
    post("/v1/models/{name}/predict", new PredictEndpoint(shelf, limits, reader, metrics));
    post("/v1/models/{name}/explain", new ExplainEndpoint(shelf, reader));
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
