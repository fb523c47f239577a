package dev.espalier.server.model;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.server.ServiceLog;
import dev.espalier.server.ServiceMetrics;
import dev.espalier.server.http.Problem;
import dev.espalier.server.http.Problem.Kind;
import dev.espalier.server.work.Steady;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The models that are served, by name. A thread looks at their files; a new one is loaded beside
 * the old one and takes its place in one step. A file that cannot be loaded changes nothing but
 * what is told of the model.
 */
public final class ModelShelf {
  private static final Duration USUAL_LOOK = Duration.ofMillis(500);

  private final Map<String, Slot> slots = new LinkedHashMap<>();
  private final ServiceLog log;
  private final ServiceMetrics metrics;
  private final Duration look;
  private final Thread watcher;
  private volatile @Nullable Consumer<LoadedModel> listener;
  private volatile boolean stopped;
  private volatile boolean asked;

  /** A model's place. */
  public static final class Slot {
    private final String name;
    private final Path file;
    private volatile LoadedModel model;
    private volatile @Nullable String problem;
    private @Nullable Stamp stamp;

    private Slot(String name, Path file, @Nullable Stamp stamp, LoadedModel model) {
      this.name = name;
      this.file = file;
      this.stamp = stamp;
      this.model = model;
    }

    /** The model that serves. */
    public LoadedModel model() {
      return model;
    }

    /** Why the newest file does not serve; null where it does. */
    public @Nullable String problem() {
      return problem;
    }
  }

  /** What changes when a file does. */
  private record Stamp(long modified, long size, @Nullable Object key) {
    static @Nullable Stamp of(Path file) {
      try {
        BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
        return new Stamp(
            found.lastModifiedTime().to(TimeUnit.NANOSECONDS), found.size(), found.fileKey());
      } catch (IOException e) {
        return null;
      }
    }
  }

  /** Loads all models; one that cannot be loaded is an {@link InputException}. */
  public ModelShelf(List<Path> files, ServiceLog log, ServiceMetrics metrics) {
    this(files, log, metrics, USUAL_LOOK);
  }

  ModelShelf(List<Path> files, ServiceLog log, ServiceMetrics metrics, Duration look) {
    this.log = log;
    this.metrics = metrics;
    this.look = look;
    for (Path file : files) {
      String name = name(file);
      Stamp stamp = Stamp.of(file);
      Slot slot = new Slot(name, file, stamp, LoadedModel.load(name, file, null));
      if (slots.putIfAbsent(name, slot) != null) {
        throw new InputException(
            file + ": there are two models of the name " + quoted(name) + "; expected one");
      }
      tell(slot, true, null);
    }
    watcher = new Thread(this::watch, "espalier-models");
    watcher.setDaemon(true);
    watcher.start();
  }

  /** The name of a model: that of its file without its ending. */
  static String name(Path file) {
    String name = String.valueOf(file.getFileName());
    int point = name.lastIndexOf('.');
    return point > 0 ? name.substring(0, point) : name;
  }

  /** Tells somebody of each model that is swapped in. */
  public void listen(Consumer<LoadedModel> hears) {
    listener = hears;
  }

  /** All places, in the order in which they were named. */
  public Collection<Slot> slots() {
    return slots.values();
  }

  /** The model of a name that serves now. */
  public LoadedModel model(String name) {
    Slot slot = slots.get(name);
    if (slot == null) {
      throw new Problem(
          Kind.NOT_FOUND, "no model " + quoted(name) + CloseNames.expected(name, slots.keySet()));
    }
    return slot.model;
  }

  /** The place of a name. */
  public Slot slot(String name) {
    model(name);
    return Objects.requireNonNull(slots.get(name));
  }

  /** Loads all files again at the next look, changed or not. */
  public void reload() {
    asked = true;
    LockSupport.unpark(watcher);
  }

  private void watch() {
    Steady.run(() -> !stopped, this::look, failure -> log.failure("model", "", failure));
  }

  private void look() {
    LockSupport.parkNanos(look.toNanos());
    boolean all = asked;
    asked = false;
    for (Slot slot : slots.values()) {
      if (stopped) {
        return;
      }
      Stamp now = Stamp.of(slot.file);
      if (all || !Objects.equals(now, slot.stamp)) {
        swap(slot, now);
      }
    }
  }

  private void swap(Slot slot, @Nullable Stamp now) {
    // Noted before it is read: a file that changes meanwhile is read once more.
    slot.stamp = now;
    try {
      LoadedModel before = slot.model;
      LoadedModel fresh = LoadedModel.load(slot.name, slot.file, before);
      boolean hadProblem = slot.problem != null;
      slot.problem = null;
      slot.model = fresh;
      if (fresh != before || hadProblem) {
        tell(slot, true, null);
      }
      Consumer<LoadedModel> hears = listener;
      if (fresh != before && hears != null) {
        hears.accept(fresh);
      }
    } catch (InputException e) {
      slot.problem = e.getMessage();
      tell(slot, false, e);
    } catch (Throwable e) {
      slot.problem = "cannot be loaded: " + e.getClass().getSimpleName();
      log.failure("model", slot.name, e);
      tell(slot, false, e);
    }
  }

  private void tell(Slot slot, boolean good, @Nullable Throwable problem) {
    metrics.load(slot.name, good, Instant.now().toEpochMilli() / 1e3);
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("model", slot.name);
    facts.put("digest", slot.model.digest());
    if (problem != null) {
      facts.put("problem", String.valueOf(problem.getMessage()));
      facts.put("serves", "the model before");
    }
    log.event(good ? "info" : "error", good ? "model-loaded" : "model-refused", facts);
  }

  /** Looks at files no more. */
  public void stop() throws InterruptedException {
    stopped = true;
    LockSupport.unpark(watcher);
    watcher.join();
  }
}
