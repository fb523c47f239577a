package dev.espalier.lab.study;

import dev.espalier.Progress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;

/** The progress of pieces that run side by side as one, with the time that is left. */
final class CombinedProgress {
  private final Progress shown;
  private final int pieces;
  private final int threads;
  private final RemainingTime remaining;
  private final Map<String, Double> fractions = new LinkedHashMap<>();
  private int ended;
  private boolean stopped;

  CombinedProgress(Progress shown, int pieces, int threads, RemainingTime remaining) {
    this.shown = shown;
    this.pieces = pieces;
    this.threads = threads;
    this.remaining = remaining;
  }

  /** A listener for a piece that begins. */
  synchronized Progress begin(Study.Work piece) {
    fractions.put(piece.key(), 0.0);
    long started = System.nanoTime();
    return new Progress() {
      @Override
      public void report(String stage, double fraction) {
        report(stage, fraction, fraction);
      }

      @Override
      public void report(String stage, double fraction, double own) {
        tell(piece, (System.nanoTime() - started) * 1e-9, stage, fraction, own);
      }

      @Override
      public void notice(String notice) {
        synchronized (CombinedProgress.this) {
          shown.notice(notice);
        }
      }
    };
  }

  private synchronized void tell(
      Study.Work piece, double since, String stage, double fraction, double own) {
    if (stopped) {
      throw new CancellationException("stopped");
    }
    fractions.put(piece.key(), Math.min(1, Math.max(0, fraction)));
    double all = ended;
    for (double each : fractions.values()) {
      all += each;
    }
    String what = remaining.text(ended, since) + piece.key();
    shown.report(stage.isEmpty() ? what : what + ": " + stage, Math.min(1, all / pieces), own);
  }

  /** A piece has ended. */
  synchronized void end(Study.Work piece, double seconds) {
    fractions.remove(piece.key());
    ended++;
    remaining.took(piece.group(), piece.alone() ? seconds : seconds / threads);
  }

  /** Ends all pieces that are still at work, at their next report. */
  synchronized void stop() {
    stopped = true;
  }

  /** None is at work any more, others may begin. */
  synchronized void goOn() {
    stopped = false;
  }
}
