package dev.espalier.lab.plant;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Progress;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.io.internal.csv.RawRows;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Plants errors in a clean table.
 *
 * @param shares how many of the cells of its columns go wrong by each kind
 * @param columns the columns in which cells go wrong; empty for all but those that name rows, of
 *     which nobody could know what was wrong
 * @param source the column that says where rows come from; null to look for one
 * @param seed the same seed plants the same errors
 */
public record Planting(Shares shares, Set<String> columns, @Nullable String source, long seed) {
  /** Copies the set. */
  public Planting {
    columns = Set.copyOf(columns);
  }

  /** The usual mixture. */
  public static Planting usual(long seed) {
    return new Planting(Shares.usual(), Set.of(), null, seed);
  }

  /**
   * What was planted.
   *
   * @param rows the rows of the table
   * @param columns the columns in which cells could go wrong
   * @param wanted how many cells were to go wrong by each kind
   * @param planted how many did: fewer where no more suit the kind
   */
  public record Summary(
      long rows, List<String> columns, Map<ErrorKind, Long> wanted, Map<ErrorKind, Long> planted) {}

  /**
   * Plants; the table is read several times.
   *
   * @param dirty receives the dirty table: the same bytes but for the planted cells
   * @param list hears of each planted cell, row by row
   */
  public Summary run(
      CleanTable table, OutputStream dirty, Consumer<PlantedCell> list, Progress progress)
      throws IOException {
    CleanTable.Beginning beginning =
        table.beginning(TableProfile.ROWS, progress.part("reading", 0, 0.2));
    List<String> names = beginning.names();
    TableProfile profile = TableProfile.of(names, beginning.rows(), source);
    boolean[] spoilt = spoilt(table, names, profile);
    List<String> named = new ArrayList<>();
    for (int column = 0; column < spoilt.length; column++) {
      if (spoilt[column]) {
        named.add(names.get(column));
      }
    }
    long cells = beginning.count() * named.size();
    Draws draws = new Draws(seed);
    List<Fault> faults = faults(profile, spoilt, draws);
    Map<ErrorKind, Long> wanted = new EnumMap<>(ErrorKind.class);
    faults.forEach(fault -> wanted.put(fault.kind(), Math.round(shares.of(fault.kind()) * cells)));
    Selection selection = new Selection(table, faults, spoilt, draws);
    selection.run(wanted, cells, progress.part("choosing cells", 0.2, 0.7));
    write(table, selection, dirty, list, progress.part("writing", 0.7, 1));
    return new Summary(beginning.count(), named, wanted, selection.counts());
  }

  private boolean[] spoilt(CleanTable table, List<String> names, TableProfile profile) {
    for (String column : columns) {
      if (!names.contains(column)) {
        throw new InputException(
            table.path()
                + ": has no column "
                + quoted(column)
                + "; expected one of its columns"
                + CloseNames.hint(column, names));
      }
    }
    boolean[] spoilt = new boolean[names.size()];
    for (int column = 0; column < spoilt.length; column++) {
      spoilt[column] =
          columns.isEmpty()
              ? !profile.columns().get(column).isName()
              : columns.contains(names.get(column));
    }
    return spoilt;
  }

  /** The kinds that plant something, those that suit few cells first. */
  private List<Fault> faults(TableProfile profile, boolean[] spoilt, Draws draws) {
    List<Fault> faults = new ArrayList<>();
    for (ErrorKind kind : ErrorKind.values()) {
      boolean wanted =
          shares.of(kind) > 0 && (kind != ErrorKind.SOURCE || profile.sources() != null);
      if (wanted) {
        faults.add(
            switch (kind) {
              case SOURCE -> new SourceFault(profile, draws);
              case VIOLATION -> new ViolationFault(profile);
              case COLUMN_SWAP -> new ColumnSwapFault(spoilt);
              case ROW_SWAP -> new RowSwapFault();
              case NUMBER -> new NumberFault(profile.columns());
              case FORMAT -> new FormatFault(profile.columns(), draws);
              case TYPO -> new TypoFault(profile.columns());
              case DISGUISED -> new DisguisedFault(profile.columns(), draws);
              case MISSING -> new MissingFault();
            });
      }
    }
    return faults;
  }

  private static void write(
      CleanTable table,
      Selection selection,
      OutputStream dirty,
      Consumer<PlantedCell> list,
      Progress progress)
      throws IOException {
    try (RawRows rows = table.open(progress)) {
      List<String> names = rows.names();
      rows.writeHeader(dirty);
      long first = 0;
      for (List<RawRow> raw = rows.next(RowBlock.ROWS);
          !raw.isEmpty();
          raw = rows.next(RowBlock.ROWS)) {
        RowBlock block = RowBlock.of(first, raw);
        @Nullable String[][] texts = new @Nullable String[raw.size()][names.size()];
        @Nullable PlantedCell[][] planted = new @Nullable PlantedCell[raw.size()][names.size()];
        for (Selection.Planned each : selection.in(block)) {
          for (Damage.Edit edit : each.damage().edits()) {
            texts[edit.row()][edit.column()] = edit.text();
            planted[edit.row()][edit.column()] =
                new PlantedCell(
                    first + edit.row() + 1,
                    names.get(edit.column()),
                    each.kind(),
                    each.damage().fault(),
                    block.cell(edit.row(), edit.column()),
                    edit.text());
          }
        }
        for (int row = 0; row < raw.size(); row++) {
          raw.get(row).write(dirty, texts[row]);
          for (PlantedCell cell : planted[row]) {
            if (cell != null) {
              list.accept(cell);
            }
          }
        }
        first += raw.size();
      }
      rows.writeEnd(dirty);
    }
  }
}
