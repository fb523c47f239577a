package dev.espalier.server;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.DoubleSupplier;

/** What is counted, in the text format of Prometheus. */
public final class ServiceMetrics {
  /** The media type of the text format. */
  public static final String TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final Counter requests =
      Counter.builder()
          .name("espalier_requests_total")
          .help("Requests that were answered.")
          .labelNames("route", "method", "status")
          .register(registry);
  private final Histogram seconds =
      Histogram.builder()
          .name("espalier_request_seconds")
          .help("From the first byte of a request to the last of its answer.")
          .labelNames("route")
          .classicOnly()
          .classicUpperBounds(
              0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
          .register(registry);
  private final Counter rows =
      Counter.builder()
          .name("espalier_rows_total")
          .help("Rows that were predicted.")
          .labelNames("model")
          .register(registry);
  private final Counter loads =
      Counter.builder()
          .name("espalier_model_loads_total")
          .help("Model files that were loaded, or could not be.")
          .labelNames("model", "result")
          .register(registry);
  private final Gauge problems =
      Gauge.builder()
          .name("espalier_model_problem")
          .help("1 where the model's file has a problem and the model before it serves.")
          .labelNames("model")
          .register(registry);
  private final Gauge loaded =
      Gauge.builder()
          .name("espalier_model_loaded_seconds")
          .help("When the model that serves was loaded, since 1970.")
          .labelNames("model")
          .register(registry);
  private final Counter feedback =
      Counter.builder()
          .name("espalier_feedback_lines_total")
          .help("Judgements that are safe on the disk.")
          .labelNames("model")
          .register(registry);

  /** Starts counting. */
  public ServiceMetrics() {
    watch(
        "espalier_memory_used_bytes",
        "Memory of the Java heap in use.",
        () -> {
          Runtime runtime = Runtime.getRuntime();
          return runtime.totalMemory() - runtime.freeMemory();
        });
  }

  /** Tells a value that is asked for when somebody looks. */
  public void watch(String name, String help, DoubleSupplier value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(callback -> callback.call(value.getAsDouble()))
        .register(registry);
  }

  /** Counts an answer. */
  public void request(String route, String method, int status, double took) {
    requests.labelValues(route, known(method), Integer.toString(status)).inc();
    seconds.labelValues(route).observe(took);
  }

  /** A caller can make up methods, and each would be counted for ever. */
  private static String known(String method) {
    return switch (method) {
      case "GET", "HEAD", "POST", "OPTIONS" -> method;
      default -> "other";
    };
  }

  /** Counts rows that were predicted. */
  public void rows(String model, int count) {
    rows.labelValues(model).inc(count);
  }

  /** Counts a model file that was loaded, or could not be. */
  public void load(String model, boolean good, double time) {
    loads.labelValues(model, good ? "good" : "bad").inc();
    problems.labelValues(model).set(good ? 0 : 1);
    if (good) {
      loaded.labelValues(model).set(time);
    }
  }

  /** Counts a judgement. */
  public void feedback(String model) {
    feedback.labelValues(model).inc();
  }

  /** Everything as text. */
  public byte[] text() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      PrometheusTextFormatWriter.create().write(out, registry.scrape());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
