package dev.espalier.lab.study;

import dev.espalier.Progress;
import java.util.concurrent.CancellationException;
import java.util.function.LongSupplier;

/** Stops a job at its first report of progress after some time. */
final class TimeLimit implements Progress {
  private final Progress shown;
  private final double seconds;
  private final LongSupplier clock;
  private final long started;

  /**
   * Begins now.
   *
   * @param shown hears of the progress
   * @param seconds the most time; 0 for no limit
   * @param clock nanoseconds
   */
  TimeLimit(Progress shown, double seconds, LongSupplier clock) {
    this.shown = shown;
    this.seconds = seconds;
    this.clock = clock;
    this.started = clock.getAsLong();
  }

  /** What ends a job that takes too long. */
  static final class Exceeded extends CancellationException {
    private static final long serialVersionUID = 1;

    private Exceeded() {
      super("took too long");
    }
  }

  double secondsSinceStart() {
    return (clock.getAsLong() - started) * 1e-9;
  }

  @Override
  public void report(String stage, double fraction) {
    if (seconds > 0 && secondsSinceStart() > seconds) {
      throw new Exceeded();
    }
    shown.report(stage, fraction);
  }

  @Override
  public void notice(String notice) {
    shown.notice(notice);
  }
}
