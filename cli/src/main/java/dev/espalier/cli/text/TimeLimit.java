package dev.espalier.cli.text;

import dev.espalier.Progress;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.function.LongSupplier;

/**
 * Stops a job at its first report of progress after some time: {@code --limit} of commands that try
 * learners one after another.
 */
public final class TimeLimit implements Progress {
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
  public TimeLimit(Progress shown, double seconds, LongSupplier clock) {
    this.shown = shown;
    this.seconds = seconds;
    this.clock = clock;
    this.started = clock.getAsLong();
  }

  /** What ends a job that takes too long. */
  public static final class Exceeded extends CancellationException {
    private static final long serialVersionUID = 1;

    private Exceeded(double seconds) {
      super(String.format(Locale.ROOT, "time: more than %s s", Numbers.plain(seconds)));
    }
  }

  /** How long the job has taken. */
  public double secondsSinceStart() {
    return (clock.getAsLong() - started) * 1e-9;
  }

  @Override
  public void report(String stage, double fraction) {
    report(stage, fraction, fraction);
  }

  @Override
  public void report(String stage, double fraction, double own) {
    if (seconds > 0 && secondsSinceStart() > seconds) {
      throw new Exceeded(seconds);
    }
    shown.report(stage, fraction, own);
  }

  @Override
  public void notice(String notice) {
    shown.notice(notice);
  }
}
