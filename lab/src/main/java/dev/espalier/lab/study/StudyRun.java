package dev.espalier.lab.study;

import dev.espalier.Progress;
import dev.espalier.Threads;
import dev.espalier.cli.text.TimeLimit;
import dev.espalier.error.InputException;
import dev.espalier.eval.internal.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does what is left of a study's work, and tells what was found in all. */
public final class StudyRun {
  private final Study study;
  private final List<Study.Work> work;
  private final ResultsFile results;
  private int done;

  /** Prepares a run; the file may hold earlier results. */
  public StudyRun(Study study, ResultsFile results) {
    this.study = study;
    this.work = study.work();
    this.results = results;
  }

  /**
   * Does the work that is not in the file yet.
   *
   * @param threads how many small pieces run side by side
   */
  public void run(int threads, Progress progress) {
    List<Study.Work> left = work.stream().filter(each -> !results.contains(each.key())).toList();
    CombinedProgress combined =
        new CombinedProgress(
            progress,
            left.size(),
            threads,
            new RemainingTime(left.stream().map(Study.Work::group).toList()));
    String prepared = "";
    int at = 0;
    while (at < left.size()) {
      Study.Work first = left.get(at);
      if (!first.group().equals(prepared)) {
        prepared = first.group();
        double from = (double) at / left.size();
        study.prepare(prepared, progress.part(prepared, from, from));
      }
      int to = at + 1;
      while (!first.alone() && to < left.size() && isBeside(first, left.get(to))) {
        to++;
      }
      if (to == at + 1 || threads == 1) {
        left.subList(at, to).forEach(piece -> run(piece, combined));
      } else {
        sideBySide(left.subList(at, to), threads, combined);
      }
      at = to;
    }
  }

  private static boolean isBeside(Study.Work first, Study.Work next) {
    return !next.alone() && next.group().equals(first.group());
  }

  /** Each piece on one thread: results do not depend on how many there are. */
  private void sideBySide(List<Study.Work> pieces, int threads, CombinedProgress combined) {
    ExecutorService pool = Executors.newFixedThreadPool(threads, StudyRun::daemon);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (Study.Work piece : pieces) {
        running.add(pool.submit(() -> Threads.of(1).run(() -> run(piece, combined))));
      }
      for (Future<?> each : running) {
        await(each);
      }
    } finally {
      combined.stop();
      pool.shutdownNow();
    }
    combined.goOn();
  }

  private static Thread daemon(Runnable piece) {
    Thread thread = new Thread(piece, "espalier-piece");
    thread.setDaemon(true);
    return thread;
  }

  private static void await(Future<?> running) {
    try {
      running.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException problem) {
        throw problem;
      }
      if (e.getCause() instanceof Error problem) {
        throw problem;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("stopped");
    }
  }

  private void run(Study.Work piece, CombinedProgress combined) {
    Progress shown = combined.begin(piece);
    TimeLimit limit = new TimeLimit(shown, study.limitSeconds(), System::nanoTime);
    Map<Cell, Double> found = null;
    String failure = "";
    try {
      limit.report("", 0);
      found = piece.job().run(limit);
    } catch (RuntimeException | OutOfMemoryError e) {
      // Who stops the run stops all of it.
      boolean stopped = e instanceof CancellationException && !(e instanceof TimeLimit.Exceeded);
      if (stopped || !study.keepsFailures()) {
        throw e;
      }
      failure = reason(e);
    }
    synchronized (this) {
      if (found != null) {
        results.put(piece.key(), found);
      } else {
        results.putFailure(piece.key(), failure);
      }
      done++;
    }
    combined.end(piece, limit.secondsSinceStart());
  }

  private static String reason(Throwable problem) {
    if (problem instanceof TimeLimit.Exceeded) {
      return String.valueOf(problem.getMessage());
    }
    if (problem instanceof OutOfMemoryError) {
      return "memory: " + problem.getMessage();
    }
    return problem instanceof InputException
        ? "refused: " + problem.getMessage()
        : "error: " + problem;
  }

  /** How many pieces this run did. */
  public int done() {
    return done;
  }

  /** How many pieces there are. */
  public int pieces() {
    return work.size();
  }

  /** The numbers of a cell, in the order of the pieces; none where it was not computed. */
  public double[] values(Cell cell) {
    return results.values(cell, work);
  }

  /** Mean and standard deviation of a cell over the repeats, where it was computed. */
  public Optional<Summary> ours(Cell cell) {
    double[] values = values(cell);
    return values.length == 0 ? Optional.empty() : Optional.of(Summary.of(values));
  }

  /** Why pieces found nothing, by piece, in the order of the work. */
  public Map<String, String> failures() {
    Map<String, String> failures = new LinkedHashMap<>();
    for (Study.Work piece : work) {
      results.failure(piece.key()).ifPresent(reason -> failures.put(piece.key(), reason));
    }
    return failures;
  }
}
