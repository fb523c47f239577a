package dev.espalier.cli.restore;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.espalier.restore.table.Change;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Writes the list of changed cells, and remembers some of each column for the report. */
final class ChangeLog implements Consumer<Change> {
  private static final int REMEMBERED = 8;

  private final UnaryOperator<String> spelling;
  private final Writer writer;
  private final CsvWriter csv;
  private final Map<String, List<Change>> some = new LinkedHashMap<>();
  private final Map<String, Integer> seen = new LinkedHashMap<>();
  private final SplittableRandom random = new SplittableRandom(1);

  /**
   * Starts a list.
   *
   * @param spelling how names and cells are spelt in it
   */
  ChangeLog(OutputStream out, UnaryOperator<String> spelling) {
    this.spelling = spelling;
    this.writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    this.csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(writer);
    csv.writeRecord("row", "column", "old", "new", "confidence", "deviation", "rule", "reason");
  }

  @Override
  public void accept(Change change) {
    csv.writeRecord(
        Long.toString(change.row()),
        spelling.apply(change.column()),
        spelling.apply(change.before()),
        spelling.apply(change.after()),
        String.format(Locale.ROOT, "%.4f", change.confidence()),
        Double.isNaN(change.deviation())
            ? ""
            : String.format(Locale.ROOT, "%.4g", change.deviation()),
        change.rule().words(),
        spelling.apply(change.reason()));
    // An even draw of what comes by, column by column.
    List<Change> kept = some.computeIfAbsent(change.column(), name -> new ArrayList<>());
    int count = seen.merge(change.column(), 1, Integer::sum);
    if (kept.size() < REMEMBERED) {
      kept.add(change);
    } else {
      int place = random.nextInt(count);
      if (place < REMEMBERED) {
        kept.set(place, change);
      }
    }
  }

  void flush() throws IOException {
    csv.flush();
    writer.flush();
  }

  /** Some changes of each column, in the order of the rows. */
  Map<String, List<Change>> some() {
    some.values().forEach(list -> list.sort(java.util.Comparator.comparingLong(Change::row)));
    return some;
  }
}
