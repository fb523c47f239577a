package dev.espalier.io.internal.arff;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.CellOptions;
import dev.espalier.io.CellOptions.UnknownLabel;
import dev.espalier.io.ColumnOptions;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.arff.ArffHeader.Attribute;
import dev.espalier.io.internal.arff.ArffHeader.Kind;
import dev.espalier.io.internal.table.ColumnCollector;
import dev.espalier.io.internal.table.ModelEncoder;
import dev.espalier.io.internal.table.TableEncoder;
import dev.espalier.io.internal.text.Decimals;
import dev.espalier.io.internal.text.TextSource;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The cells of an ARFF file as a table, for files with strings or dates: what strings are is found
 * out as for any table, dates become their parts. Numbers and nominal attributes are what they are
 * declared to be.
 */
final class ArffTable implements ArffSink {
  /** How dates are written where the header does not say it. */
  static final String DATE_FORM = "yyyy-MM-dd'T'HH:mm:ss";

  private static final DateTimeFormatter ISO =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT);

  private final TextSource source;
  private final List<Attribute> attributes;
  private final List<ColumnCollector> columns = new ArrayList<>();

  /** How the dates of an attribute are written; null for others. */
  private final List<@Nullable DateTimeFormatter> dates = new ArrayList<>();

  private int[] lines = new int[64];
  private int rows;

  private ArffTable(TextSource source, ArffHeader header) {
    this.source = source;
    this.attributes = header.attributes();
    for (Attribute attribute : attributes) {
      // a sparse row leaves out zeros
      ColumnCollector column = new ColumnCollector(attribute.name(), 0);
      attribute.levels().names().forEach(column::declare);
      columns.add(column);
      dates.add(attribute.kind() == Kind.DATE ? formatter(attribute.type()) : null);
    }
  }

  /** Whether a file is to be read as a table: it has texts, or somebody says what columns are. */
  static boolean isNeeded(ArffHeader header, int[] labels, ReadOptions options) {
    Set<Integer> labelled = new TreeSet<>(Arrays.stream(labels).boxed().toList());
    Schema expected = options.expected();
    boolean needed = expected == null && !options.columns().roles().isEmpty();
    for (int k = 0; k < header.attributes().size(); k++) {
      Attribute attribute = header.attributes().get(k);
      boolean text = attribute.kind() == Kind.STRING || attribute.kind() == Kind.DATE;
      if ((text && labelled.contains(k)) || attribute.kind() == Kind.UNSUPPORTED) {
        return false; // told by the other way of reading
      }
      needed |=
          text
              && (expected == null
                  || expected.columns().stream()
                      .anyMatch(column -> column.name().equals(attribute.name())));
    }
    return needed && !options.labelsOnly();
  }

  /** Reads all rows. */
  static Dataset read(TextSource source, ArffHeader header, int[] labels, ReadOptions options) {
    ArffTable table = new ArffTable(source, header);
    new ArffRows(source, header.attributes().size(), table).parse();
    if (table.rows == 0) {
      throw new InputException(source.file() + ": has no rows");
    }
    Schema expected = options.expected();
    List<String> names =
        Arrays.stream(labels)
            .mapToObj(label -> header.attributes().get(label).name())
            .filter(name -> expected == null || expected.labels().contains(name))
            .toList();
    CellOptions cells = options.cells();
    UnknownLabel unknown = cells.unknown() == null ? UnknownLabel.BLANK : cells.unknown();
    ReadOptions known =
        options
            .withLabels(new LabelChoice.Names(names))
            .withColumns(table.roles(names, options.columns()))
            .withCells(new CellOptions(null, null, null, unknown, null));
    return TableEncoder.encode(
        table.build(),
        known,
        new ModelEncoder.Origin(source.name(), source.file().toString(), table::place));
  }

  private ColumnOptions roles(List<String> labels, ColumnOptions said) {
    Map<String, Role> roles = new HashMap<>(said.roles());
    for (Attribute attribute : attributes) {
      Role role =
          switch (attribute.kind()) {
            case NUMERIC -> Role.NUMBER;
            case NOMINAL -> Role.CATEGORY;
            case DATE -> Role.DATE;
            default -> null;
          };
      if (role != null && !labels.contains(attribute.name())) {
        roles.putIfAbsent(attribute.name(), role);
      }
    }
    return new ColumnOptions(roles, said.text(), said.dayFirst());
  }

  private String place(int row) {
    return ":" + lines[row];
  }

  private Table build() {
    List<Table.Column> built = new ArrayList<>();
    for (int k = 0; k < columns.size(); k++) {
      ColumnCollector column = columns.get(k);
      built.add(isNumber(k) ? column.numbers(rows) : column.categoriesAsDeclared(rows));
    }
    return new Table(built);
  }

  @Override
  public boolean firstLevelCounts(int attribute) {
    return attributes.get(attribute).levels().size() > 0;
  }

  @Override
  public void firstLevel(int attribute) {
    columns.get(attribute).code(rows, 0);
  }

  @Override
  public void missing(int attribute) {
    if (isNumber(attribute)) {
      columns.get(attribute).number(rows, Double.NaN);
    } else {
      columns.get(attribute).code(rows, -1);
    }
  }

  @Override
  public boolean isNumber(int attribute) {
    return attributes.get(attribute).kind() == Kind.NUMERIC;
  }

  @Override
  public void number(int attribute, double value) {
    columns.get(attribute).number(rows, value);
  }

  @Override
  public boolean one(int attribute) {
    return false;
  }

  @Override
  public void value(int attribute, byte[] bytes, int from, int to) {
    ColumnCollector cells = columns.get(attribute);
    String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    Attribute declared = attributes.get(attribute);
    if (isNumber(attribute)) {
      double number = Decimals.parse(bytes, from, to);
      if (Double.isNaN(number)) {
        throw wrong(declared, text, " is not a finite number; write ? for a missing value");
      }
      cells.number(rows, number);
    } else if (declared.kind() == Kind.NOMINAL) {
      cells.code(rows, level(declared, text, bytes, from, to));
    } else {
      DateTimeFormatter form = dates.get(attribute);
      cells.text(rows, form == null ? text : iso(declared, form, text));
    }
  }

  private int level(Attribute attribute, String text, byte[] bytes, int from, int to) {
    int level = attribute.levels().table().find(bytes, from, to);
    double number = Decimals.parse(bytes, from, to);
    for (int k = 0; k < attribute.levels().size() && level < 0; k++) {
      level = attribute.levels().numbers()[k] == number ? k : -1;
    }
    if (level < 0) {
      throw wrong(attribute, text, " is not one of the declared levels");
    }
    return level;
  }

  @Override
  public void endRow() {
    if (rows == lines.length) {
      lines = Arrays.copyOf(lines, 2 * lines.length);
    }
    lines[rows++] = (int) Math.min(Integer.MAX_VALUE, source.line());
  }

  private InputException wrong(Attribute attribute, String cell, String what) {
    return source.at("attribute " + quoted(attribute.name()) + ": " + quoted(cell) + what);
  }

  /** A moment in the form in which tables have it. */
  private String iso(Attribute attribute, DateTimeFormatter form, String text) {
    try {
      TemporalAccessor moment = form.parse(text.strip());
      LocalDate day = moment.query(TemporalQueries.localDate());
      LocalTime time = moment.query(TemporalQueries.localTime());
      if (day != null) {
        return ISO.format(day.atTime(time == null ? LocalTime.MIDNIGHT : time));
      }
    } catch (DateTimeException e) {
      // told below
    }
    throw wrong(attribute, text, " is no date of the form " + attribute.type());
  }

  /** Refuses a form that dates cannot have. */
  static void checkForm(TextSource source, String attribute, String form) {
    try {
      formatter(form);
    } catch (IllegalArgumentException e) {
      throw source.at(
          "attribute "
              + quoted(attribute)
              + " has dates of the form "
              + quoted(form)
              + "; expected such as yyyy-MM-dd");
    }
  }

  private static DateTimeFormatter formatter(String form) {
    DateTimeFormatterBuilder builder =
        new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern(form);
    if (form.indexOf('D') < 0) {
      if (form.indexOf('M') < 0) {
        builder.parseDefaulting(ChronoField.MONTH_OF_YEAR, 1);
      }
      if (form.indexOf('d') < 0) {
        builder.parseDefaulting(ChronoField.DAY_OF_MONTH, 1);
      }
    }
    return builder.toFormatter(Locale.ENGLISH);
  }
}
