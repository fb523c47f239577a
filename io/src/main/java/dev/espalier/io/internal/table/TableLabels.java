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
import dev.espalier.io.ReadingReport;
import dev.espalier.io.internal.rows.LabelCollector;
import dev.espalier.io.internal.rows.LabelOrigin;
import dev.espalier.io.internal.rows.MulanXml;
import dev.espalier.io.internal.rows.Reading;
import dev.espalier.io.internal.text.NumberText;
import dev.espalier.io.internal.words.ItemList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds the labels of a table: columns that say yes or no, see {@link LabelCells}, or one column
 * that lists them. For a model that will be applied, its labels come first; others that the file
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
    if (tags != null) {
      Reading.of(options).tagSeparator(tags.separator());
    }
    return tags == null ? labels.fromColumns() : labels.fromTags(tags);
  }

  /** The column that lists labels: as the options say, or the model has it, or its name says. */
  private Column.@Nullable Tags tags() {
    String said = options.tagsColumn();
    Schema expected = options.expected();
    Column.Tags models =
        expected == null
            ? null
            : expected.columns().stream()
                .filter(Column.Tags.class::isInstance)
                .map(Column.Tags.class::cast)
                .findFirst()
                .orElse(null);
    if (said != null) {
      return models != null && models.name().equals(said) && options.tagSeparator() == null
          ? models
          : new Column.Tags(said, separator(said));
    }
    if (!(options.labels() instanceof LabelChoice.Automatic)) {
      return null;
    }
    if (expected == null) {
      return namedSo();
    }
    boolean ownColumns = expected.labels().stream().anyMatch(columnOf::containsKey);
    return models == null || (ownColumns && !columnOf.containsKey(models.name())) ? null : models;
  }

  /** The only column that lists something and whose name says that it is labels. */
  private Column.@Nullable Tags namedSo() {
    long names = columnOf.keySet().stream().filter(TagsColumn::isNamedSo).count();
    List<Table.Categories> named = names == 1 ? TagsColumn.named(table) : List.of();
    if (named.size() != 1) {
      return null;
    }
    String name = named.get(0).name();
    Column.Tags tags = new Column.Tags(name, separator(name));
    options
        .listener()
        .notice(
            file
                + ": column "
                + quoted(name)
                + " is taken for the list of labels, parted by "
                + ReadingReport.separatorName(tags.separator()),
            InputException.Topic.TAGS);
    return tags;
  }

  private String separator(String name) {
    String said = options.tagSeparator();
    return said != null || !(columnOf.get(name) instanceof Table.Categories cells)
        ? (said == null ? "," : said)
        : ListSeparator.of(cells, options, file);
  }

  private Chosen fromTags(Column.Tags tagsColumn) {
    String name = tagsColumn.name();
    LabelCollector collector = LabelCollector.of(options, file);
    Table.Column column = columnOf.get(name);
    if (column == null && options.expected() == null) {
      throw new InputException(
          file
              + ": there is no column "
              + quoted(name)
              + " with the labels"
              + CloseNames.hint(name, columnOf.keySet()));
    }
    for (int row = 0; row < table.rows(); row++) {
      String tags = column == null ? "?" : tagsOf(column, row);
      if (tags.strip().equals("?")) {
        collector.markUnknown();
      } else {
        if (tagsColumn.separator().equals(ItemList.BRACKETS)
            && !tags.isBlank()
            && !ItemList.isBracketed(tags)) {
          throw error(row, quoted(tags) + " is no list in brackets such as ['a', 'b']");
        }
        for (String tag : ItemList.split(tags, tagsColumn.separator())) {
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

  private String tagsOf(Table.Column column, int row) {
    if (column.isMissing(row)) {
      return "?";
    }
    if (column instanceof Table.Vectors) {
      throw error(row, "column " + quoted(column.name()) + " lists numbers; expected labels");
    }
    return column instanceof Table.Categories categories
        ? categories.levels().get(categories.codes()[row])
        : NumberText.format(((Table.Numbers) column).values()[row]);
  }

  private Chosen fromColumns() {
    Map<String, Table.Column> chosen = chosenColumns();
    List<byte[]> cells =
        new LabelCells(options, file, place).read(new ArrayList<>(chosen.values()));
    List<String> names = new ArrayList<>(chosen.keySet());
    Schema expected = options.expected();
    if (expected != null) { // its labels, and behind them those that only the file has
      names.removeAll(expected.labels());
      names.addAll(0, expected.labels());
    }
    return new Chosen(
        new HashSet<>(chosen.keySet()), names, labels(names, chosen.keySet(), cells), null);
  }

  private Labels labels(List<String> names, Set<String> chosen, List<byte[]> cells) {
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
        byte value = values == null ? LabelCells.UNKNOWN : values[row];
        if (value == LabelCells.YES) {
          positives.add(label);
        } else if (value == LabelCells.UNKNOWN) {
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
      // an id at the beginning does not count
      boolean id =
          !table.columns().isEmpty()
              && options.columns().roles().get(table.columns().get(0).name()) == Column.Role.ID;
      List<Table.Column> counted = table.columns().subList(id ? 1 : 0, table.columns().size());
      int columns = counted.size();
      if (Math.abs((long) count.count()) > columns) {
        throw new InputException(
                file + ": labels " + count.count() + ", but there are " + columns + " columns")
            .about(InputException.Topic.LABELS);
      }
      int from = count.count() > 0 ? 0 : columns + count.count();
      int to = count.count() > 0 ? count.count() : columns;
      counted.subList(from, to).forEach(column -> names.add(column.name()));
    } else if (expected != null) {
      expected.labels().stream().filter(columnOf::containsKey).forEach(names::add);
    } else {
      throw new InputException(
              file
                  + ": which columns are labels? Say their names, their number if they"
                  + " come first, or minus their number if they come last; or name the column that"
                  + " lists them"
                  + TagsColumn.candidates(table))
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

  private InputException error(int row, String message) {
    return new InputException(file + place.apply(row) + ": " + message);
  }
}
