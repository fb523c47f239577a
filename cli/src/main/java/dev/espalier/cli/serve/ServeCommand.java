package dev.espalier.cli.serve;

import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.options.CommandFiles;
import dev.espalier.cli.options.DeclaresFiles;
import dev.espalier.cli.options.Output;
import dev.espalier.error.InputException;
import dev.espalier.server.Limits;
import dev.espalier.server.Service;
import dev.espalier.server.ServiceOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Serves stored models over HTTP, and a page to tag with. */
@Command(
    name = "serve",
    description =
        "Serve models over HTTP, with a page to tag rows in a browser, until stopped. A model file"
            + " that changes is loaded again while the old one serves.",
    footer = {
      "  espalier serve news.model --data news.jsonl",
      "  curl -H 'Content-Type: text/plain' -d 'Wheat rose' 127.0.0.1:8420/v1/models/news/predict",
    })
public final class ServeCommand extends BaseCommand implements DeclaresFiles {
  private static final int SECONDS_OF_GRACE = 10;
  private static final int SHORTEST_TOKEN = 16;

  @Parameters(
      index = "0..*",
      arity = "1..*",
      paramLabel = "MODEL",
      description =
          "Model files that train made; each is called by its file's name without its ending.")
  private List<Path> models = new ArrayList<>();

  @Option(
      names = "--data",
      paramLabel = "ROWS",
      description = "Rows to tag one by one, in any format that train reads; labels may be absent.")
  private @Nullable Path data;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port; 0 for any that is free. Default: ${DEFAULT-VALUE}.")
  private int port = ServiceOptions.USUAL_PORT;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description =
          "The address to listen at; default: ${DEFAULT-VALUE}, which only this machine reaches."
              + " Any other needs --token-file.")
  private String host = ServiceOptions.LOOPBACK;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "A file with the token that callers must send, in its first line, of at least "
              + SHORTEST_TOKEN
              + " characters; only you may read it. Recommended where several people share the"
              + " machine.")
  private @Nullable Path tokenFile;

  @Option(
      names = "--allow-host",
      paramLabel = "NAME",
      description =
          "A name by which it may be called, such as that of a proxy before it. May be repeated.")
  private List<String> allowedHosts = new ArrayList<>();

  @Option(
      names = "--allow-origin",
      paramLabel = "ORIGIN",
      description =
          "A web site whose pages may call, such as https://tags.example. May be repeated; default:"
              + " none.")
  private List<String> allowedOrigins = new ArrayList<>();

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "How many requests are computed at a time; default: as many as cores.")
  private @Nullable Integer workers;

  @Option(
      names = "--feedback",
      paramLabel = "FILE",
      description =
          "Where accepted and rejected tags are kept, one JSON line each; default: beside the first"
              + " model, with .feedback.jsonl at its end. What it holds stays; a file that holds"
              + " anything else is refused.")
  @Output
  private @Nullable Path feedback;

  @Option(
      names = "--most-waiting",
      paramLabel = "N",
      description =
          "How many requests may wait or be answered; more are told to come again. Default:"
              + " ${DEFAULT-VALUE}.")
  private int waiting = Limits.usual().waiting();

  @Option(
      names = "--most-bytes",
      paramLabel = "N",
      description = "The longest body of a request; default: ${DEFAULT-VALUE}.")
  private int bodyBytes = Limits.usual().bodyBytes();

  @Option(
      names = "--most-rows",
      paramLabel = "N",
      description = "The most rows of a request; default: ${DEFAULT-VALUE}.")
  private int rows = Limits.usual().rows();

  @Option(
      names = "--most-seconds",
      paramLabel = "N",
      description =
          "How long a request may wait for its turn; later it is told to come again. Default:"
              + " ${DEFAULT-VALUE}.")
  private int seconds = (int) Limits.usual().time().toSeconds();

  public ServeCommand(Console console) {
    super(console);
  }

  @Override
  public void declare(CommandFiles files) {
    if (feedback == null && !models.isEmpty()) {
      files.writes("--feedback", feedbackFile());
    }
  }

  private Path feedbackFile() {
    return feedback == null ? ServiceOptions.besides(models.get(0)) : feedback;
  }

  @Override
  protected void run() {
    for (int limit : new int[] {waiting, bodyBytes, rows, seconds}) {
      if (limit < 1) {
        throw new InputException("--most-…: " + limit + "; expected a whole number of at least 1");
      }
    }
    ServiceOptions options =
        ServiceOptions.of(models)
            .withData(data)
            .withFeedback(feedbackFile())
            .withAddress(host, port, token())
            .withAllowed(allowedHosts, allowedOrigins)
            .withWork(
                workers == null ? Runtime.getRuntime().availableProcessors() : workers,
                Limits.usual()
                    .withWaiting(waiting)
                    .withBodyBytes(bodyBytes)
                    .withRows(rows)
                    .withTime(Duration.ofSeconds(seconds)))
            .withLog(console()::log);
    warnOthers(options);
    console().allowToStop(SECONDS_OF_GRACE + 5);
    try (Service service = start(options)) {
      Hangup.onSignal(service::reload);
      tell(service);
      service.await();
    } catch (InterruptedException e) {
      // Told to end: closing has answered what was under way.
    }
  }

  private Service start(ServiceOptions options) {
    try {
      return Service.start(options);
    } catch (RuntimeException e) {
      if (console().isStopped()) {
        throw (RuntimeException) new CancellationException("stopped").initCause(e);
      }
      throw e;
    }
  }

  private void tell(Service service) {
    if (json()) {
      Map<String, Object> facts = new LinkedHashMap<>();
      facts.put("address", service.address().toString());
      facts.put("models", models.size());
      facts.put("feedback", feedbackFile().toString());
      console().printJson(facts);
    } else {
      console().print("serving at " + service.address());
      console().print("feedback goes to " + feedbackFile());
    }
    console().out().flush();
  }

  /** Without a token it is open to whoever works on this machine. */
  private void warnOthers(ServiceOptions options) {
    if (options.token() == null) {
      console()
          .complain(
              "no token: every user of this machine can read what is served and judge rows; where"
                  + " others use it, add --token-file FILE");
    }
  }

  private static void refuseReadableByOthers(Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view == null) {
      return; // the system has no such permissions
    }
    Set<PosixFilePermission> permissions = view.readAttributes().permissions();
    if (permissions.contains(PosixFilePermission.GROUP_READ)
        || permissions.contains(PosixFilePermission.OTHERS_READ)) {
      throw new InputException(
          "--token-file "
              + file
              + ": others can read it; expected a file that only you may read: chmod 600 "
              + file);
    }
  }

  private @Nullable String token() {
    if (tokenFile == null) {
      return null;
    }
    try (Stream<String> lines = Files.lines(tokenFile)) {
      String token = lines.findFirst().orElse("").strip();
      if (token.length() < SHORTEST_TOKEN) {
        throw new InputException(
            "--token-file %s: the token has %s characters; expected at least %s"
                .formatted(tokenFile, token.length(), SHORTEST_TOKEN));
      }
      refuseReadableByOthers(tokenFile);
      return token;
    } catch (IOException | UncheckedIOException e) {
      throw new InputException("--token-file " + tokenFile + ": cannot be read", e);
    }
  }
}
