package dev.espalier.cli.text;

import dev.espalier.Progress;
import dev.espalier.error.internal.VisibleText;
import java.io.PrintStream;
import java.util.Locale;

/**
 * One line on the terminal that says what is being done, how much of it, and for how long; it goes
 * away when the job ends.
 */
public final class ProgressLine implements Progress {
  private static final long REDRAW_NANOS = 100_000_000;
  private static final int BAR_WIDTH = 24;
  private static final int LINE_WIDTH = 79;

  private final PrintStream terminal;
  private final long started = System.nanoTime();
  private long drawn;
  private boolean visible;

  /** Draws on the given stream. */
  public ProgressLine(PrintStream terminal) {
    this.terminal = terminal;
  }

  @Override
  public void report(String stage, double fraction) {
    report(stage, fraction, fraction);
  }

  @Override
  public synchronized void report(String stage, double fraction, double own) {
    long now = System.nanoTime();
    if (now - started < REDRAW_NANOS || (visible && now - drawn < REDRAW_NANOS)) {
      return;
    }
    drawn = now;
    visible = true;
    terminal.print("\r" + line(stage, fraction, own, (now - started) / 1e9));
    terminal.flush();
  }

  /** Wipes the line away. */
  public synchronized void clear() {
    if (visible) {
      terminal.print("\r" + " ".repeat(LINE_WIDTH) + "\r");
      terminal.flush();
      visible = false;
    }
  }

  /** The line's text; its width never changes, so that it overwrites the one before. */
  static String line(String stage, double fraction, double own, double seconds) {
    double share = Math.min(1, Math.max(0, fraction));
    String ofStage = ofStage(stage, fraction, own);
    int full = (int) Math.round(share * BAR_WIDTH);
    String tail =
        String.format(
            Locale.ROOT,
            " %s%s %3d%% %6.1fs",
            "█".repeat(full),
            "░".repeat(BAR_WIDTH - full),
            Math.round(100 * share),
            seconds);
    int room = LINE_WIDTH - tail.length();
    String words = VisibleText.shortened(VisibleText.of(stage), room - ofStage.length()) + ofStage;
    return words + " ".repeat(room - words.codePointCount(0, words.length())) + tail;
  }

  /** How much of its stage is done, in words that follow the stage; empty for the whole job. */
  static String ofStage(String stage, double fraction, double own) {
    return stage.isEmpty() || own == fraction
        ? ""
        : " " + Math.round(100 * Math.min(1, Math.max(0, own))) + "%";
  }
}
