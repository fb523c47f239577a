package dev.espalier.server;

import dev.espalier.error.InputException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What to serve, where, and to whom.
 *
 * @param models the model files; each is called by its file's name without its ending
 * @param data rows to judge one by one, or null
 * @param host the address to listen at
 * @param port the port; 0 for any that is free
 * @param token what callers must know, or null; needed where others than this machine can call
 * @param allowedHosts names by which the service may be called beside its own address
 * @param allowedOrigins whose pages may ask beside our own
 * @param workers how many requests are computed at a time
 * @param feedback the file of judgements
 * @param limits what may be asked for
 * @param grace how long requests under way may take when the service stops
 * @param log takes each line of the log
 */
public record ServiceOptions(
    List<Path> models,
    @Nullable Path data,
    String host,
    int port,
    @Nullable String token,
    List<String> allowedHosts,
    List<String> allowedOrigins,
    int workers,
    Path feedback,
    Limits limits,
    Duration grace,
    Consumer<String> log) {
  /** The address that only this machine reaches. */
  public static final String LOOPBACK = "127.0.0.1";

  /** Where it is served unless told. */
  public static final int USUAL_PORT = 8420;

  /** Checks that nobody else can call without a token. */
  public ServiceOptions {
    models = List.copyOf(models);
    allowedHosts = List.copyOf(allowedHosts);
    allowedOrigins = List.copyOf(allowedOrigins);
    if (models.isEmpty()) {
      throw new InputException("no model; expected one or more model files");
    }
    if (port < 0 || port > 65_535) {
      throw new InputException("port " + port + ": expected a number from 0 to 65535");
    }
    if (workers < 1) {
      throw new InputException(workers + " workers: expected at least 1");
    }
    if (token == null && !isLoopback(host)) {
      throw new InputException(
          "host "
              + host
              + ": others than this machine can call it; expected a token, or the host "
              + LOOPBACK);
    }
  }

  /** Serves models to this machine. */
  public static ServiceOptions of(List<Path> models) {
    Path first = models.isEmpty() ? Path.of("") : models.get(0);
    return new ServiceOptions(
        models,
        null,
        LOOPBACK,
        USUAL_PORT,
        null,
        List.of(),
        List.of(),
        Runtime.getRuntime().availableProcessors(),
        besides(first),
        Limits.usual(),
        Duration.ofSeconds(10),
        line -> {});
  }

  /** The file of judgements beside a model. */
  public static Path besides(Path model) {
    String name = String.valueOf(model.getFileName());
    int point = name.lastIndexOf('.');
    return model.resolveSibling((point > 0 ? name.substring(0, point) : name) + ".feedback.jsonl");
  }

  /** Whether only this machine reaches an address. */
  public static boolean isLoopback(String host) {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (!address.isLoopbackAddress()) {
          return false;
        }
      }
      return true;
    } catch (UnknownHostException e) {
      throw new InputException("host " + host + ": is not known; expected an address", e);
    }
  }

  /** The same with rows to judge. */
  public ServiceOptions withData(@Nullable Path rows) {
    return new ServiceOptions(
        models,
        rows,
        host,
        port,
        token,
        allowedHosts,
        allowedOrigins,
        workers,
        feedback,
        limits,
        grace,
        log);
  }

  /** The same at another address. */
  public ServiceOptions withAddress(String otherHost, int otherPort, @Nullable String secret) {
    return new ServiceOptions(
        models,
        data,
        otherHost,
        otherPort,
        secret,
        allowedHosts,
        allowedOrigins,
        workers,
        feedback,
        limits,
        grace,
        log);
  }

  /** The same for callers by other names, and pages of other origins. */
  public ServiceOptions withAllowed(List<String> hosts, List<String> origins) {
    return new ServiceOptions(
        models, data, host, port, token, hosts, origins, workers, feedback, limits, grace, log);
  }

  /** The same with another number of workers and other limits. */
  public ServiceOptions withWork(int otherWorkers, Limits otherLimits) {
    return new ServiceOptions(
        models,
        data,
        host,
        port,
        token,
        allowedHosts,
        allowedOrigins,
        otherWorkers,
        feedback,
        otherLimits,
        grace,
        log);
  }

  /** The same with another file of judgements. */
  public ServiceOptions withFeedback(Path file) {
    return new ServiceOptions(
        models,
        data,
        host,
        port,
        token,
        allowedHosts,
        allowedOrigins,
        workers,
        file,
        limits,
        grace,
        log);
  }

  /** The same with a log. */
  public ServiceOptions withLog(Consumer<String> lines) {
    return new ServiceOptions(
        models,
        data,
        host,
        port,
        token,
        allowedHosts,
        allowedOrigins,
        workers,
        feedback,
        limits,
        grace,
        lines);
  }
}
