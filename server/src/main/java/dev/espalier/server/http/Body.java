package dev.espalier.server.http;

import dev.espalier.server.Limits;
import dev.espalier.server.http.Problem.Kind;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Reads a body as it comes, without a thread that waits for it. It stops at the longest body that
 * is taken, and where all bodies under way have become too many bytes.
 */
final class Body implements Runnable {
  /** A body may take longer to come than a request may wait, since networks are slow. */
  static final Duration LONGEST = Duration.ofSeconds(30);

  /** Maximum length of a body that is read to its end, in lengths that are allowed. */
  private static final long PATIENCE = 4;

  private final Exchange exchange;
  private final Request request;
  private final int mostBytes;
  private final Admission.@Nullable Ticket ticket;
  private final Consumer<byte[]> next;
  private final Consumer<Throwable> failure;
  private final List<byte[]> pieces = new ArrayList<>();
  private final long until;
  private int length;
  private long forgotten;
  private @Nullable Problem refusal;

  /**
   * Reads a body.
   *
   * @param ticket counts its bytes
   * @param next takes it
   * @param failure hears why it could not be kept
   */
  Body(
      Exchange exchange,
      Limits limits,
      Admission.Ticket ticket,
      Consumer<byte[]> next,
      Consumer<Throwable> failure) {
    this(exchange, limits, ticket, next, failure, null);
  }

  /**
   * Reads a body and forgets it before the request is refused: who is refused while still sending
   * may never see why.
   */
  static void refuse(Exchange exchange, Limits limits, Problem problem) {
    new Body(exchange, limits, null, body -> {}, fault -> exchange.problem(problem), problem)
        .read();
  }

  private Body(
      Exchange exchange,
      Limits limits,
      Admission.@Nullable Ticket ticket,
      Consumer<byte[]> next,
      Consumer<Throwable> failure,
      @Nullable Problem refusal) {
    this.exchange = exchange;
    this.request = exchange.request();
    this.mostBytes = limits.bodyBytes();
    this.until = System.nanoTime() + LONGEST.toNanos();
    this.ticket = ticket;
    this.next = next;
    this.failure = failure;
    this.refusal = refusal;
  }

  /** Begins to read; a body that says that it is far too long is refused at once. */
  void read() {
    long told = request.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH);
    if (told > PATIENCE * mostBytes) {
      exchange.problem(refusal == null ? tooLong() : refusal);
      return;
    }
    run();
  }

  @Override
  public void run() {
    try {
      readOn();
    } catch (Throwable problem) {
      failure.accept(problem);
    }
  }

  private void readOn() {
    while (true) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        fail();
        return;
      }
      boolean last = chunk.isLast();
      boolean taken = take(chunk.getByteBuffer());
      chunk.release();
      if (!taken) {
        return;
      }
      if (last && refusal != null) {
        exchange.problem(refusal);
        return;
      }
      if (last) {
        byte[] body = joined();
        pieces.clear();
        next.accept(body);
        return;
      }
    }
  }

  private boolean take(ByteBuffer buffer) {
    int more = buffer.remaining();
    if (System.nanoTime() - until > 0) {
      // Drop by drop it would keep a place for nothing.
      exchange.problem(refusal == null ? tooSlow() : refusal);
      return false;
    }
    if (refusal == null && more > mostBytes - length) {
      refusal = tooLong();
    }
    if (refusal != null) {
      forget();
      forgotten += more;
      if (forgotten > PATIENCE * mostBytes) {
        exchange.problem(refusal);
      }
      return forgotten <= PATIENCE * mostBytes;
    }
    if (ticket != null && !ticket.takeBytes(more)) {
      refusal =
          new Problem(Kind.OVERLOADED, "too many bytes are under way; expected to come again");
      forget();
      return true;
    }
    byte[] piece = new byte[more];
    buffer.get(piece);
    pieces.add(piece);
    length += more;
    return true;
  }

  /** Makes room for others while the rest comes. */
  private void forget() {
    pieces.clear();
    if (ticket != null) {
      ticket.giveBack();
    }
  }

  private Problem tooLong() {
    return new Problem(
        Kind.TOO_LARGE, "the body is too long; expected at most " + mostBytes + " bytes");
  }

  private static Problem tooSlow() {
    return new Problem(Kind.TIMEOUT, "the body did not come in time; expected all of it");
  }

  private void fail() {
    if (refusal != null) {
      exchange.problem(refusal);
    } else {
      // Where the connection is gone nobody hears it, but the log tells it as it is.
      exchange.problem(tooSlow());
    }
  }

  private byte[] joined() {
    if (pieces.size() == 1) {
      return pieces.get(0);
    }
    byte[] all = new byte[length];
    int at = 0;
    for (byte[] piece : pieces) {
      System.arraycopy(piece, 0, all, at, piece.length);
      at += piece.length;
    }
    return all;
  }
}
