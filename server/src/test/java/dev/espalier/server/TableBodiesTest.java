package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.data.Column;
import dev.espalier.data.TextOptions;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import dev.espalier.io.ColumnOptions;
import dev.espalier.io.DataFiles;
import dev.espalier.io.DataStream;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.linear.IndependentLogistic;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Tables as bodies of requests, sound and hostile: each is answered as the library answers the same
 * bytes, to the last bit, or refused with the library's own line. The property
 * espalier.attack.requests asks for more random ones, espalier.attack.seed for others.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TableBodiesTest {
  private static final int REQUESTS = Integer.getInteger("espalier.attack.requests", 2000);
  private static final long SEED = Long.getLong("espalier.attack.seed", 20_261_119L);

  private static final Charset WINDOWS = Charset.forName("windows-1252");
  private static final int BODY = 8 << 20;

  /** Clients and proxies take 8 KB of headers. */
  private static final int MOST_NOTICES = 4 << 10;

  private static final int MANY_COLUMNS = 500_000;
  private static final String HEADER = "id,words,tempo,genre,mode,added,sound\n";
  private static final String ROW = "r1,quiet rain,91.5,jazz,minor,2024-03-04,\"[0.5, -1, 2]\"\n";

  private static final List<String> PIECES =
      List.of(
          ",", "\"", "\n", "\r", ";", "\t", "[", "]", "[1 2 3]", "0", "-", "e9", "NA", "\u00ff");

  private final ObjectMapper mapper = new ObjectMapper();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();

  private Predictor predictor;
  private Service service;

  /** What is said to a body: probabilities to the last digit, or a status and why. */
  private record Answer(List<Double> probabilities, int status, String detail) {
    static Answer refused(int status, String detail) {
      return new Answer(List.of(), status, detail);
    }
  }

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    Path model = folder.resolve("songs.model");
    IndependentLogistic.defaults().train(DataFiles.read(songs(folder), tags())).save(model);
    predictor = Predictor.load(model);
    assertThat(predictor.schema().columns())
        .contains(new Column.Plain("sound", Column.Role.VECTOR, 3));
    service =
        Service.start(
            ServiceOptions.of(List.of(model))
                .withAddress(ServiceOptions.LOOPBACK, 0, null)
                .withLog(log::add));
  }

  @AfterAll
  void stop() {
    service.close();
    assertThat(log).noneMatch(line -> line.contains("\"event\":\"fault\""));
  }

  private static ReadOptions tags() {
    return ReadOptions.automatic()
        .withTags("moods", "|")
        .withColumns(
            new ColumnOptions(Map.of("words", Column.Role.TEXT), TextOptions.defaults(), false));
  }

  private static Path songs(Path folder) throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    List<String> words = List.of("sunny", "rain", "dance", "quiet", "storm", "slow");
    StringBuilder text = new StringBuilder(HEADER.strip()).append(",moods\n");
    for (int row = 0; row < 80; row++) {
      text.append("r%d,%s and %s song,".formatted(row, word(words, random), word(words, random)));
      text.append("%d.%d,%s,".formatted(60 + random.nextInt(90), row % 10, genre(row)));
      text.append(row % 4 == 0 ? "minor," : row % 4 == 1 ? "dorian," : "major,");
      text.append("2024-%02d-%02d,".formatted(1 + row % 12, 1 + row % 28));
      text.append("\"[%d.5, -%d, 0.%d]\",".formatted(row % 5, row % 3, row % 7));
      text.append(row % 2 == 0 ? "calm" : "loud").append(row % 3 == 0 ? "|sad\n" : "\n");
    }
    return Files.writeString(folder.resolve("songs.csv"), text);
  }

  private static String word(List<String> words, SplittableRandom random) {
    return words.get(random.nextInt(words.size()));
  }

  private static String genre(int row) {
    return row % 3 == 0 ? "rock" : row % 3 == 1 ? "jazz" : "folk";
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Stream.of(parts).forEach(all::writeBytes);
    return all.toByteArray();
  }

  private static String with(String from, String to) {
    return HEADER + ROW.replace(from, to);
  }

  /** A body and what tells it from others. */
  private record Body(String name, byte[] bytes) {
    Body(String name, String text) {
      this(name, TableBodiesTest.bytes(text));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static List<Body> bodies() {
    List<Body> all = new ArrayList<>();
    all.addAll(layouts());
    all.addAll(quotesAndWidths());
    all.addAll(encodings());
    all.addAll(cells());
    all.addAll(sizes());
    return all;
  }

  private static List<Body> layouts() {
    String bare = (HEADER + ROW).replace("\"", "").replace("[0.5, -1, 2]", "[0.5 -1 2]");
    return List.of(
        new Body("sound", HEADER + ROW),
        new Body("two rows", HEADER + ROW + ROW),
        new Body("semicolons", bare.replace(',', ';')),
        new Body("tabs", bare.replace(',', '\t')),
        new Body("bars", bare.replace(',', '|')),
        new Body("colons", bare.replace(',', ':')),
        new Body("blanks", bare.replace(',', ' ')),
        new Body("header of commas, rows of semicolons", HEADER + ROW.replace(',', ';')),
        new Body("carriage returns", (HEADER + ROW + ROW).replace('\n', '\r')),
        new Body("both line ends", (HEADER + ROW + ROW).replace("\n", "\r\n")),
        new Body("no line end", (HEADER + ROW).strip()),
        new Body("empty", ""),
        new Body("a line end", "\n"),
        new Body("a quote", "\""),
        new Body("a comma", ","),
        new Body("header only", HEADER),
        new Body("header without line end", HEADER.strip()),
        new Body("rows only", ROW + ROW),
        new Body("a title", "Songs of all years\n" + HEADER + ROW + ROW),
        new Body("a name twice", HEADER.replace("genre", "tempo") + ROW),
        new Body("a name misspelt", HEADER.replace("tempo", "tmepo") + ROW),
        new Body("a name in capitals", HEADER.replace("tempo", "Tempo") + ROW),
        new Body("a name without letters", HEADER.replace("tempo", "") + ROW),
        new Body("a name that is a number", HEADER.replace("genre", "2019") + ROW),
        new Body(
            "columns in another order", "sound,tempo,mode,words,genre,added\n[1 2 3],5,,x,rock,\n"),
        new Body("a column more", HEADER.replace("id,", "id,loud,") + "r1," + ROW),
        new Body(
            "labels that are known and not",
            HEADER.strip() + ",moods\n" + ROW.strip() + ",calm|weird\n"),
        new Body("JSON", "{\"records\":[{\"words\":\"x\"}]}"),
        new Body("JSON lines", "{\"words\":\"rain\",\"sound\":[1,2,3]}\n"),
        new Body("ARFF", "@relation r\n@attribute words string\n@data\n'rain'\n"),
        new Body("SVMlight", "1 1:0.5 3:2\n0 2:1\n"),
        new Body("XMC", "2 3 2\n0 0:0.5 2:1\n1 1:2\n"),
        new Body("Parquet", "PAR1 and something else PAR1"),
        new Body("HTML", "<html><body>502 Bad Gateway</body></html>\n"));
  }

  private static List<Body> quotesAndWidths() {
    return List.of(
        new Body("a quote left open", with("quiet rain", "\"quiet rain")),
        new Body("a quote left open in the header", HEADER.replace("words", "\"words") + ROW),
        new Body("text behind a quote", with("quiet rain", "\"quiet\" rain")),
        new Body("a quote inside of a cell", with("quiet rain", "quiet \"rain\"")),
        new Body("doubled quotes", with("quiet rain", "\"say \"\"quiet\"\" rain\"")),
        new Body("line ends in quotes", with("quiet rain", "\"quiet\n\r\nrain\"")),
        new Body("delimiters in quotes", with("quiet rain", "\",,,,\"")),
        new Body("a cell less", HEADER + ROW + "r2,rain,80,rock,major,2024-01-01\n"),
        new Body("a cell more", HEADER + ROW + "r2,rain,80,rock,major,2024-01-01,[1 2 3],\n"),
        new Body("widths that change", HEADER + "a\n" + ROW + "a,b\n,,,,,,,,,\n"),
        new Body("empty cells", HEADER + ",,,,,,\n"),
        new Body("empty lines", "\n\n" + HEADER + "\n" + ROW + "\n \n"),
        new Body("a fault behind many sound rows", HEADER + ROW.repeat(9000) + "r2,rain,80,rock\n"),
        new Body(
            "a bad number behind many sound rows",
            HEADER + ROW.repeat(9000) + ROW.replace("91.5", "fast")));
  }

  private static List<Body> encodings() {
    String text = with("quiet rain", "größe, rain 雨").replace("größe, rain 雨", "\"größe, 雨\"");
    String western = with("quiet rain", "größe");
    byte[] mark = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    return List.of(
        new Body("UTF-8", text),
        new Body("a byte order mark", joined(mark, bytes(text))),
        new Body("two byte order marks", joined(mark, mark, bytes(text))),
        new Body("only a byte order mark", mark),
        new Body("UTF-16", ("\ufeff" + text).getBytes(StandardCharsets.UTF_16LE)),
        new Body("big-endian UTF-16", ("\ufeff" + text).getBytes(StandardCharsets.UTF_16BE)),
        new Body("UTF-16 without a mark", western.getBytes(StandardCharsets.UTF_16BE)),
        new Body("UTF-32", ("\ufeff" + text).getBytes(Charset.forName("UTF-32LE"))),
        new Body(
            "UTF-16 of odd length",
            joined("\ufeffid,".getBytes(StandardCharsets.UTF_16LE), new byte[1])),
        new Body("Windows-1252", western.getBytes(WINDOWS)),
        new Body(
            "two encodings", joined(western.getBytes(WINDOWS), bytes(ROW.replace("quiet", "ö雨")))),
        new Body(
            "bytes of no text",
            joined(bytes(HEADER), new byte[] {(byte) 0xff, (byte) 0xfe, (byte) 0x81, 0, 1})),
        new Body(
            "half of a character",
            joined(bytes(HEADER + "r1,"), new byte[] {(byte) 0xe9, (byte) 0x9b})),
        new Body("a zero character", with("quiet", "qui\u0000et")),
        new Body("zero characters", new byte[100_000]),
        new Body("a zero character in the header", HEADER.replace("words", "wor\u0000ds") + ROW),
        new Body("letters that terminals obey", with("jazz", "\u001b[31mjazz\u202e")),
        new Body(
            "a name with line ends",
            HEADER.replace("id,", "id,\"a\r\nSet-Cookie: x=1\",") + "x," + ROW),
        new Body("emoji", with("jazz", "🎷".repeat(50))),
        new Body("gzip", new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0}));
  }

  private static List<Body> cells() {
    return Stream.of(
            "nan",
            "inf",
            "-Infinity",
            "1e999",
            "1e308",
            "-0",
            "0x10",
            "1,5",
            "1.234,5",
            "1'000",
            "fast",
            "true",
            "?",
            "NA",
            "\"91.5\"",
            "=1+1",
            "٣",
            "９１",
            "1_000",
            "1d",
            ".",
            "-")
        .map(cell -> new Body("a number that is " + cell, with("91.5", quoted(cell))))
        .collect(Collectors.collectingAndThen(Collectors.toList(), TableBodiesTest::withOthers));
  }

  private static String quoted(String cell) {
    return cell.contains(",") && !cell.startsWith("\"") ? '"' + cell + '"' : cell;
  }

  private static List<Body> withOthers(List<Body> all) {
    for (String date : List.of("2024-02-30", "04.03.2024", "", "soon", "+999999999-01-01")) {
      all.add(new Body("a date that is " + date, with("2024-03-04", date)));
    }
    for (String vector :
        List.of(
            "[0.5 -1 2]",
            "(0.5, -1, 2)",
            "[0.5, -1]",
            "[0.5, -1, 2, 3]",
            "[]",
            "",
            "NA",
            "0.5",
            "[0.5, nan, 2]",
            "[0.5, 1e999, 2]",
            "[[0.5, -1, 2]]",
            "[0.5, -1, 2",
            "['a', 'b', 'c']",
            "[0.5;-1;2]",
            "[1 2 ... 3]",
            "null",
            "[null, 1, 2]",
            "[1,,2]")) {
      all.add(new Body("a vector that is " + vector, with("[0.5, -1, 2]", vector)));
    }
    all.add(
        new Body(
            "a vector in columns of its own",
            "words,tempo,genre,mode,added,sound[0],sound[1],sound[2]\nrain,1,rock,,,0.5,-1,2\n"));
    all.add(new Body("a level that nobody knows", with("jazz", "polka\"x".replace("\"", ""))));
    all.add(new Body("a formula", with("r1", "=cmd|' /C calc'!A0")));
    String strange = "🎷".repeat(100);
    all.add(
        new Body(
            "more to tell than a header holds",
            HEADER.strip()
                + IntStream.range(0, 4)
                    .mapToObj(k -> "," + k + strange)
                    .collect(Collectors.joining())
                + ",moods\n"
                + IntStream.range(0, 4)
                    .mapToObj(
                        k ->
                            "r%d,x,1,%d%s,%d%s,%d%s,[1 2 3],,,,,%d%s\n"
                                .formatted(k, k, strange, k, strange, k, strange, k, strange))
                    .collect(Collectors.joining())));
    return all;
  }

  private static List<Body> sizes() {
    String names =
        IntStream.range(0, MANY_COLUMNS).mapToObj(k -> "c" + k).collect(Collectors.joining(","));
    String commas = ",".repeat(MANY_COLUMNS - 1);
    return List.of(
        new Body("500,000 columns, none of the model's", names + "\n" + commas + "\n"),
        new Body(
            "500,000 columns and the model's",
            HEADER.strip() + "," + names + "\n" + ROW.strip() + "," + commas + "\n"),
        new Body("500,000 columns in a row", HEADER + commas + "\n"),
        new Body("500,000 nameless columns", commas + "\n" + commas + "\n"),
        new Body("a huge text", with("quiet rain", "rain ".repeat(BODY / 6))),
        new Body("a huge word", with("quiet rain", "r".repeat(BODY / 2))),
        new Body("a huge number", with("91.5", "9".repeat(BODY / 2))),
        new Body("a long number", with("91.5", "0".repeat(300) + "91.5" + "0".repeat(300))),
        new Body("a huge category", with("jazz", "j".repeat(BODY / 2))),
        new Body("a huge vector", with("[0.5, -1, 2]", "[" + "1,".repeat(BODY / 4) + "1]")),
        new Body("a huge id", with("r1", "r".repeat(BODY / 4))),
        new Body("a huge name", HEADER.replace("id", "i".repeat(BODY / 2)) + ROW),
        new Body("open brackets", with("[0.5, -1, 2]", "[".repeat(BODY / 4))),
        new Body("quotes", HEADER + "\"".repeat(BODY / 4)),
        new Body("line ends", HEADER + ROW + "\n".repeat(BODY / 2)),
        new Body("rows of nothing", HEADER + ",,,,,,\n".repeat(10_000)));
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void everyBodyIsAnsweredAsTheLibraryAnswersItOrRefusedWithItsLine(Body body) throws Exception {
    check(body.name(), body.bytes());
  }

  @Test
  void moreRowsOrBytesThanAreAllowedAreRefused() throws Exception {
    Answer rows = ofService(bytes(HEADER + ROW.repeat(10_001)));
    assertThat(rows.status()).isEqualTo(413);
    assertThat(rows.detail()).startsWith("too many rows; expected at most 10000");
    Answer size = ofService(bytes(HEADER + ROW.repeat(BODY / ROW.length() + 1)));
    assertThat(size.status()).isEqualTo(413);
    assertThat(size.detail()).contains("expected at most " + BODY + " bytes");
  }

  @Test
  void whatIsRefusedNamesLineColumnAndWhatWasExpected() throws Exception {
    Map<String, String> refusals = new LinkedHashMap<>();
    refusals.put(
        with("[0.5, -1, 2]", "[0.5, -1]"),
        "request.csv:2: column 'sound' is a list of 2 numbers; expected a list of 3 numbers");
    refusals.put(
        with("[0.5, -1, 2]", "loud"),
        "request.csv:2: column 'sound' is 'loud'; expected a list of 3 numbers");
    refusals.put(
        with("91.5", "fast"),
        "request.csv:2: column 'tempo': 'fast', but the model has a number here");
    refusals.put(HEADER + ROW + "a,b\n", "request.csv:3: the row has 2 cells, the header has 7");
    refusals.put(HEADER, "request.csv: has a header and no rows; expected rows");
    refusals.put("", "request.csv: is empty; expected a header with column names");
    refusals.put(
        with("minor,2024-03-04,\"[0.5, -1, 2]\"", "\"minor"),
        "request.csv:2: a quote is opened and never closed");
    refusals.put(
        HEADER.replace("tempo", "tmepo") + ROW,
        "request.csv: feature 'tempo' of the model is missing; did you mean 'tmepo'?");
    for (Map.Entry<String, String> each : refusals.entrySet()) {
      assertThat(ofService(bytes(each.getKey()))).isEqualTo(Answer.refused(400, each.getValue()));
    }
  }

  @Test
  @Tag("attack")
  void damagedTablesAreAnsweredAsTheLibraryAnswersThemOrRefusedWithItsLine() throws Exception {
    System.out.println("requests: " + REQUESTS + ", espalier.attack.seed=" + SEED);
    SplittableRandom random = new SplittableRandom(SEED);
    List<byte[]> seeds =
        bodies().stream().map(Body::bytes).filter(body -> body.length < 5000).toList();
    Map<Integer, Integer> statuses = new TreeMap<>();
    for (int k = 0; k < REQUESTS; k++) {
      byte[] body = damaged(seeds.get(random.nextInt(seeds.size())), seeds, random);
      statuses.merge(check("request " + k + " of seed " + SEED, body), 1, Integer::sum);
    }
    System.out.println(statuses);
    assertThat(statuses).containsKeys(200, 400);
  }

  /** A few lines of one body, or of two, with some bytes changed. */
  private static byte[] damaged(byte[] seed, List<byte[]> seeds, SplittableRandom random) {
    byte[] body = seed;
    for (int faults = random.nextInt(4); faults > 0 && body.length > 0; faults--) {
      int at = random.nextInt(body.length);
      int to = Math.min(body.length, at + 1 + random.nextInt(6));
      byte[] before = Arrays.copyOf(body, at);
      byte[] after = Arrays.copyOfRange(body, to, body.length);
      byte[] other = seeds.get(random.nextInt(seeds.size()));
      int from = random.nextInt(other.length + 1);
      body =
          switch (random.nextInt(6)) {
            case 0 -> joined(before, after);
            case 1 -> joined(before, new byte[] {(byte) random.nextInt(256)}, after);
            case 2 ->
                joined(
                    before,
                    Arrays.copyOfRange(body, at, to),
                    Arrays.copyOfRange(body, at, body.length));
            case 3 ->
                joined(
                    before,
                    Arrays.copyOfRange(other, from, Math.min(other.length, from + 8)),
                    after);
            case 4 -> joined(body, Arrays.copyOfRange(other, lineStart(other, from), other.length));
            default -> joined(before, bytes(PIECES.get(random.nextInt(PIECES.size()))), after);
          };
    }
    return Arrays.copyOf(body, Math.min(body.length, 20_000));
  }

  private static int lineStart(byte[] text, int from) {
    int at = from;
    while (at < text.length && text[at] != '\n') {
      at++;
    }
    return Math.min(text.length, at + 1);
  }

  private int check(String name, byte[] body) throws Exception {
    Answer answer = ofService(body);
    assertThat(answer.status()).as(name + ": " + answer.detail()).isBetween(200, 499);
    assertThat(answer.detail().lines().count()).as(name).isLessThanOrEqualTo(1);
    if (answer.status() == 200 || answer.status() == 400) {
      assertThat(answer).as(name).isEqualTo(ofLibrary(body));
    } else {
      assertThat(answer.status()).as(name + ": " + answer.detail()).isIn(413, 415);
      assertThat(answer.detail()).contains("; expected ");
    }
    return answer.status();
  }

  private Answer ofLibrary(byte[] body) {
    ReadOptions options = ReadOptions.automatic().withExpected(predictor.schema(), false);
    List<Double> probabilities = new ArrayList<>();
    try (DataStream rows =
        DataFiles.stream(
            new ByteArrayInputStream(body), "request.csv", options, DataStream.Batching.usual())) {
      while (rows.hasNext()) {
        Prediction prediction = predictor.predict(rows.next().data().features(), Decoders.subset());
        for (double probability : prediction.marginals()) {
          probabilities.add(probability);
        }
      }
    } catch (InputException e) {
      return Answer.refused(400, String.valueOf(e.getMessage()));
    }
    return new Answer(probabilities, 200, "");
  }

  private Answer ofService(byte[] body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(
                service.address().resolve("/v1/models/songs/predict?decoder=subset&digits=17"))
            .header("Content-Type", "text/csv")
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    HttpResponse<String> response =
        client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    if (response.statusCode() != 200) {
      assertThat(response.body()).doesNotContain("Exception", ".java");
      JsonNode problem = mapper.readTree(response.body());
      return Answer.refused(response.statusCode(), problem.path("detail").asString());
    }
    assertThat(response.headers().firstValue("Content-Type")).hasValue("text/csv; charset=utf-8");
    assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
    assertThat(response.headers().firstValue("X-Espalier-Notices").orElse(""))
        .hasSizeLessThanOrEqualTo(MOST_NOTICES);
    return new Answer(probabilities(response.body()), 200, "");
  }

  /** The probabilities stand last in each row. */
  private List<Double> probabilities(String table) {
    List<Double> probabilities = new ArrayList<>();
    int labels = predictor.schema().labels().size();
    for (List<String> cells : Cells.of(table)) {
      cells.subList(cells.size() - labels, cells.size()).stream()
          .map(Double::valueOf)
          .forEach(probabilities::add);
    }
    return probabilities;
  }

  /** The rows of a table that our own writer wrote, without their header. */
  private static final class Cells {
    static List<List<String>> of(String table) {
      List<List<String>> rows = new ArrayList<>();
      List<String> row = new ArrayList<>();
      StringBuilder cell = new StringBuilder();
      boolean quoted = false;
      for (int at = 0; at < table.length(); at++) {
        char sign = table.charAt(at);
        if (sign == '"') {
          quoted = !quoted;
        } else if (!quoted && (sign == ',' || sign == '\n')) {
          row.add(cell.toString());
          cell.setLength(0);
          if (sign == '\n') {
            rows.add(row);
            row = new ArrayList<>();
          }
        } else {
          cell.append(sign);
        }
      }
      return rows.subList(1, rows.size());
    }
  }
}
