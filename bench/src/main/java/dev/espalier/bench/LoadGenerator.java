package dev.espalier.bench;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends requests at fixed times, whether or not those before were answered, and measures each from
 * the time at which it should have been sent: what waits behind a slow answer counts as slow too
 * (no coordinated omission). A process of its own.
 */
final class LoadGenerator {
  private static final int LONGEST_MILLISECONDS = 120_000;

  private final int port;
  private final List<byte[]> requests;
  private final long periodNanoseconds;
  private final long begin;
  private final int count;
  private final int connections;
  private final boolean fresh;

  private LoadGenerator(
      int port, List<byte[]> requests, double rate, double seconds, int most, boolean fresh) {
    this.port = port;
    this.requests = requests;
    this.periodNanoseconds = (long) (1e9 / rate);
    this.count = (int) (rate * seconds);
    this.connections = most;
    this.fresh = fresh;
    this.begin = System.nanoTime() + 200_000_000L;
  }

  /** What one connection saw. */
  private final class Connection extends Thread {
    private final int number;
    private final long[] nanoseconds = new long[count / connections + 1];
    private final Map<Integer, Integer> statuses = new TreeMap<>();
    private int done;
    private int broken;

    Connection(int number) {
      this.number = number;
    }

    @Override
    public void run() {
      Wire wire = null;
      for (int k = number; k < count; k += connections) {
        long due = begin + k * periodNanoseconds;
        while (System.nanoTime() < due) {
          LockSupport.parkNanos(due - System.nanoTime());
        }
        try {
          if (wire == null) {
            wire = new Wire(port);
          }
          int status = wire.ask(requests.get(k % requests.size()));
          statuses.merge(status, 1, Integer::sum);
          if (status == 200) {
            nanoseconds[done++] = System.nanoTime() - due;
          }
          if (fresh) {
            wire.close();
            wire = null;
          }
        } catch (IOException e) {
          broken++;
          wire = null;
        }
      }
    }
  }

  /** A connection that is kept. */
  static final class Wire implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;

    Wire(int port) throws IOException {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setTcpNoDelay(true);
      in = new BufferedInputStream(socket.getInputStream(), 1 << 14);
      socket.setSoTimeout(LONGEST_MILLISECONDS);
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }

    int ask(byte[] request) throws IOException {
      socket.getOutputStream().write(request);
      int status = Integer.parseInt(line().substring(9, 12));
      int length = 0;
      boolean close = false;
      for (String header = line(); !header.isEmpty(); header = line()) {
        if (header.regionMatches(true, 0, "content-length:", 0, 15)) {
          length = Integer.parseInt(header.substring(15).strip());
        }
        close |= header.equalsIgnoreCase("connection: close");
      }
      in.skipNBytes(length);
      if (close) {
        socket.close();
        throw new IOException("closed by the service");
      }
      return status;
    }

    private String line() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int next = in.read(); next != '\n'; next = in.read()) {
        if (next < 0) {
          throw new EOFException();
        }
        if (next != '\r') {
          line.append((char) next);
        }
      }
      return line.toString();
    }
  }

  /** One request for each body; each becomes the bytes that go over the wire. */
  static List<byte[]> requests(String path, List<String> bodies) {
    List<byte[]> requests = new ArrayList<>();
    for (String body : bodies) {
      byte[] content = body.getBytes(StandardCharsets.UTF_8);
      byte[] head =
          ("POST "
                  + path
                  + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                  + "Content-Length: "
                  + content.length
                  + "\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII);
      byte[] whole = Arrays.copyOf(head, head.length + content.length);
      System.arraycopy(content, 0, whole, head.length, content.length);
      requests.add(whole);
    }
    return requests;
  }

  /** Port, path, file with a body in each line, requests a second, seconds, connections. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<String> bodies = Files.readAllLines(Path.of(arguments[2]), StandardCharsets.UTF_8);
    LoadGenerator load =
        new LoadGenerator(
            Integer.parseInt(arguments[0]),
            requests(arguments[1], bodies),
            Double.parseDouble(arguments[3]),
            Double.parseDouble(arguments[4]),
            Integer.parseInt(arguments[5]),
            false);
    Report report = load.run();
    Stopwatch.print(
        "%d requests in %.1f s (%.0f/s): statuses %s, broken %d; of 200: p50 %.3f ms, p90 %.3f,"
            + " p99 %.3f, p99.9 %.3f, max %.1f",
        report.count,
        report.seconds,
        report.count / report.seconds,
        report.statuses,
        report.broken,
        report.at(0.5),
        report.at(0.9),
        report.at(0.99),
        report.at(0.999),
        report.at(1));
  }

  /**
   * Asks from this process, each time by a connection of its own.
   *
   * @param most how many requests may be under way
   */
  static Report ofStrangers(int port, byte[] request, double rate, double seconds, int most)
      throws InterruptedException {
    return new LoadGenerator(port, List.of(request), rate, seconds, most, true).run();
  }

  /**
   * What was answered.
   *
   * @param count number of requests
   * @param statuses how often each status came
   * @param broken how many were not answered
   * @param sorted the nanoseconds of those that were answered with 200
   */
  record Report(
      int count, double seconds, Map<Integer, Integer> statuses, int broken, long[] sorted) {
    /** The milliseconds that a share of the good answers took at most. */
    double at(double share) {
      int last = sorted.length - 1;
      return last < 0 ? Double.NaN : sorted[Math.min(last, (int) (share * sorted.length))] / 1e6;
    }
  }

  private Report run() throws InterruptedException {
    List<Connection> all = new ArrayList<>();
    for (int k = 0; k < connections; k++) {
      Connection connection = new Connection(k);
      connection.start();
      all.add(connection);
    }
    long[] times = new long[count + connections];
    int good = 0;
    int broken = 0;
    Map<Integer, Integer> statuses = new TreeMap<>();
    for (Connection connection : all) {
      connection.join();
      System.arraycopy(connection.nanoseconds, 0, times, good, connection.done);
      good += connection.done;
      broken += connection.broken;
      connection.statuses.forEach((status, number) -> statuses.merge(status, number, Integer::sum));
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    long[] sorted = Arrays.copyOf(times, good);
    Arrays.sort(sorted);
    return new Report(count, seconds, statuses, broken, sorted);
  }
}
