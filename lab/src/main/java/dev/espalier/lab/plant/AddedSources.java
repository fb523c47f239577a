package dev.espalier.lab.plant;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.espalier.Progress;
import dev.espalier.error.InputException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A table as several sources would tell it: each row comes from most of them, one after the other,
 * with a new first column that says from which. A column of the table has to name its rows, so that
 * one sees what belongs together.
 *
 * @param count how many sources there are
 * @param seed which of them tell of which row
 */
public record AddedSources(int count, long seed) {
  /** The name of the new column. */
  public static final String COLUMN = "source";

  private static final double TELLS = 0.85;
  private static final int MOST = 100;

  /** Checks the number of sources. */
  public AddedSources {
    if (count < 2 || count > MOST) {
      throw new InputException("sources=" + count + "; expected a whole number from 2 to " + MOST);
    }
  }

  /** Writes the table as comma-separated values in UTF-8. */
  public void write(CleanTable table, OutputStream out, Progress progress) throws IOException {
    CleanTable.Beginning beginning =
        table.beginning(TableProfile.ROWS, progress.part("reading", 0, 0.3));
    check(table, beginning);
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(writer);
    csv.writeRecord(with(COLUMN, beginning.names()));
    Draws draws = new Draws(seed);
    table.read(
        block -> {
          for (int row = 0; row < block.size(); row++) {
            for (int source = 0; source < count; source++) {
              if (draws.one(ErrorKind.SOURCE.number(), 5, block.first() + row, source) < TELLS) {
                csv.writeRecord(with("source " + (source + 1), List.of(block.cells().get(row))));
              }
            }
          }
        },
        progress.part("adding sources", 0.3, 1));
    csv.flush();
    writer.flush();
  }

  private static void check(CleanTable table, CleanTable.Beginning beginning) {
    if (beginning.names().contains(COLUMN)) {
      throw new InputException(
          table.path() + ": has a column '" + COLUMN + "' already; expected a table without one");
    }
    TableProfile profile = TableProfile.of(beginning.names(), beginning.rows(), null);
    if (profile.columns().stream().noneMatch(ColumnProfile::isName)) {
      throw new InputException(
          table.path()
              + ": no column names its rows, whose sources could be compared; expected one whose"
              + " texts are all different");
    }
  }

  private static List<String> with(String first, List<String> others) {
    List<String> cells = new ArrayList<>();
    cells.add(first);
    cells.addAll(others);
    return cells;
  }
}
