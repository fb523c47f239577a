package dev.espalier.server.rows;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.DataStream;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.text.Digests;
import dev.espalier.server.ServiceLog;
import dev.espalier.server.feedback.Judgement;
import dev.espalier.server.http.Problem;
import dev.espalier.server.http.Problem.Kind;
import dev.espalier.server.model.LoadedModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  private final Map<Integer, Judgement> judged = new ConcurrentHashMap<>();

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

  /** Reads a file for the first model, which tells what is wrong with it. */
  public RowStore(Path file, LoadedModel first, ServiceLog log) {
    this.file = file;
    this.name = String.valueOf(file.getFileName());
    this.log = log;
    if (Files.isDirectory(file)) {
      throw new InputException(
          file + ": is a folder, whose texts are not kept; expected a file of rows");
    }
    this.digest = Digests.sha256(file);
    DataStream.Batch all = read(first);
    this.count = all.data().rows();
    this.kept = all.kept();
    views.put(first.name(), view(first, all.data()));
  }

  private DataStream.Batch read(LoadedModel model) {
    ReadOptions options =
        ReadOptions.automatic()
            .withExpected(model.predictor().schema(), false)
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

  private ModelRows view(LoadedModel model, Dataset data) {
    return new ModelRows(this, model, data);
  }

  /** Does something when there is time; what goes wrong is told in the log. */
  void later(Runnable work) {
    background.execute(
        () -> {
          try {
            work.run();
          } catch (RuntimeException | OutOfMemoryError e) {
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
  public @Nullable Judgement judged(int row) {
    return judged.get(row);
  }

  /** The rows that nobody has judged, in their order. */
  public IntStream left() {
    return IntStream.range(0, count).filter(row -> !judged.containsKey(row));
  }

  /** Takes note of a judgement; the last one of a row counts, an empty one takes it back. */
  public void note(Judgement judgement) {
    Integer row = judgement.row();
    if (row == null || row < 0 || row >= count || !name.equals(judgement.data())) {
      return;
    }
    if (judgement.isEmpty()) {
      judged.remove(row);
    } else {
      judged.put(row, judgement);
    }
  }

  /** Refuses a row that is not there. */
  public int check(long row) {
    if (row < 0 || row >= count) {
      throw new Problem(
          Kind.NOT_FOUND,
          "no row " + row + " in " + quoted(name) + "; expected 0 to " + (count - 1));
    }
    return (int) row;
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
      if (all.data().rows() != count) {
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
