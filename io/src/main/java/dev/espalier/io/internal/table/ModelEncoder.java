package dev.espalier.io.internal.table;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Column;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Features;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.words.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes the features of a model of a table's columns, which are found by name. Other columns are
 * counted and left out. A level that training did not have leaves all indicators zero, a word that
 * it did not have counts for nothing.
 *
 * <p>What can be prepared is prepared once, so that a record costs no more than its cells.
 * Immutable, and safe for many threads.
 */
public final class ModelEncoder {
  private final Schema schema;
  private final List<Known> columns = new ArrayList<>();
  private final Map<String, Known> byName = new HashMap<>();
  private final Map<String, Role> roles = new HashMap<>();

  /** Features that may be columns of their own: indicators of levels, entries of vectors. */
  private final Map<String, Integer> parts = new HashMap<>();

  /**
   * A column of the model with what is prepared of it.
   *
   * @param first the place of the first of its features among all
   * @param terms of a text
   * @param featureOfLevel of a category; −1 for the level that a zero means
   * @param form of a date
   */
  record Known(
      Column column,
      int first,
      List<Feature> features,
      @Nullable Terms terms,
      Map<String, Integer> featureOfLevel,
      @Nullable DateForm form) {
    static Known of(Column column, int first, List<Feature> features) {
      Map<String, Integer> featureOfLevel = new HashMap<>();
      for (int j = 0; j < features.size() && column.role() == Role.CATEGORY; j++) {
        featureOfLevel.put(String.valueOf(features.get(j).level()), j);
        if (features.get(j).otherLevel() != null) {
          featureOfLevel.putIfAbsent(features.get(j).otherLevel(), -1);
        }
      }
      return new Known(
          column,
          first,
          features,
          column instanceof Column.Text text
              ? Terms.of(text, ColumnEncoder.Words.terms(text, features))
              : null,
          featureOfLevel,
          column instanceof Column.Date date ? new DateForm(date.form()) : null);
    }
  }

  private ModelEncoder(Schema schema) {
    this.schema = schema;
    int first = 0;
    for (Column column : schema.recordColumns()) {
      List<Feature> features = schema.features().subList(first, first + column.width());
      roles.put(column.name(), column.role());
      if (!features.isEmpty()) {
        Known known = Known.of(column, first, List.copyOf(features));
        columns.add(known);
        byName.put(column.name(), known);
      }
      for (int j = 0; j < features.size() && canBeSpelledOut(column); j++) {
        parts.put(features.get(j).name(), first + j);
      }
      first += column.width();
    }
  }

  /** An encoder for a model. */
  public static ModelEncoder of(Schema schema) {
    return new ModelEncoder(schema);
  }

  /** The names of features and labels of the model. */
  public Schema schema() {
    return schema;
  }

  /** What each column of the model is for. */
  public Map<String, Role> roles() {
    return roles;
  }

  /**
   * Whether it has use for a column: a column of the model, or a part of one: the indicator of a
   * level, or an entry of a vector.
   */
  public boolean takes(String column) {
    return roles.containsKey(column) || parts.containsKey(column);
  }

  /** Whether a column that is no column of the model is a part of one. */
  public boolean isPart(String column) {
    return parts.containsKey(column) && !roles.containsKey(column);
  }

  /** The columns of the model with features that are not among these, nor spelled out in them. */
  public List<String> absent(Set<String> names) {
    return columns.stream()
        .filter(known -> known.column.role() != Role.COUNT)
        .filter(known -> !names.contains(known.column.name()) && !isSpelledOut(known, names))
        .map(known -> known.column.name())
        .toList();
  }

  private static boolean canBeSpelledOut(Column column) {
    return column.role() == Role.CATEGORY || column.role() == Role.VECTOR;
  }

  /** Each level, or entry, has a column of its own, as other programs write them. */
  private static boolean isSpelledOut(Known known, Set<String> names) {
    return canBeSpelledOut(known.column)
        && known.features.stream().allMatch(feature -> names.contains(feature.name()));
  }

  /** A column of the model with features; null for any other. */
  @Nullable Known known(String column) {
    return byName.get(column);
  }

  /** The feature that a column is as it stands, being a part of another; null where it is none. */
  @Nullable Integer part(String column) {
    return parts.get(column);
  }

  /** How many numbers a vector has; 0 for any other column. */
  public int vectorLength(String column) {
    Known known = byName.get(column);
    return known == null || known.column.role() != Role.VECTOR ? 0 : known.column.width();
  }

  /**
   * The levels of a category; none for any other column.
   *
   * @param column its name
   */
  Set<String> levels(String column) {
    Known known = byName.get(column);
    return known == null ? Set.of() : known.featureOfLevel.keySet();
  }

  /**
   * Where a table comes from.
   *
   * @param name what to call the data in errors
   * @param file what to call the file
   * @param place what to put behind the file for an error in a row
   */
  public record Origin(String name, String file, IntFunction<String> place) {
    /** Where rows have no lines. */
    public static Origin rows(String name, String file) {
      return new Origin(name, file, row -> ", row " + (row + 1));
    }

    /** Where a row is. */
    String at(int row) {
      return file + place.apply(row);
    }
  }

  /**
   * Makes the features of a table. All columns of the model must be there, unless what is absent is
   * missing.
   *
   * @param rows how many rows it has, also without columns
   * @param unfamiliar counts what the model does not know
   */
  public Features encode(
      List<Table.Column> table,
      int rows,
      boolean absentIsMissing,
      Origin origin,
      Unfamiliar unfamiliar) {
    Map<String, Table.Column> byName = new HashMap<>();
    table.forEach(column -> byName.put(column.name(), column));
    List<ColumnEncoder> encoders = new ArrayList<>();
    for (Known known : columns) {
      Table.Column cells = byName.get(known.column.name());
      if (cells == null && isSpelledOut(known, byName.keySet())) {
        for (Feature feature : known.features) {
          Table.Column level = Objects.requireNonNull(byName.get(feature.name()));
          encoders.add(TableEncoder.number(level, origin.file));
        }
        continue;
      }
      if (cells == null && known.column.role() == Role.COUNT) {
        encoders.add(new ColumnEncoder.None(known.column));
        continue;
      }
      if (cells == null && !absentIsMissing) {
        throw absent(known, byName.keySet(), origin);
      }
      encoders.add(
          encoder(known, cells == null ? missing(known, rows) : cells, origin, unfamiliar));
    }
    for (Table.Column column : table) {
      if (!takes(column.name())) {
        unfamiliar.column(column.name());
      }
    }
    return JoinedColumns.of(encoders, schema.features(), rows);
  }

  /** Refuses a table without a column of the model, saying what it was probably called. */
  public void requireAll(Set<String> names, Origin origin) {
    for (Known known : columns) {
      if (known.column.role() != Role.COUNT
          && !names.contains(known.column.name())
          && !isSpelledOut(known, names)) {
        throw absent(known, names, origin);
      }
    }
  }

  private InputException absent(Known known, Set<String> names, Origin origin) {
    String missing = known.column.name();
    return new InputException(
        origin.name
            + ": "
            + (known.column.role() == Role.NUMBER ? "feature " : "column ")
            + quoted(missing)
            + " of the model is missing"
            + hint(missing, names));
  }

  /** What an absent column was probably called: one of those for which there is no use. */
  private String hint(String missing, Set<String> names) {
    return CloseNames.hint(missing, names.stream().filter(name -> !takes(name)).toList());
  }

  private static Table.Column missing(Known known, int rows) {
    boolean number = known.column.role() == Role.NUMBER || known.column.role() == Role.COUNT;
    return number
        ? new Table.Numbers(known.column.name(), filled(rows))
        : new Table.Categories(known.column.name(), List.of(), codes(rows));
  }

  private static double[] filled(int rows) {
    double[] values = new double[rows];
    Arrays.fill(values, Double.NaN);
    return values;
  }

  private static int[] codes(int rows) {
    int[] codes = new int[rows];
    Arrays.fill(codes, -1);
    return codes;
  }

  private static ColumnEncoder encoder(
      Known known, Table.Column cells, Origin origin, Unfamiliar unfamiliar) {
    if (cells instanceof Table.Vectors && known.column.role() != Role.VECTOR) {
      throw new InputException(
          origin.file
              + ": column "
              + quoted(cells.name())
              + " holds lists of numbers, but the model has a "
              + known.column.role().name().toLowerCase(Locale.ROOT)
              + " here");
    }
    if (known.column instanceof Column.Text text) {
      Table.Categories texts = ColumnEncoder.texts(cells);
      return new ColumnEncoder.Words(
          text,
          known.features,
          Objects.requireNonNull(known.terms)
              .weights(
                  row -> texts.isMissing(row) ? null : texts.levels().get(texts.codes()[row]),
                  texts.rows()));
    }
    if (known.column instanceof Column.Date date) {
      return ColumnEncoder.Dates.of(
          ColumnEncoder.texts(cells), date, Objects.requireNonNull(known.form), unfamiliar);
    }
    if (known.column.role() == Role.CATEGORY) {
      return levels(known, ColumnEncoder.texts(cells), unfamiliar);
    }
    if (known.column.role() == Role.VECTOR) {
      return ColumnEncoder.Vectors.of(VectorColumn.of(cells, known.column.width(), origin));
    }
    if (cells instanceof Table.Categories categories
        && !categories.levels().stream()
            .allMatch(level -> level.equals("0") || level.equals("1"))) {
      throw new InputException(
          origin.file
              + ": column "
              + quoted(cells.name())
              + " is text, but the model has a number here");
    }
    return known.column.role() == Role.COUNT
        ? TableEncoder.counts(cells, origin.file)
        : TableEncoder.number(cells, origin.file);
  }

  private static ColumnEncoder levels(Known known, Table.Categories cells, Unfamiliar unfamiliar) {
    int[] featureOfCode = new int[cells.levels().size()];
    boolean[] unseen = new boolean[featureOfCode.length];
    for (int code = 0; code < featureOfCode.length; code++) {
      Integer feature = known.featureOfLevel.get(cells.levels().get(code));
      featureOfCode[code] = feature == null ? -1 : feature;
      unseen[code] = feature == null;
    }
    for (int code : cells.codes()) {
      if (code >= 0 && unseen[code]) {
        unfamiliar.level(known.column.name(), cells.levels().get(code));
      }
    }
    return new ColumnEncoder.Levels(known.column, known.features, featureOfCode, cells.codes());
  }
}
