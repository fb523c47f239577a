package dev.espalier.io.internal.table;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Column;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.Table;
import dev.espalier.data.TextOptions;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.rows.ExpectedFeatures;
import dev.espalier.io.internal.rows.Reading;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.words.Analysis;
import dev.espalier.io.internal.words.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes examples of a table for training: numbers stay, categories become one indicator column for
 * each level, but a single one for two levels, texts weights of their words, dates their parts,
 * vectors one feature for each number; chosen columns become labels. {@link ModelEncoder} does it
 * for a model that will be applied.
 *
 * <p>A missing cell is {@code NaN}, for a category in all its indicators; a missing text has no
 * words. Categories whose levels are 0 and 1 count as a number.
 */
public final class TableEncoder {
  private final ReadOptions options;
  private final ModelEncoder.Origin origin;
  private final String file;
  private final ColumnRoles roles;
  private final ExpectedFeatures indicators;

  /** How long the texts of each column are, as their words weigh. */
  private final Map<String, Double> lengths = new HashMap<>();

  private TableEncoder(ReadOptions options, ModelEncoder.Origin origin) {
    this.options = options;
    this.origin = origin;
    this.file = origin.file();
    this.roles = new ColumnRoles(options.columns(), this::tellRole);
    this.indicators = new ExpectedFeatures(options);
  }

  private void tellRole(String column, int row, String why, Role role) {
    Reading.of(options).note(column, row < 0 ? why : origin.at(row) + " " + why);
    String readAs =
        switch (role) {
          case TEXT -> "read as text";
          case CATEGORY -> "a category";
          default -> "set aside";
        };
    options
        .listener()
        .notice(
            (row < 0 ? file : origin.at(row))
                + ": column "
                + quoted(column)
                + " "
                + why
                + " and is "
                + readAs,
            InputException.Topic.COLUMN_ROLES);
  }

  /**
   * Makes examples of a table.
   *
   * @param options which columns are labels, and the model that will be applied
   * @param name what to call the data
   */
  public static Dataset encode(Table table, ReadOptions options, String name) {
    return encode(table, options, ModelEncoder.Origin.rows(name, name));
  }

  /** As {@link #encode(Table, ReadOptions, String)}, with places for errors. */
  public static Dataset encode(Table table, ReadOptions options, ModelEncoder.Origin origin) {
    Schema expected = options.expected();
    if (expected != null && !options.labelsOnly()) {
      Unfamiliar unfamiliar = new Unfamiliar();
      Dataset data = apply(ModelEncoder.of(expected), table, options, origin, unfamiliar);
      unfamiliar.labels(data, expected);
      unfamiliar.tell(options, origin.file());
      return data;
    }
    TableLabels.Chosen chosen = TableLabels.choose(table, options, origin.file(), origin.place());
    Encoded encoded =
        features(table, table.rows(), chosen.columns(), chosen.tags(), options, origin);
    return new Dataset(
        origin.name(), encoded.schema(chosen.names()), encoded.rows(), chosen.labels());
  }

  /**
   * Makes examples of a table, or of some of its rows, for a model that will be applied.
   *
   * @param options which columns are labels, if the model does not say it
   * @param unfamiliar counts what the model does not know, but for labels: they stand behind those
   *     of the model
   */
  public static Dataset apply(
      ModelEncoder encoder,
      Table table,
      ReadOptions options,
      ModelEncoder.Origin origin,
      Unfamiliar unfamiliar) {
    TableLabels.Chosen chosen = TableLabels.choose(table, options, origin.file(), origin.place());
    List<Table.Column> columns =
        table.columns().stream().filter(each -> !chosen.columns().contains(each.name())).toList();
    return new Dataset(
        origin.name(),
        encoder.schema().withLabels(chosen.names()),
        encoder.encode(columns, table.rows(), false, origin, unfamiliar),
        chosen.labels());
  }

  /**
   * Features made of columns.
   *
   * @param schema their names and columns, without labels
   * @param rows their values
   */
  public record Encoded(Schema schema, Features rows) {
    /** The same features with labels. */
    public Schema schema(List<String> labels) {
      return schema.withLabels(labels);
    }
  }

  /**
   * Makes features of a table.
   *
   * @param rows how many rows it has, also without columns
   * @param labels columns that are no features
   * @param tags the column that lists labels, to be kept with the others, or null
   */
  public static Encoded features(
      Table table,
      int rows,
      Set<String> labels,
      Column.@Nullable Tags tags,
      ReadOptions options,
      ModelEncoder.Origin origin) {
    List<Table.Column> columns =
        options.labelsOnly()
            ? List.of()
            : table.columns().stream().filter(each -> !labels.contains(each.name())).toList();
    List<ColumnEncoder> encoders = new TableEncoder(options, origin).encoders(columns);
    if (tags != null) {
      encoders.add(new ColumnEncoder.None(tags));
    }
    List<Feature> features = encoders.stream().flatMap(each -> each.features().stream()).toList();
    try {
      Schema schema =
          new Schema(features, List.of(), encoders.stream().map(ColumnEncoder::column).toList());
      return new Encoded(schema, JoinedColumns.of(encoders, features, rows));
    } catch (IllegalArgumentException e) {
      // a column 'a=b' beside a column 'a' with a level 'b'
      throw new InputException(
          origin.file() + ": " + e.getMessage() + ", as a column and as a level or word of another",
          e);
    }
  }

  /** Whether a text of a model file is a form of dates that can be read. */
  public static boolean isDateForm(String pattern) {
    return DateForm.isKnown(pattern);
  }

  /** Refuses a language of a model file that has no words here. */
  public static void checkLanguage(TextOptions options) {
    Analysis.check(options);
  }

  private List<ColumnEncoder> encoders(List<Table.Column> columns) {
    for (String name :
        options.labelsOnly() ? Set.<String>of() : options.columns().roles().keySet()) {
      if (columns.stream().noneMatch(column -> column.name().equals(name))) {
        throw new InputException(
            file
                + ": there is no column "
                + quoted(name)
                + CloseNames.hint(name, columns.stream().map(Table.Column::name).toList()));
      }
    }
    List<ColumnEncoder> table = new ArrayList<>();
    List<ColumnEncoder> texts = new ArrayList<>();
    for (Table.Column column : columns) {
      ColumnEncoder encoder = encoder(column);
      (encoder.column().sharesScale() ? texts : table).add(encoder);
    }
    double longest = lengths.values().stream().mapToDouble(each -> each).max().orElse(0);
    for (ColumnEncoder text : texts) {
      double length = lengths.getOrDefault(text.column().name(), 0.0);
      table.add(
          length > 0 && text instanceof ColumnEncoder.Words words
              ? words.withNorm(length / longest)
              : text);
    }
    return table;
  }

  private ColumnEncoder encoder(Table.Column column) {
    Column.Role role = roles.of(column);
    if (column instanceof Table.Vectors vectors) {
      requireVector(vectors, role);
    }
    return switch (role) {
      case NUMBER -> number(column, file);
      case VECTOR -> ColumnEncoder.Vectors.of(VectorColumn.of(column, 0, origin));
      case COUNT -> counts(column, file);
      case CATEGORY -> {
        Table.Categories categories = ColumnEncoder.texts(column);
        yield isZeroOne(categories)
            ? number(categories, file)
            : ColumnEncoder.Levels.of(
                categories, indicators.indicators(column.name(), categories.levels()));
      }
      case TEXT -> words(ColumnEncoder.texts(column), false);
      case LIST -> words(ColumnEncoder.texts(column), true);
      case DATE -> dates(ColumnEncoder.texts(column));
      case ID, IGNORED -> new ColumnEncoder.None(new Column.Plain(column.name(), role, 0));
      case TAGS -> throw new IllegalArgumentException("tags are no features");
    };
  }

  /** Lists of numbers are a vector, or are set aside. */
  private void requireVector(Table.Vectors column, Role role) {
    if (role != Role.VECTOR && role != Role.ID && role != Role.IGNORED) {
      throw new InputException(
          file
              + ": column "
              + quoted(column.name())
              + " holds lists of numbers; expected "
              + RecordValue.expected(role));
    }
  }

  static ColumnEncoder.Numbers number(Table.Column column, String file) {
    if (column instanceof Table.Numbers numbers) {
      return ColumnEncoder.Numbers.of(column.name(), numbers.values());
    }
    Table.Categories categories = (Table.Categories) column;
    double[] values = new double[column.rows()];
    for (int row = 0; row < values.length; row++) {
      String cell =
          categories.isMissing(row) ? "" : categories.levels().get(categories.codes()[row]);
      if (!cell.isEmpty() && !cell.equals("0") && !cell.equals("1")) {
        throw new InputException(
            file
                + ": column "
                + quoted(column.name())
                + " is text, such as "
                + quoted(cell)
                + "; expected numbers");
      }
      values[row] = cell.isEmpty() ? Double.NaN : cell.equals("1") ? 1 : 0;
    }
    return ColumnEncoder.Numbers.of(column.name(), values);
  }

  static ColumnEncoder counts(Table.Column column, String file) {
    return ColumnEncoder.Numbers.counts(column.name(), number(column, file).values());
  }

  private ColumnEncoder words(Table.Categories column, boolean list) {
    String said = options.tagSeparator();
    TextOptions text =
        list
            ? TextOptions.list(said == null ? ListSeparator.of(column, options, file) : said)
            : options.columns().text();
    Terms.Fitted fitted =
        Terms.fit(
            row -> column.isMissing(row) ? null : column.levels().get(column.codes()[row]),
            column.rows(),
            text);
    if (!list) {
      lengths.put(column.name(), fitted.length());
    }
    return new ColumnEncoder.Words(
        fitted.terms().column(column.name(), text),
        ColumnEncoder.Words.features(column.name(), fitted.terms().names()),
        fitted.weights());
  }

  private ColumnEncoder dates(Table.Categories column) {
    List<DateForm> forms = DateForm.fitting(column.levels(), true);
    if (forms.isEmpty()) {
      throw new InputException(
          file
              + ": column "
              + quoted(column.name())
              + " holds "
              + quoted(column.levels().isEmpty() ? "" : column.levels().get(0))
              + ", but not all of its cells are dates of one form; expected such as 2026-11-18,"
              + " 18.11.2026, 11/18/2026 or 18-NOV-2026, perhaps with a time");
    }
    DateForm form = forms.get(0);
    if (forms.size() > 1) {
      form = forms.get(options.columns().dayFirst() ? 1 : 0);
      options
          .listener()
          .notice(
              file
                  + ": column "
                  + quoted(column.name())
                  + " may have the month or the day first; it is read as "
                  + form.pattern(),
              InputException.Topic.DAY_FIRST);
    }
    Unfamiliar unread = new Unfamiliar();
    ColumnEncoder dates = ColumnEncoder.Dates.of(column, form, unread);
    unread.tell(options, file);
    return dates;
  }

  static boolean isZeroOne(Table.Categories column) {
    List<String> levels = column.levels();
    return levels.size() == 2 && levels.contains("0") && levels.contains("1");
  }
}
