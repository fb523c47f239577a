package dev.espalier.cli;

import dev.espalier.Progress;
import dev.espalier.cli.text.ProgressLine;
import dev.espalier.cli.text.ProgressLog;
import dev.espalier.cli.text.TextTable;
import dev.espalier.error.internal.VisibleText;
import dev.espalier.io.internal.json.JsonText;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Where a command writes: results to one stream, progress and complaints to the other. */
public final class Console {
  private static final int LONGEST_COMPLAINT = 2000;
  private static final int SECONDS_TO_STOP = 5;

  private final PrintStream out;
  private final PrintStream err;
  private final boolean terminal;
  private final boolean resultsOnTerminal;
  private volatile boolean cancelled;
  private volatile int secondsToStop = SECONDS_TO_STOP;
  private boolean quiet;
  private @Nullable ProgressLine line;

  /** Makes a console whose results go to a file or another program. */
  Console(PrintStream out, PrintStream err, boolean terminal) {
    this(out, err, terminal, false);
  }

  /**
   * Makes a console.
   *
   * @param out for results
   * @param err for progress and complaints
   * @param terminal whether a person watches {@code err}
   * @param resultsOnTerminal whether a person watches {@code out}
   */
  Console(PrintStream out, PrintStream err, boolean terminal, boolean resultsOnTerminal) {
    this.resultsOnTerminal = resultsOnTerminal;
    this.out = out;
    this.err = err;
    this.terminal = terminal;
  }

  public PrintStream out() {
    return out;
  }

  /** Text inside of results: exact for a file or another program, harmless on a terminal. */
  public String shown(String text) {
    return resultsOnTerminal ? VisibleText.of(text) : text;
  }

  /** Prints a line; what a terminal would obey is spelt out. */
  public void print(String text) {
    clearProgress();
    out.println(VisibleText.of(text));
  }

  public void print(TextTable table) {
    table.lines().forEach(this::print);
  }

  public void printJson(Object value) {
    print(JsonText.of(value));
  }

  /**
   * Writes a line of a log to the stream of complaints; what a terminal would obey is spelt out.
   */
  public void log(String line) {
    err.println(VisibleText.of(line));
  }

  /** Lets the job take so long when the process is told to end. */
  public void allowToStop(int seconds) {
    secondsToStop = seconds;
  }

  int secondsToStop() {
    return secondsToStop;
  }

  /** Writes a line to the stream of complaints. */
  public void complain(String text) {
    clearProgress();
    err.println("espalier: " + VisibleText.of(VisibleText.shortened(text, LONGEST_COMPLAINT)));
  }

  void trace(Throwable problem) {
    StringWriter trace = new StringWriter();
    problem.printStackTrace(new PrintWriter(trace));
    trace
        .toString()
        .lines()
        .forEach(text -> err.println(VisibleText.of(text.replace("\t", "    "))));
  }

  /** From now on nothing is told of progress. */
  void silence() {
    quiet = true;
  }

  /**
   * A listener that draws on the terminal, or writes a line now and then where there is none, and
   * stops the job once it is cancelled.
   */
  public Progress progress() {
    clearProgress();
    line = terminal && !quiet ? new ProgressLine(err) : null;
    Progress shown =
        quiet
            ? Progress.none()
            : line == null ? new ProgressLog(this::complain, System::nanoTime) : line;
    Set<String> told = new HashSet<>();
    return new Progress() {
      @Override
      public void report(String stage, double fraction) {
        report(stage, fraction, fraction);
      }

      @Override
      public void report(String stage, double fraction, double own) {
        if (cancelled) {
          throw new CancellationException("stopped");
        }
        shown.report(stage, fraction, own);
      }

      @Override
      public void notice(String notice) {
        // a file that is read twice says it twice
        if (told.add(notice)) {
          complain(notice);
        }
      }
    };
  }

  public void clearProgress() {
    if (line != null) {
      line.clear();
    }
  }

  /** Stops the job at its next report of progress. */
  void cancel() {
    cancelled = true;
  }

  /** Whether the process was told to end: what goes wrong from then on is no mistake. */
  public boolean isStopped() {
    return cancelled;
  }
}
