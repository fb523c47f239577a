package dev.espalier.server.api;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.io.internal.feedback.FeedbackLine;
import dev.espalier.io.internal.feedback.RecordDigest;
import dev.espalier.server.ServiceMetrics;
import dev.espalier.server.feedback.FeedbackLog;
import dev.espalier.server.http.Exchange;
import dev.espalier.server.http.JsonBody;
import dev.espalier.server.http.Problem;
import dev.espalier.server.http.Problem.Kind;
import dev.espalier.server.http.Route;
import dev.espalier.server.model.ModelShelf;
import dev.espalier.server.rows.RowStore;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keeps what people judged; it is acknowledged when it is safe on the disk. */
final class FeedbackEndpoint implements Route.Endpoint {
  private static final int LONGEST_USER = 200;

  private final ModelShelf shelf;
  private final FeedbackLog log;
  private final @Nullable RowStore rows;
  private final JsonBody.Reader reader;
  private final ServiceMetrics metrics;

  FeedbackEndpoint(
      ModelShelf shelf,
      FeedbackLog log,
      @Nullable RowStore rows,
      JsonBody.Reader reader,
      ServiceMetrics metrics) {
    this.shelf = shelf;
    this.log = log;
    this.rows = rows;
    this.reader = reader;
    this.metrics = metrics;
  }

  @Override
  public Runnable work(Exchange exchange, byte[] body) {
    ModelRequest request = new ModelRequest(shelf.model(exchange.part("name")));
    JsonBody fields = reader.read(exchange, body);
    Integer row = row(fields);
    Map<String, @Nullable Object> record = fields.record("record");
    if (record == null && row == null) {
      throw Problem.field("record", "neither a record nor a row; expected one of them, or both");
    }
    Set<Integer> accepted = request.labels(fields, "accepted");
    Set<Integer> rejected = request.labels(fields, "rejected");
    List<String> labels = request.model().labels();
    for (int label : accepted) {
      if (rejected.contains(label)) {
        throw Problem.field(
            "rejected",
            "label "
                + quoted(labels.get(label))
                + " is both accepted and rejected; expected one of them");
      }
    }
    if (row == null && accepted.isEmpty() && rejected.isEmpty()) {
      throw Problem.field("accepted", "no label is judged; expected one, accepted or rejected");
    }
    String user = fields.text("user");
    if (user != null && user.length() > LONGEST_USER) {
      throw Problem.field("user", "the user is too long; expected a short name");
    }
    fields.unknown().forEach(request::notice);
    return () -> {
      JudgedRecord judged =
          JudgedRecord.of(request, rows, row, record, accepted.size() + rejected.size() > 0);
      keep(
          exchange,
          request,
          new FeedbackLine(
              Instant.now().toString(),
              request.model().name(),
              request.model().digest(),
              judged.data(),
              judged.row(),
              judged.record(),
              RecordDigest.of(judged.record()),
              accepted.stream().map(labels::get).toList(),
              rejected.stream().map(labels::get).toList(),
              user));
    };
  }

  private @Nullable Integer row(JsonBody fields) {
    int row = fields.whole("row", 0, 1, Integer.MAX_VALUE);
    if (row == 0) {
      return null;
    }
    if (rows == null) {
      throw Problem.field("row", "there are no rows here; expected only a record");
    }
    if (row > rows.count()) {
      throw Problem.field(
          "row", "row is " + row + "; expected a whole number from 1 to " + rows.count());
    }
    return row;
  }

  private void keep(Exchange exchange, ModelRequest request, FeedbackLine line) {
    boolean room =
        offer(
            line,
            new FeedbackLog.Outcome() {
              @Override
              public void kept(long sequence) {
                if (rows != null) {
                  rows.note(line, "a request");
                }
                metrics.feedback(line.model());
                Map<String, Object> answer = new LinkedHashMap<>();
                answer.put("sequence", sequence);
                if (!request.notices().isEmpty()) {
                  answer.put("notices", request.notices());
                }
                exchange.json(201, answer);
              }

              @Override
              public void lost(IOException problem) {
                exchange.problem(
                    new Problem(
                        Kind.UNAVAILABLE,
                        "the judgement could not be kept on the disk; expected to come again"));
              }
            });
    if (!room) {
      throw new Problem(Kind.OVERLOADED, "too many judgements wait; expected to come again");
    }
  }

  private boolean offer(FeedbackLine line, FeedbackLog.Outcome outcome) {
    try {
      return log.offer(line, outcome);
    } catch (IllegalArgumentException e) {
      throw new Problem(Kind.TOO_LARGE, String.valueOf(e.getMessage()), "record");
    }
  }
}
