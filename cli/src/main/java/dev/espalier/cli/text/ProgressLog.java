package dev.espalier.cli.text;

import dev.espalier.Progress;
import dev.espalier.error.internal.VisibleText;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A line now and then where nobody watches a terminal, as in the log of a nightly job: the first
 * after ten seconds, each later one after half as long again as the job has run, but at least every
 * ten minutes.
 */
public final class ProgressLog implements Progress {
  private static final double FIRST = 10;
  private static final double LONGEST_SILENCE = 600;

  private final Consumer<String> log;
  private final LongSupplier clock;
  private final long started;
  private double next = FIRST;

  /**
   * Makes a log.
   *
   * @param log takes a line
   * @param clock nanoseconds
   */
  public ProgressLog(Consumer<String> log, LongSupplier clock) {
    this.log = log;
    this.clock = clock;
    this.started = clock.getAsLong();
  }

  @Override
  public void report(String stage, double fraction) {
    report(stage, fraction, fraction);
  }

  @Override
  public synchronized void report(String stage, double fraction, double own) {
    double seconds = (clock.getAsLong() - started) / 1e9;
    if (seconds < next) {
      return;
    }
    next = seconds + Math.min(LONGEST_SILENCE, seconds / 2);
    log.accept(
        String.format(
            Locale.ROOT,
            "%.0f s, %.0f%%: %s%s",
            seconds,
            100 * Math.min(1, Math.max(0, fraction)),
            VisibleText.of(stage),
            ProgressLine.ofStage(stage, fraction, own)));
  }
}
