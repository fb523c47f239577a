package dev.espalier.lab.plant;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Progress;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
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
   * @param kinds how many cells went wrong by each kind
   */
  public record Summary(long rows, List<String> columns, List<Count> kinds) {}

  /**
   * How many cells went wrong by one kind.
   *
   * @param kind the kind
   * @param wanted how many were to
   * @param planted how many did: fewer where no more suit the kind
   */
  public record Count(ErrorKind kind, long wanted, long planted) {}

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
    List<String> named =
        IntStream.range(0, spoilt.length)
            .filter(column -> spoilt[column])
            .mapToObj(names::get)
            .toList();
    long cells = beginning.count() * named.size();
    Draws draws = new Draws(seed);
    List<Demand> demands =
        faults(profile, spoilt, draws).stream()
            .map(fault -> new Demand(fault, wanted(fault.kind(), cells), cells))
            .toList();
    Selection selection = new Selection(spoilt, draws);
    selection.run(table, demands, progress.part("choosing cells", 0.2, 0.7));
    new DirtyWriter(profile, selection, list).write(table, dirty, progress.part("writing", 0.7, 1));
    return new Summary(beginning.count(), named, counts(demands, cells));
  }

  private long wanted(ErrorKind kind, long cells) {
    return Math.round(shares.of(kind) * cells);
  }

  /** How many cells went wrong by each kind; without sources none by theirs. */
  private List<Count> counts(List<Demand> demands, long cells) {
    List<Count> counts = new ArrayList<>();
    for (ErrorKind kind : ErrorKind.values()) {
      if (shares.of(kind) > 0) {
        long planted =
            demands.stream().filter(each -> each.kind() == kind).mapToLong(Demand::planted).sum();
        counts.add(new Count(kind, wanted(kind, cells), planted));
      }
    }
    return counts;
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
    SourceColumn sources = profile.sources();
    if (sources != null) {
      faults.add(new SourceFault(sources, profile, draws));
    }
    faults.add(new ViolationFault(profile));
    faults.add(new ColumnSwapFault(spoilt));
    faults.add(new RowSwapFault());
    faults.add(new NumberFault(profile.columns()));
    faults.add(new FormatFault(profile.columns(), draws));
    faults.add(new TypoFault(profile.columns()));
    faults.add(new DisguisedFault(profile.columns(), draws));
    faults.add(new MissingFault());
    faults.removeIf(fault -> shares.of(fault.kind()) == 0);
    return faults;
  }
}
