package dev.espalier.io.internal.table;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Column;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.internal.words.Terms;
import dev.espalier.io.ReadOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Makes the features of a model of a table's columns, which are found by name. All columns of the
 * model must be there; others are told once and left out. A level that training did not have leaves
 * all indicators zero, a word that it did not have counts for nothing.
 */
final class ModelEncoder {
  private static final int SHOWN = 3;

  private final ReadOptions options;
  private final Schema expected;
  private final String name;
  private final String file;
  private final int rows;

  ModelEncoder(ReadOptions options, Schema expected, String name, String file, int rows) {
    this.rows = rows;
    this.options = options;
    this.expected = expected;
    this.name = name;
    this.file = file;
  }

  List<ColumnEncoder> encoders(List<Table.Column> columns) {
    Map<String, Table.Column> byName = new HashMap<>();
    columns.forEach(column -> byName.put(column.name(), column));
    List<ColumnEncoder> encoders = new ArrayList<>();
    int first = 0;
    for (Column known : expected.recordColumns()) {
      List<Feature> features = expected.features().subList(first, first + known.width());
      first += known.width();
      Table.Column cells = byName.remove(known.name());
      boolean spelledOut =
          cells == null
              && known.role() == Column.Role.CATEGORY
              && features.stream().allMatch(feature -> byName.containsKey(feature.name()));
      if (spelledOut) { // each level has a column of its own, as other programs write them
        for (Feature feature : features) {
          Table.Column level = Objects.requireNonNull(byName.remove(feature.name()));
          encoders.add(TableEncoder.number(level, file));
        }
      } else if (!features.isEmpty()) {
        encoders.add(encoder(known, features, cells, byName.keySet()));
      }
    }
    tellUnknown(columns, byName.keySet());
    return encoders;
  }

  private ColumnEncoder encoder(
      Column known, List<Feature> features, Table.@Nullable Column cells, Set<String> leftOver) {
    boolean count = known.role() == Column.Role.COUNT;
    if (cells == null && count) {
      return ColumnEncoder.Numbers.counts(known.name(), new double[rows]);
    }
    if (cells == null) {
      boolean plain = known instanceof Column.Plain;
      String missing = plain ? features.get(0).name() : known.name();
      throw new InputException(
          name
              + ": "
              + (plain ? "feature " : "column ")
              + quoted(missing)
              + " of the model is missing"
              + CloseNames.hint(missing, leftOver));
    }
    if (known instanceof Column.Text text) {
      Table.Categories texts = ColumnEncoder.texts(cells);
      return new ColumnEncoder.Words(
          text,
          features,
          Terms.of(text, ColumnEncoder.Words.terms(text, features))
              .weights(
                  row -> texts.isMissing(row) ? null : texts.levels().get(texts.codes()[row]),
                  texts.rows()));
    }
    if (known instanceof Column.Date date) {
      return ColumnEncoder.Dates.of(ColumnEncoder.texts(cells), date);
    }
    if (known.role() == Column.Role.CATEGORY) {
      Table.Categories categories = ColumnEncoder.texts(cells);
      tellUnseenLevels(categories, features);
      return ColumnEncoder.Levels.of(categories, features);
    }
    if (cells instanceof Table.Categories categories && !TableEncoder.isZeroOne(categories)) {
      throw new InputException(
          file + ": column " + quoted(cells.name()) + " is text, but the model has a number here");
    }
    return count ? TableEncoder.counts(cells, file) : TableEncoder.number(cells, file);
  }

  private void tellUnseenLevels(Table.Categories column, List<Feature> features) {
    Set<String> seen = new HashSet<>();
    for (Feature feature : features) {
      seen.add(String.valueOf(feature.level()));
      seen.add(String.valueOf(feature.otherLevel()));
    }
    Set<String> unseen = new TreeSet<>();
    int rows = 0;
    for (int code : column.codes()) {
      if (code >= 0 && !seen.contains(column.levels().get(code))) {
        unseen.add(column.levels().get(code));
        rows++;
      }
    }
    if (rows > 0) {
      tell(
          "column "
              + quoted(column.name())
              + ": "
              + rows
              + (rows == 1 ? " row has a level" : " rows have levels")
              + " that training did not have: "
              + shown(unseen));
    }
  }

  private void tellUnknown(List<Table.Column> columns, Set<String> left) {
    List<String> unknown = columns.stream().map(Table.Column::name).filter(left::contains).toList();
    if (!unknown.isEmpty() && !options.ignoreUnknown()) {
      tell(
          (unknown.size() == 1 ? "a column that" : unknown.size() + " columns that")
              + " the model does not have "
              + (unknown.size() == 1 ? "is" : "are")
              + " left out: "
              + shown(unknown));
    }
  }

  private static String shown(Collection<String> names) {
    List<String> some = names.stream().limit(SHOWN).map(each -> quoted(each)).toList();
    return String.join(", ", some) + (names.size() > SHOWN ? ", …" : "");
  }

  private void tell(String notice) {
    options.listener().notice(file + ": " + notice);
  }
}
