package dev.espalier.server;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.time.Duration;

/**
 * What a request, and all of them together, may ask for.
 *
 * @param bodyBytes the longest body of a request
 * @param jsonDepth how deep JSON may nest
 * @param rows how many rows a request may have
 * @param cells how many probabilities a request may ask for: rows × labels
 * @param waiting how many requests may be read, wait or be answered at a time; more are told to
 *     come again
 * @param waitingBytes how many bytes all their bodies may have together
 * @param time how long a request may wait for its turn
 * @param connections how many connections may be open
 * @param memory how many bytes of memory the requests that are being answered may need together
 */
public record Limits(
    int bodyBytes,
    int jsonDepth,
    int rows,
    int cells,
    int waiting,
    long waitingBytes,
    Duration time,
    int connections,
    long memory) {
  private static final int MOST_CONNECTIONS = 4096;

  /** Files that are open beside connections: jars, models, data, the file of judgements. */
  private static final int OTHER_FILES = 200;

  /** Checks that each lets something through. */
  public Limits {
    if (bodyBytes < 1
        || jsonDepth < 1
        || rows < 1
        || cells < 1
        || waiting < 1
        || waitingBytes < bodyBytes
        || time.isNegative()
        || time.isZero()
        || connections < 1
        || memory < 1) {
      throw new IllegalArgumentException("limits that let nothing through");
    }
  }

  /** Limits that serve most, on a machine of any size. */
  public static Limits usual() {
    int body = 8 << 20;
    long memory = Runtime.getRuntime().maxMemory();
    return new Limits(
        body,
        32,
        10_000,
        8_000_000,
        256,
        Math.max(body, memory / 16),
        Duration.ofSeconds(10),
        mostConnections(),
        memory / 2);
  }

  /** As many as serve most, where the process may open so many files. */
  private static int mostConnections() {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    long files =
        system instanceof UnixOperatingSystemMXBean unix
            ? unix.getMaxFileDescriptorCount()
            : MOST_CONNECTIONS + OTHER_FILES;
    return (int) Math.max(64, Math.min(MOST_CONNECTIONS, files - OTHER_FILES));
  }

  /** The same for other bodies. */
  public Limits withBodyBytes(int most) {
    return new Limits(
        most,
        jsonDepth,
        rows,
        cells,
        waiting,
        Math.max(most, waitingBytes),
        time,
        connections,
        memory);
  }

  /** The same for another number of rows. */
  public Limits withRows(int most) {
    return new Limits(
        bodyBytes, jsonDepth, most, cells, waiting, waitingBytes, time, connections, memory);
  }

  /** The same for another number of requests at a time. */
  public Limits withWaiting(int most) {
    return new Limits(
        bodyBytes, jsonDepth, rows, cells, most, waitingBytes, time, connections, memory);
  }

  /** The same for another amount of memory. */
  public Limits withMemory(long most) {
    return new Limits(
        bodyBytes, jsonDepth, rows, cells, waiting, waitingBytes, time, connections, most);
  }

  /** The same for another number of connections. */
  public Limits withConnections(int most) {
    return new Limits(bodyBytes, jsonDepth, rows, cells, waiting, waitingBytes, time, most, memory);
  }

  /** The same for another time to wait. */
  public Limits withTime(Duration most) {
    return new Limits(
        bodyBytes, jsonDepth, rows, cells, waiting, waitingBytes, most, connections, memory);
  }
}
