package dev.espalier.server.rows;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.DataStream;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.feedback.FeedbackLine;
import dev.espalier.io.internal.feedback.RecordDigest;
import dev.espalier.io.internal.text.Digests;
import dev.espalier.server.ServiceLog;
import dev.espalier.server.http.Problem;
import dev.espalier.server.http.Problem.Kind;
import dev.espalier.server.model.LoadedModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a file, and what was judged of them. Each model reads the file with its own columns
 * and labels.
 */
public final class RowStore implements AutoCloseable {
  private final Path file;
  private final String name;
  private final String digest;
  private final ServiceLog log;
  private final List<Map<String, @Nullable Object>> kept;
  private final int count;
  private final Map<Integer, Verdict> judged = new ConcurrentHashMap<>();

  /** Each label's name once, however many rows have it. */
  private final Map<String, String> names = new ConcurrentHashMap<>();

  private final LeftAside leftAside = new LeftAside();

  /** What each model makes of the rows, by the model's name. */
  private final Map<String, ModelRows> views = new ConcurrentHashMap<>();

  /** Does what takes long, one thing after another, so that nobody waits for it. */
  private final ExecutorService background =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "espalier-rows");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * What was judged of a row. Of a record nothing is kept, since it is in the file.
   *
   * @param accepted labels that are right
   * @param rejected labels that are wrong; what is in neither list was not judged
   */
  public record Verdict(List<String> accepted, List<String> rejected) {}

  /** Reads a file for the first model, which tells what is wrong with it. */
  public RowStore(Path file, LoadedModel first, ServiceLog log) {
    this.file = file;
    this.name = String.valueOf(file.getFileName());
    this.log = log;
    if (Files.isDirectory(file)) {
      throw new InputException(
          file + ": is a folder, whose texts are not kept; expected a file of rows");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new InputException(file + ": is no regular file; expected a file of rows");
    }
    this.digest = Digests.sha256(file);
    DataStream.Batch all = read(first);
    requireUnchanged();
    this.count = all.data().rows();
    this.kept = all.kept();
    views.put(first.name(), view(first, all.data()));
  }

  /** The rows in memory must be those of the digest. */
  private void requireUnchanged() {
    if (!digest.equals(Digests.sha256(file))) {
      throw new InputException(file + ": changed while it was read; expected a file that stays");
    }
  }

  private DataStream.Batch read(LoadedModel model) {
    ReadOptions options =
        ReadOptions.automatic()
            .withExpected(model.predictor().schema(), false)
            .withProgress(RowStore::stopIfAsked)
            .withListener(
                new ReadOptions.Listener() {
                  @Override
                  public void notice(String notice) {
                    log.event("info", "rows", Map.of("notice", notice));
                  }
                });
    try (DataStream stream =
        DataFiles.stream(file, options, DataStream.Batching.whole().keepingAll())) {
      DataStream.Batch all = stream.next();
      if (stream.hasNext()) {
        throw new IllegalStateException("more than one batch");
      }
      return all;
    }
  }

  private static void stopIfAsked(String stage, double fraction) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("stopped");
    }
  }

  private ModelRows view(LoadedModel model, Dataset data) {
    return new ModelRows(this, model, data);
  }

  /** Does something when there is time; what goes wrong is told in the log. */
  void later(Runnable work) {
    background.execute(
        () -> {
          try {
            work.run();
          } catch (Throwable e) {
            log.failure("rows", name, e);
          }
        });
  }

  /** What the file is called. */
  public String name() {
    return name;
  }

  /** The SHA-256 of the file. */
  public String digest() {
    return digest;
  }

  /** The number of rows. */
  public int count() {
    return count;
  }

  /** How many rows have been judged. */
  public int done() {
    return judged.size();
  }

  /** The names of the raw columns. */
  public Set<String> columns() {
    Set<String> columns = new LinkedHashSet<>();
    kept.forEach(record -> columns.addAll(record.keySet()));
    return columns;
  }

  /** The raw cells of a row as they were read; none where the file has no columns. */
  @Nullable Map<String, @Nullable Object> cells(int row) {
    return kept.isEmpty() ? null : kept.get(row);
  }

  /** What was judged of a row, or null. */
  public @Nullable Verdict judged(int row) {
    return judged.get(row);
  }

  /** The rows that nobody has judged, in their order. */
  public IntStream left() {
    return IntStream.range(0, count).filter(row -> !judged.containsKey(row));
  }

  /**
   * Takes note of a judgement; the last one of a row counts, and one may take it back. What was
   * judged of another record than the row has now is left aside.
   *
   * @param place where it stands
   */
  public void note(FeedbackLine line, String place) {
    Long number = line.row();
    if (number == null || !name.equals(line.data())) {
      return;
    }
    if (number > count || !isOfRow(line, (int) (number - 1))) {
      leftAside.add(place, number);
      return;
    }
    int row = (int) (number - 1);
    leftAside.addOld(line.recordDigest() == null);
    if (line.isUndone()) {
      judged.remove(row);
    } else {
      judged.put(row, new Verdict(shared(line.accepted()), shared(line.rejected())));
    }
  }

  private List<String> shared(List<String> labels) {
    return labels.stream().map(label -> names.computeIfAbsent(label, same -> same)).toList();
  }

  /** Whether a judgement is of the record that the row has, as the file or a model spells it. */
  private boolean isOfRow(FeedbackLine line, int row) {
    String identity = line.identity();
    Map<String, @Nullable Object> cells = cells(row);
    return (cells != null && identity.equals(RecordDigest.of(cells)))
        || views.values().stream()
            .anyMatch(view -> identity.equals(RecordDigest.of(view.record(row))));
  }

  /**
   * What was left aside of the judgements of these rows; one line each, and none if nothing was.
   */
  public List<String> notices() {
    return leftAside.notices(name);
  }

  /**
   * The place of a row in memory.
   *
   * @param number the row's number, from 1; one that is not there is refused
   */
  public int place(long number) {
    if (number < 1 || number > count) {
      throw new Problem(
          Kind.NOT_FOUND, "no row " + number + " in " + quoted(name) + "; expected 1 to " + count);
    }
    return (int) (number - 1);
  }

  /** What a model makes of the rows. */
  public ModelRows of(LoadedModel model) {
    ModelRows known = views.get(model.name());
    if (known != null && known.model() == model) {
      return known;
    }
    synchronized (views) {
      known = views.get(model.name());
      if (known != null && known.model() == model) {
        return known;
      }
      DataStream.Batch all = read(model);
      if (all.data().rows() != count || !digest.equals(Digests.sha256(file))) {
        throw new Problem(
            Kind.UNAVAILABLE,
            quoted(name) + " has changed since the service was started; expected the same rows");
      }
      ModelRows fresh = view(model, all.data());
      views.put(model.name(), fresh);
      return fresh;
    }
  }

  @Override
  public void close() {
    background.shutdownNow();
  }
}
