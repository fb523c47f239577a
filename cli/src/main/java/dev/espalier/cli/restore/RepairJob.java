package dev.espalier.cli.restore;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Progress;
import dev.espalier.cli.Console;
import dev.espalier.cli.Version;
import dev.espalier.cli.graph.GraphFile;
import dev.espalier.cli.report.Element;
import dev.espalier.cli.text.Numbers;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.Digests;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.table.Change;
import dev.espalier.restore.table.Decisions;
import dev.espalier.restore.table.FittedTable;
import dev.espalier.restore.table.RepairSummary;
import dev.espalier.restore.table.TableFile;
import dev.espalier.restore.table.TableRepair;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Repairs a file with a fitted model and says what was done: the common end of apply and run. */
final class RepairJob {
  private final Console console;
  private final RepairOptions options;
  private final String layout;
  private final List<String> notices = new ArrayList<>();
  private RepairSummary summary = new RepairSummary(0, List.of(), List.of());
  private Map<String, List<Change>> some = Map.of();
  private final PageChanges shown = new PageChanges();

  /**
   * Makes a job.
   *
   * @param layout the options about the table's layout as they were typed
   */
  RepairJob(Console console, RepairOptions options, String layout) {
    this.console = console;
    this.options = options;
    this.layout = layout;
  }

  void run(FittedTable fitted, TableFile table, boolean json, long started, Progress progress) {
    Path file = table.path();
    DecisionFile decided = options.decisions(file);
    RestoreTask.Mode mode = options.mode();
    Noise noise = options.noise();
    if (!fitted.model().removesNoise() && mode != RestoreTask.Mode.IMPUTE_ONLY) {
      String name = fitted.model().card().learner();
      if (options.asksForCorrections()) {
        throw new InputException(
            "restorer "
                + quoted(name)
                + " cannot correct cells; expected --impute-only or a model of another restorer");
      }
      notices.add("restorer " + quoted(name) + " fills missing cells and corrects none");
      mode = RestoreTask.Mode.IMPUTE_ONLY;
      noise = Noise.none();
    }
    TableRepair exact =
        new TableRepair(fitted, mode, noise, options.caution())
            .fillingAbove(options.fillAbove())
            .by(options.rules());
    TableRepair repair = options.spreadsheet().isOn() ? exact.forSpreadsheet() : exact;
    Decisions decisions = decided == null ? Decisions.none() : decided.decisions();
    if (decided != null) {
      notices.add(
          "decisions were followed, " + Numbers.count(decisions.refused(), "change") + " refused");
    }
    options.write((out, list, left) -> write(repair, table, decisions, out, list, left, progress));
    double seconds = (System.nanoTime() - started) / 1e9;
    if (options.report() != null) {
      report(options.report(), fitted, file, mode, seconds);
    }
    for (RepairSummary.Column column : summary.columns()) {
      if (column.unreadable() > 0) {
        notices.add(
            Numbers.count(column.unreadable())
                + " cells of numeric column "
                + quoted(column.name())
                + " are no numbers");
      }
    }
    if (!summary.unknown().isEmpty()) {
      notices.add("passed through unchanged: " + String.join(", ", summary.unknown()));
    }
    if (json) {
      printJson(fitted, mode, seconds);
    } else {
      print(file, seconds);
    }
  }

  private void write(
      TableRepair repair,
      TableFile table,
      Decisions decisions,
      OutputStream out,
      OutputStream list,
      OutputStream guesses,
      Progress progress)
      throws IOException {
    ChangeLog log = new ChangeLog(list, options.spreadsheet()::text);
    ChangeLog left = new ChangeLog(guesses, options.spreadsheet()::text);
    boolean paged = options.report() != null;
    Consumer<Change> made = paged ? log.andThen(shown::made) : log;
    Consumer<Change> alone = paged ? left.andThen(shown::left) : left;
    TableRepair.Listener listener =
        new TableRepair.Listener() {
          @Override
          public void changed(Change change) {
            made.accept(change);
          }

          @Override
          public void left(Change guess) {
            alone.accept(guess);
          }

          @Override
          public void doubted(Change guess) {
            alone.accept(guess);
          }
        };
    summary = repair.run(table, decisions, out, listener, progress);
    left.flush();
    log.flush();
    some = log.some();
  }

  private void report(
      Path target, FittedTable fitted, Path file, RestoreTask.Mode mode, double seconds) {
    String title = String.valueOf(file.getFileName());
    Element picture =
        fitted
            .model()
            .attributeGraph()
            .filter(graph -> !graph.edges().isEmpty())
            .map(graph -> GraphFile.columnPicture(graph, title))
            .orElse(null);
    RepairPage.write(
        target,
        new RepairPage.Content(
            title,
            fitted.model().card().learner(),
            what(mode),
            options.caution(),
            options.fillAbove(),
            summary,
            some,
            shown,
            Files.isRegularFile(file) ? Digests.sha256(file) : "",
            layout,
            picture,
            seconds),
        Version.text());
  }

  private static String what(RestoreTask.Mode mode) {
    return switch (mode) {
      case IMPUTE_ONLY -> "missing cells filled";
      case DENOISE_ONLY -> "doubtful cells corrected";
      case BOTH -> "missing cells filled, doubtful cells corrected";
    };
  }

  private void print(Path file, double seconds) {
    if (summary.filled() + summary.corrected() > 0
        || summary.columns().stream().anyMatch(column -> column.missing() > 0)) {
      console.print(RestoreOutput.table(summary));
    }
    notices.forEach(notice -> console.print("notice: " + notice));
    console.print(
        "wrote %s: %s rows of %s, %s cells filled, %s corrected, in %s s"
            .formatted(
                options.out(),
                Numbers.count(summary.rows()),
                file.getFileName(),
                Numbers.count(summary.filled()),
                Numbers.count(summary.corrected()),
                Numbers.seconds(seconds)));
    console.print("wrote " + options.changes() + ": every changed cell");
    if (options.report() != null) {
      console.print("wrote " + options.report());
    }
  }

  private void printJson(FittedTable fitted, RestoreTask.Mode mode, double seconds) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("restorer", fitted.model().card().learner());
    json.put("mode", mode.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    json.put("caution", options.caution());
    json.put("fillAbove", options.fillAbove());
    json.put("rows", summary.rows());
    json.put("filled", summary.filled());
    json.put("corrected", summary.corrected());
    json.put("columns", RestoreOutput.columns(summary));
    json.put("examples", RestoreOutput.examples(some));
    json.put("setAside", summary.unknown());
    json.put("notices", notices);
    json.put("out", options.out().toString());
    json.put("changes", options.changes().toString());
    if (options.report() != null) {
      json.put("report", options.report().toString());
    }
    json.put("seconds", Map.of("total", seconds));
    console.printJson(json);
  }
}
