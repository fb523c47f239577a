package dev.espalier.server.page;

import dev.espalier.Espalier;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.server.Service;
import dev.espalier.server.ServiceOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A real service with a model of the songs of the examples, which can go away and come back. */
final class SongService implements AutoCloseable {
  private static final Path EXAMPLES = Path.of("..", "examples");

  private ServiceOptions options;
  private Service service;

  private SongService(ServiceOptions options) {
    this.options = options;
    this.service = Service.start(options);
    // The next one shall be found where this one was.
    this.options = options.withAddress(ServiceOptions.LOOPBACK, service.address().getPort(), null);
  }

  /** Serves rows with a model that was learnt before. */
  static SongService of(Path model, Path rows, Path feedback) {
    return new SongService(
        ServiceOptions.of(List.of(model))
            .withData(rows)
            .withFeedback(feedback)
            .withAddress(ServiceOptions.LOOPBACK, 0, null));
  }

  /** Learns moods from the songs of the examples. */
  static Path model(Path folder) {
    Path model = folder.resolve("songs.model");
    CorrLog.defaults()
        .train(
            Espalier.read(
                EXAMPLES.resolve("songs.csv"), ReadOptions.automatic().withTags("moods", ",")))
        .save(model);
    return model;
  }

  /** Other songs, as many as told, with their moods in the last column. */
  static Path labelled(Path folder, int rows) throws IOException {
    List<String> lines = Files.readAllLines(EXAMPLES.resolve("more-songs.csv"));
    return Files.write(folder.resolve("labelled.csv"), lines.subList(0, rows + 1));
  }

  /** The same songs without their moods. */
  static Path unlabelled(Path folder, int rows) throws IOException {
    List<String> lines =
        Files.readAllLines(labelled(folder, rows)).stream()
            .map(line -> line.replaceFirst(",(\"[^\"]*\"|[^,\"]*)$", ""))
            .toList();
    return Files.write(folder.resolve("unlabelled.csv"), lines);
  }

  String address() {
    return service.address().toString();
  }

  void goAway() {
    service.close();
  }

  void comeBack() {
    service = Service.start(options);
  }

  @Override
  public void close() {
    service.close();
  }
}
