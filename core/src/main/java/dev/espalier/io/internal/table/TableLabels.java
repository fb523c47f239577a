package dev.espalier.io.internal.table;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Column;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.rows.LabelCollector;
import dev.espalier.io.internal.rows.LabelOrigin;
import dev.espalier.io.internal.rows.MulanXml;
import dev.espalier.io.internal.rows.Tags;
import dev.espalier.io.internal.text.NumberText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds the labels of a table: columns of 0/1, true/false, yes/no or -1/1, or one column that lists
 * them.
 *
 * <p>A missing cell is unknown. Where -1 occurs in any label column, a 0 is neither of both, hence
 * unknown as well. For a model that will be applied, its labels come first; others that the file
 * has stand behind them.
 */
final class TableLabels {
  /**
   * What was found.
   *
   * @param columns the columns that are no features
   * @param names the label names
   * @param labels the label sets
   * @param tags the column that lists the labels, if one does
   */
  record Chosen(
      Set<String> columns, List<String> names, Labels labels, Column.@Nullable Tags tags) {}

  private final Table table;
  private final ReadOptions options;
  private final String file;
  private final IntFunction<String> place;
  private final Map<String, Table.Column> columnOf = new HashMap<>();

  private TableLabels(Table table, ReadOptions options, String file, IntFunction<String> place) {
    this.table = table;
    this.options = options;
    this.file = file;
    this.place = place;
    for (Table.Column column : table.columns()) {
      columnOf.put(column.name(), column);
    }
  }

  static Chosen choose(Table table, ReadOptions options, String file, IntFunction<String> place) {
    TableLabels labels = new TableLabels(table, options, file, place);
    Column.Tags tags = labels.tags();
    LabelOrigin.tell(
        options, tags == null ? options.labels().origin() : "column " + quoted(tags.name()));
    return tags == null ? labels.fromColumns() : labels.fromTags(tags);
  }

  /** The column that lists labels: as the options say, or else as the model has it. */
  private Column.@Nullable Tags tags() {
    if (options.tagsColumn() != null) {
      return new Column.Tags(options.tagsColumn(), options.tagSeparator());
    }
    Schema expected = options.expected();
    if (expected == null || !(options.labels() instanceof LabelChoice.Automatic)) {
      return null;
    }
    Column.Tags tags =
        expected.columns().stream()
            .filter(Column.Tags.class::isInstance)
            .map(Column.Tags.class::cast)
            .findFirst()
            .orElse(null);
    boolean ownColumns = expected.labels().stream().anyMatch(columnOf::containsKey);
    return tags == null || (ownColumns && !columnOf.containsKey(tags.name())) ? null : tags;
  }

  private Chosen fromTags(Column.Tags tagsColumn) {
    String name = tagsColumn.name();
    LabelCollector collector = LabelCollector.of(options, file);
    Table.Column column = columnOf.get(name);
    if (column == null && options.expected() == null) {
      throw new InputException(file + ": there is no column " + quoted(name) + " with the labels");
    }
    for (int row = 0; row < table.rows(); row++) {
      String tags = column == null ? "?" : tagsOf(column, row);
      if (tags.strip().equals("?")) {
        collector.markUnknown();
      } else {
        for (String tag : Tags.split(tags, tagsColumn.separator())) {
          if (!collector.add(tag)) {
            throw error(row, "label " + quoted(tag) + " is not one of those expected");
          }
        }
      }
      collector.endRow();
    }
    LabelCollector.Result result = collector.build();
    return new Chosen(Set.of(name), result.names(), result.labels(), tagsColumn);
  }

  private static String tagsOf(Table.Column column, int row) {
    if (column.isMissing(row)) {
      return "?";
    }
    return column instanceof Table.Categories categories
        ? categories.levels().get(categories.codes()[row])
        : NumberText.format(((Table.Numbers) column).values()[row]);
  }

  private Chosen fromColumns() {
    Map<String, Table.Column> chosen = chosenColumns();
    List<Table.Column> columns = new ArrayList<>(chosen.values());
    List<byte[]> cells = new ArrayList<>();
    boolean minusOne = false;
    for (Table.Column column : columns) {
      byte[] values = values(column);
      cells.add(values);
      for (byte value : values) {
        minusOne |= value == -1;
      }
    }
    List<String> names = new ArrayList<>(chosen.keySet());
    Schema expected = options.expected();
    if (expected != null) { // its labels, and behind them those that only the file has
      names.removeAll(expected.labels());
      names.addAll(0, expected.labels());
    }
    return new Chosen(
        new HashSet<>(chosen.keySet()),
        names,
        labels(names, chosen.keySet(), cells, minusOne),
        null);
  }

  private Labels labels(
      List<String> names, Set<String> chosen, List<byte[]> cells, boolean zeroIsUnknown) {
    Map<String, byte[]> cellsOf = new HashMap<>();
    int next = 0;
    for (String name : chosen) {
      cellsOf.put(name, cells.get(next++));
    }
    List<byte @Nullable []> ordered = new ArrayList<>();
    for (String name : names) {
      ordered.add(cellsOf.get(name));
    }
    LabelSets.Builder positives = new LabelSets.Builder(names.size());
    LabelSets.Builder unknown = new LabelSets.Builder(names.size());
    for (int row = 0; row < table.rows(); row++) {
      for (int label = 0; label < names.size(); label++) {
        byte[] values = ordered.get(label);
        byte value = values == null ? UNKNOWN : values[row];
        if (value == 1) {
          positives.add(label);
        } else if (value == UNKNOWN || (value == 0 && zeroIsUnknown)) {
          unknown.add(label);
        }
      }
      positives.endRow();
      unknown.endRow();
    }
    return new Labels(positives.build(), unknown.build());
  }

  private Map<String, Table.Column> chosenColumns() {
    List<String> names = new ArrayList<>();
    LabelChoice choice = options.labels();
    Schema expected = options.expected();
    if (choice instanceof LabelChoice.Names named) {
      names.addAll(named.names());
    } else if (choice instanceof LabelChoice.XmlFile xml) {
      names.addAll(MulanXml.labels(xml.file(), options.listener()::notice));
    } else if (choice instanceof LabelChoice.Count count) {
      int columns = table.columns().size();
      if (Math.abs((long) count.count()) > columns) {
        throw new InputException(
                file + ": labels " + count.count() + ", but there are " + columns + " columns")
            .about(InputException.Topic.LABELS);
      }
      int from = count.count() > 0 ? 0 : columns + count.count();
      int to = count.count() > 0 ? count.count() : columns;
      table.columns().subList(from, to).forEach(column -> names.add(column.name()));
    } else if (expected != null) {
      expected.labels().stream().filter(columnOf::containsKey).forEach(names::add);
    } else {
      throw new InputException(
              file
                  + ": which columns are labels? Say their names, their number if they"
                  + " come first, or minus their number if they come last; or name the column that"
                  + " lists them")
          .about(InputException.Topic.LABELS);
    }
    Map<String, Table.Column> chosen = new LinkedHashMap<>();
    for (String name : names) {
      Table.Column column = columnOf.get(name);
      if (column == null) {
        throw new InputException(
            file
                + ": there is no column "
                + quoted(name)
                + " to be a label"
                + CloseNames.hint(name, columnOf.keySet()));
      }
      if (chosen.put(name, column) != null) {
        throw new InputException(file + ": label " + quoted(name) + " is named twice");
      }
    }
    return chosen;
  }

  private static final byte UNKNOWN = 2;

  private byte[] values(Table.Column column) {
    byte[] values = new byte[column.rows()];
    for (int row = 0; row < values.length; row++) {
      if (column.isMissing(row)) {
        values[row] = UNKNOWN;
      } else if (column instanceof Table.Numbers numbers) {
        double value = numbers.values()[row];
        if (value != 0 && value != 1 && value != -1) {
          throw badLabel(column, row, NumberText.format(value));
        }
        values[row] = (byte) value;
      } else {
        Table.Categories categories = (Table.Categories) column;
        String text = categories.levels().get(categories.codes()[row]);
        values[row] =
            switch (text.toLowerCase(Locale.ROOT)) {
              case "1", "true", "yes" -> 1;
              case "0", "false", "no" -> 0;
              case "-1" -> -1;
              default -> spelledNumber(column, row, text);
            };
      }
    }
    return values;
  }

  /** A number that is spelled otherwise, such as 1.0, in a column that is read as text. */
  private byte spelledNumber(Table.Column column, int row, String text) {
    double value = NumberText.isNumber(text) ? Double.parseDouble(text) : Double.NaN;
    if (value != 0 && value != 1 && value != -1) {
      throw badLabel(column, row, text);
    }
    return (byte) value;
  }

  private InputException badLabel(Table.Column column, int row, String text) {
    return error(
        row,
        "label "
            + quoted(column.name())
            + " is "
            + quoted(text)
            + "; expected 0 or 1, true or false, yes or no, -1 or 1, or an empty cell");
  }

  private InputException error(int row, String message) {
    return new InputException(file + place.apply(row) + ": " + message);
  }
}
