package dev.espalier.restore.table;

import dev.espalier.Progress;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.csv.RawRow;
import dev.espalier.io.internal.csv.RawRows;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.table.internal.DirtyTable;
import dev.espalier.restore.table.internal.KindDetection;
import dev.espalier.restore.table.internal.TextColumn;
import dev.espalier.restore.table.internal.TextColumns;
import dev.espalier.restore.table.internal.votes.RowVotes;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The quality of a table.
 *
 * @param layout how its text is laid out
 * @param rows the number of rows
 * @param columns what was found in each column
 * @param suspicious cells that are more probably wrong than right, with what they should say: the
 *     surest of each column and rule, then the next of each, and so on
 * @param dependencies columns that decide others
 * @param keys columns that name rows
 * @param duplicates rows that are the same in all columns
 * @param alike rows that are the same in all columns that do not name rows
 * @param readings how the columns are understood; none where nothing could be learnt
 * @param unlearnt why no cell could be suspected by a model; empty where it could
 */
public record TableCheck(
    Layout layout,
    int rows,
    List<ColumnCheck> columns,
    List<Change> suspicious,
    List<FoundDependency> dependencies,
    List<KeyColumn> keys,
    DuplicateRows duplicates,
    DuplicateRows alike,
    List<ColumnReading> readings,
    String unlearnt) {
  /**
   * How the text of a table is laid out.
   *
   * @param encoding as users call it
   * @param delimiter what separates cells; a blank stands for runs of them
   * @param header whether the first row holds names
   */
  public record Layout(String encoding, char delimiter, boolean header) {}

  /** Looks at a table. */
  public static TableCheck of(
      TableFile table, Restorer<?> restorer, PlanOptions options, Progress progress) {
    TextColumns cells = TableFit.read(table, options.marks(), progress.part("", 0, 0.05));
    if (cells.rows() == 0) {
      throw new InputException(table.path() + ": has a header and no rows; expected rows");
    }
    List<Map<String, Long>> missing = new ArrayList<>();
    Layout layout = missing(table, cells, missing, progress.part("", 0.05, 0.1));
    Suspects suspects = Suspects.of(table, restorer, options, progress.part("", 0.1, 1));
    FittedTable fitted = suspects.fitted();
    List<ColumnCheck> columns = new ArrayList<>();
    List<TextColumn> naming = new ArrayList<>();
    for (int j = 0; j < missing.size(); j++) {
      TextColumn column = cells.columns().get(j);
      ColumnKind kind = kind(column, j, fitted, options);
      if (kind == ColumnKind.IDENTIFIER || (kind == ColumnKind.TEXT && isUnique(column))) {
        naming.add(column);
      }
      columns.add(
          new ColumnCheck(
              column.name(),
              kind,
              column.texts().size(),
              missing.get(j),
              VariedForm.of(column, kind),
              suspects.wrong(column.name()),
              suspects.fillable(column.name())));
    }
    List<TextColumn> others =
        cells.columns().stream().filter(column -> !naming.contains(column)).toList();
    return new TableCheck(
        layout,
        cells.rows(),
        columns,
        suspects.sorted(),
        dependencies(
            fitted == null
                ? DirtyTable.of(table.path(), cells, options.marks(), Set.of(), options.rules())
                    .dirty()
                : fitted.dirty(table.path())),
        naming.stream().filter(KeyColumn::isKey).map(column -> key(cells, column)).toList(),
        DuplicateRows.of(cells, cells.columns()),
        others.isEmpty()
            ? new DuplicateRows(List.of(), List.of())
            : DuplicateRows.of(cells, others),
        fitted == null ? List.of() : fitted.columns(),
        suspects.unlearnt());
  }

  private static boolean isUnique(TextColumn column) {
    return column.texts().size() == column.present();
  }

  private static ColumnKind kind(
      TextColumn column, int place, @Nullable FittedTable fitted, PlanOptions options) {
    if (fitted != null) {
      return fitted.plan().columns().get(place).kind();
    }
    ColumnKind said = options.kinds().get(column.name());
    return said == null ? KindDetection.kind(column) : said;
  }

  private static KeyColumn key(TextColumns cells, TextColumn column) {
    return new KeyColumn(
        column.name(),
        column.present(),
        column.texts().size(),
        DuplicateRows.of(cells, List.of(column)));
  }

  private static List<FoundDependency> dependencies(@Nullable DirtyTable dirty) {
    RowVotes votes = dirty == null ? null : dirty.votes();
    List<FoundDependency> found = new ArrayList<>(votes == null ? List.of() : votes.dependencies());
    found.sort(Comparator.comparing(FoundDependency::strength).reversed());
    return found;
  }

  /** Counts the texts that mean nothing, and tells how the text is laid out. */
  private static Layout missing(
      TableFile table, TextColumns cells, List<Map<String, Long>> missing, Progress progress) {
    List<Map<String, Long>> counts = new ArrayList<>();
    cells.columns().forEach(column -> counts.add(new HashMap<>()));
    try (RawRows rows = table.open(progress)) {
      int number = 0;
      for (@Nullable RawRow row = rows.next(); row != null; row = rows.next()) {
        for (int j = 0; j < counts.size(); j++) {
          if (cells.columns().get(j).code(number) == TextColumn.MISSING) {
            counts.get(j).merge(row.cell(j), 1L, Long::sum);
          }
        }
        number++;
      }
      counts.forEach(each -> missing.add(Counts.sorted(each)));
      return new Layout(rows.encodingName(), rows.delimiter(), rows.hasHeader());
    }
  }

  /**
   * The cells that a repair would change or doubts.
   *
   * @param fitted what learnt from the table; null where nothing can
   * @param found corrections that are more probable than not
   * @param fills how many missing cells of each column have a probable value
   */
  private record Suspects(
      @Nullable FittedTable fitted, List<Change> found, Map<String, Long> fills, String unlearnt) {
    static Suspects of(
        TableFile table, Restorer<?> restorer, PlanOptions options, Progress progress) {
      FittedTable fitted;
      try {
        fitted = TableFit.fit(table, restorer, options, progress.part("", 0, 0.8));
      } catch (InputException e) {
        return new Suspects(null, List.of(), Map.of(), String.valueOf(e.getMessage()));
      }
      boolean corrects = fitted.model().removesNoise();
      List<Change> found = new ArrayList<>();
      Map<String, Long> fills = new HashMap<>();
      TableRepair repair =
          new TableRepair(
                  fitted,
                  corrects ? RestoreTask.Mode.BOTH : RestoreTask.Mode.IMPUTE_ONLY,
                  corrects ? Noise.auto() : Noise.none(),
                  TableRepair.USUAL_CAUTION)
              .fillingAbove(TableRepair.USUAL_CAUTION)
              .by(options.rules());
      try {
        repair.run(
            table,
            Decisions.none(),
            OutputStream.nullOutputStream(),
            new TableRepair.Listener() {
              @Override
              public void changed(Change change) {
                if (change.filled()) {
                  fills.merge(change.column(), 1L, Long::sum);
                } else {
                  found.add(change);
                }
              }

              @Override
              public void doubted(Change guess) {
                found.add(guess);
              }
            },
            progress.part("", 0.8, 1));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return new Suspects(fitted, found, fills, "");
    }

    long wrong(String column) {
      return found.stream().filter(change -> change.column().equals(column)).count();
    }

    long fillable(String column) {
      return fills.getOrDefault(column, 0L);
    }

    /** The surest of each column and rule first, so that none hides the others. */
    List<Change> sorted() {
      List<Change> surest =
          found.stream()
              .sorted(
                  Comparator.comparingDouble((Change change) -> -change.confidence())
                      .thenComparing(Change::row))
              .toList();
      Map<List<Object>, Integer> seen = new HashMap<>();
      List<List<Change>> rounds = new ArrayList<>();
      for (Change change : surest) {
        int round = seen.merge(List.of(change.column(), change.rule()), 1, Integer::sum) - 1;
        if (round == rounds.size()) {
          rounds.add(new ArrayList<>());
        }
        rounds.get(round).add(change);
      }
      return rounds.stream().flatMap(List::stream).toList();
    }
  }
}
