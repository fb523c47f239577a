package dev.espalier.server.api;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.Prediction;
import dev.espalier.io.DataFiles;
import dev.espalier.io.DataStream;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.answer.PredictionRows;
import dev.espalier.io.internal.answer.PredictionWriter;
import dev.espalier.server.Limits;
import dev.espalier.server.ServiceMetrics;
import dev.espalier.server.http.Exchange;
import dev.espalier.server.http.JsonBody;
import dev.espalier.server.http.Problem;
import dev.espalier.server.http.Problem.Kind;
import dev.espalier.server.http.Route;
import dev.espalier.server.model.LoadedModel;
import dev.espalier.server.model.ModelShelf;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Predicts: records or texts in JSON, one text, or a file of CSV. The rows of a request are given
 * to the model together, as {@code espalier predict} does with those of a file.
 */
final class PredictEndpoint implements Route.Endpoint {
  private static final int USUAL_DIGITS = 4;

  /** A request with more rows, or that needs more memory, does not go before others. */
  private static final int HEAVY_ROWS = 64;

  private static final int HEAVY_BYTES = 1 << 20;
  private static final int HEAVY_TABLE = 8 << 10;

  /** Bytes of memory for each of a text, and for each of a table. */
  private static final int TEXT_BYTES = 4;

  private static final int TABLE_BYTES = 8;

  /** What a table is called in messages; its ending says that it is one. */
  private static final String TABLE = "request.csv";

  private final ModelShelf shelf;
  private final Limits limits;
  private final JsonBody.Reader reader;
  private final ServiceMetrics metrics;

  PredictEndpoint(ModelShelf shelf, Limits limits, JsonBody.Reader reader, ServiceMetrics metrics) {
    this.shelf = shelf;
    this.limits = limits;
    this.reader = reader;
    this.metrics = metrics;
  }

  @Override
  public Runnable work(Exchange exchange, byte[] body) {
    ModelRequest request = new ModelRequest(shelf.model(exchange.part("name")));
    return switch (exchange.mediaType()) {
      case "", Exchange.JSON ->
          json(
              exchange,
              request,
              reader.read(exchange, body, cost(exchange, request.model()).mostRows(limits)));
      case "text/plain" -> {
        exchange.memory().take((long) TEXT_BYTES * body.length);
        Form form = parameters(exchange, request.model());
        List<Map<String, @Nullable Object>> one = List.of(request.record(text(body)));
        yield () -> answer(exchange, request, one, Evidence.none(), form);
      }
      case "text/csv" -> {
        Form form = parameters(exchange, request.model());
        refuseCompressed(body);
        exchange.memory().take((long) TABLE_BYTES * body.length);
        if (body.length > HEAVY_TABLE) {
          exchange.heavy();
        }
        yield () -> table(exchange, request, body, form);
      }
      default ->
          throw new Problem(
              Kind.UNSUPPORTED,
              "content of type "
                  + exchange.mediaType()
                  + "; expected application/json, text/plain or text/csv");
    };
  }

  /** How to answer. */
  private record Form(Decoder decoder, int top, int digits) {
    PredictionRows rows(LoadedModel model) {
      return new PredictionRows(
          model.labels(),
          model.novel(),
          digits,
          top < 0 ? top : Math.min(top, model.labels().size()),
          UnaryOperator.identity());
    }
  }

  private static Form parameters(Exchange exchange, LoadedModel model) {
    return new Form(
        model.decoder(exchange.parameter("decoder")),
        exchange.number("top", -1, 1, Integer.MAX_VALUE),
        exchange.number("digits", USUAL_DIGITS, 1, PredictionRows.ALL_DIGITS));
  }

  private Runnable json(Exchange exchange, ModelRequest request, JsonBody body) {
    List<Map<String, @Nullable Object>> records = records(request, body);
    long bytes = records.size() * cost(exchange, request.model()).bytes();
    if (records.size() > HEAVY_ROWS || bytes > HEAVY_BYTES) {
      exchange.heavy();
    }
    Evidence known = evidence(request, body, records.size());
    Form form =
        new Form(
            request.model().decoder(body.text("decoder")),
            body.whole("top", -1, 1, Integer.MAX_VALUE),
            body.whole("digits", USUAL_DIGITS, 1, PredictionRows.ALL_DIGITS));
    body.unknown().forEach(request::notice);
    return () -> {
      exchange.memory().take(bytes);
      answer(exchange, request, records, known, form);
    };
  }

  private static List<Map<String, @Nullable Object>> records(ModelRequest request, JsonBody body) {
    List<Map<String, @Nullable Object>> records = body.records("records");
    List<String> texts = body.texts("texts");
    if ((records == null) == (texts == null)) {
      throw Problem.field(
          "records",
          (records == null ? "neither records nor texts" : "both records and texts")
              + "; expected one of them");
    }
    if (records == null && texts != null) {
      records = new ArrayList<>();
      for (String text : texts) {
        records.add(request.record(text));
      }
    }
    if (records == null || records.isEmpty()) {
      throw Problem.field("records", "there are no rows; expected one or more");
    }
    return records;
  }

  private static Evidence evidence(ModelRequest request, JsonBody body, int rows) {
    List<JsonBody> said = body.objects("known");
    if (said == null) {
      return Evidence.none();
    }
    if (said.size() != rows) {
      throw Problem.field(
          "known", "known has " + said.size() + " items for " + rows + " rows; expected as many");
    }
    return request.model().predictor().known(said.stream().map(request::known).toList());
  }

  private static RowCost cost(Exchange exchange, LoadedModel model) {
    return new RowCost(model, exchange.mostMemory());
  }

  private void answer(
      Exchange exchange,
      ModelRequest request,
      List<Map<String, @Nullable Object>> records,
      Evidence known,
      Form form) {
    LoadedModel model = request.model();
    Prediction prediction =
        model.predictor().predict(request.features(records), known, form.decoder());
    metrics.rows(model.name(), prediction.rows());
    PredictionRows spelling = form.rows(model);
    Iterable<Object> predictions =
        () ->
            IntStream.range(0, prediction.rows())
                .<Object>mapToObj(row -> spelling.answer(prediction, row))
                .iterator();
    Map<String, Object> answer = Answers.of(model);
    answer.put("decoder", form.decoder().name());
    answer.put("predictions", predictions);
    answer.put("notices", request.notices());
    exchange.json(200, answer);
  }

  private void table(Exchange exchange, ModelRequest request, byte[] body, Form form) {
    LoadedModel model = request.model();
    ReadOptions options =
        ReadOptions.automatic()
            .withExpected(model.predictor().schema(), false)
            .withListener(request.listener());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DataStream rows =
        DataFiles.stream(
            new ByteArrayInputStream(body), TABLE, options, DataStream.Batching.usual())) {
      PredictionWriter.toStream(
          out, false, form.rows(model), sink -> predict(exchange, rows, request, form, sink));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Answers.headers(exchange, model, request.notices());
    exchange.bytes(200, "text/csv; charset=utf-8", out.toByteArray());
  }

  private void predict(
      Exchange exchange,
      DataStream rows,
      ModelRequest request,
      Form form,
      PredictionWriter.Sink sink)
      throws IOException {
    LoadedModel model = request.model();
    int count = 0;
    while (rows.hasNext()) {
      DataStream.Batch batch = rows.next();
      count += batch.data().rows();
      RowCost cost = cost(exchange, model);
      if (count > cost.mostRows(limits)) {
        throw JsonBody.tooManyRows(cost.mostRows(limits));
      }
      exchange.memory().take(batch.data().rows() * cost.bytes());
      Prediction prediction = model.predictor().predict(batch.data().features(), form.decoder());
      metrics.rows(model.name(), prediction.rows());
      sink.write(prediction, batch.kept());
    }
  }

  private static String text(byte[] body) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException e) {
      throw new Problem(Kind.BAD_REQUEST, "the text is not UTF-8; expected UTF-8");
    }
  }

  /** A few compressed bytes can be gigabytes of text. */
  private static void refuseCompressed(byte[] body) {
    boolean gzip = body.length > 1 && (body[0] & 0xff) == 0x1f && (body[1] & 0xff) == 0x8b;
    boolean bzip2 = body.length > 2 && body[0] == 'B' && body[1] == 'Z' && body[2] == 'h';
    if (gzip || bzip2) {
      throw new Problem(Kind.UNSUPPORTED, "the body is compressed; expected plain text");
    }
  }
}
