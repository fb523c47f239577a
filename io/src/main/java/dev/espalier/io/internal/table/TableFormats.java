package dev.espalier.io.internal.table;

import dev.espalier.data.Column;
import dev.espalier.data.Column.Role;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.ColumnOptions;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.TableFormat;
import dev.espalier.io.internal.text.NumberText;
import dev.espalier.io.internal.words.ItemList;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads the formats of tables that other modules bring: see {@link TableFormat}. */
public final class TableFormats {
  private static final int BEGINNING = 4;
  private static final String PARQUET = "PAR1";

  /** Minimum number of numbers side by side, most of them absent, that are counts. */
  private static final int MINIMUM_COUNTS = 8;

  private final TableFormat.Content content;
  private final ReadOptions options;
  private final @Nullable String tags;

  private TableFormats(TableFormat.Content content, ReadOptions options, @Nullable String tags) {
    this.content = content;
    this.options = options;
    this.tags = tags;
  }

  /** The format of a file, if it is one of a module's; null for text. */
  public static @Nullable TableFormat of(Path file) {
    if (!Files.isRegularFile(file)) {
      return null; // a pipe can be read only once
    }
    byte[] beginning;
    try (InputStream stream = Files.newInputStream(file)) {
      beginning = stream.readNBytes(BEGINNING);
    } catch (IOException e) {
      String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      throw new InputException(file + ": cannot be read: " + reason, e);
    }
    ClassLoader modules = TableFormat.class.getClassLoader();
    for (TableFormat format : ServiceLoader.load(TableFormat.class, modules)) {
      if (format.recognises(beginning)) {
        return format;
      }
    }
    if (new String(beginning, StandardCharsets.ISO_8859_1).equals(PARQUET)) {
      throw new InputException(
          file
              + ": is a Parquet file; to read it, add dev.espalier:espalier-parquet to the class"
              + " path, or write the table as CSV or JSON lines");
    }
    return null;
  }

  /** Reads a file as examples. */
  public static Dataset read(TableFormat format, Path file, ReadOptions options) {
    String tags = tagsColumn(options);
    TableFormat.Content content =
        format.read(file, options.withTags(tags == null ? RecordEncoder.LABELS : tags));
    if (tags == null && hasLabelsByName(content, options)) {
      tags = RecordEncoder.LABELS;
    }
    return new TableFormats(content, options, tags).encode(file);
  }

  /**
   * Examples for a model, and cells as they are.
   *
   * @param data the examples; labels that the model does not have stand behind its own
   * @param kept for each row the cells that name it, or all, by column; null where none are kept
   */
  public record Rows(Dataset data, @Nullable List<Map<String, @Nullable Object>> kept) {}

  /**
   * Reads a file as examples for a model that will be applied.
   *
   * @param keepAll whether all cells are kept, not only those that name rows
   */
  public static Rows readKeeping(
      TableFormat format, Path file, ReadOptions options, boolean keepAll) {
    Set<String> ids = new HashSet<>();
    Objects.requireNonNull(options.expected()).columns().stream()
        .filter(column -> column.role() == Role.ID)
        .forEach(column -> ids.add(column.name()));
    Dataset data = read(format, file, options);
    List<Map<String, @Nullable Object>> kept = new ArrayList<>();
    for (int row = 0; row < data.rows(); row++) {
      kept.add(new LinkedHashMap<>());
    }
    TableFormat.Content cells = format.read(file, options);
    for (Table.Column column : cells.table().columns()) {
      if (keepAll || ids.contains(column.name())) {
        boolean list = cells.lists().contains(column.name());
        for (int row = 0; row < data.rows(); row++) {
          kept.get(row).put(column.name(), cell(column, row, list));
        }
      }
    }
    return new Rows(data, kept);
  }

  private static @Nullable Object cell(Table.Column column, int row, boolean list) {
    if (column.isMissing(row)) {
      return null;
    }
    if (column instanceof Table.Numbers numbers) {
      return NumberText.format(numbers.values()[row]);
    }
    if (column instanceof Table.Vectors vectors) {
      return IntStream.range(0, vectors.length())
          .mapToObj(k -> vectors.cells().value(row, k))
          .toList();
    }
    Table.Categories texts = (Table.Categories) column;
    String text = texts.levels().get(texts.codes()[row]);
    return list ? List.of(text.split(TableFormat.ITEM_SEPARATOR, -1)) : text;
  }

  private static @Nullable String tagsColumn(ReadOptions options) {
    Schema expected = options.expected();
    if (options.tagsColumn() != null
        || expected == null
        || !(options.labels() instanceof LabelChoice.Automatic)) {
      return options.tagsColumn();
    }
    return expected.columns().stream()
        .filter(Column.Tags.class::isInstance)
        .map(Column::name)
        .findFirst()
        .orElse(null);
  }

  private static boolean hasLabelsByName(TableFormat.Content content, ReadOptions options) {
    Schema expected = options.expected();
    return content.lists().contains(RecordEncoder.LABELS)
        && options.labels() instanceof LabelChoice.Automatic
        && (expected == null
            || content.table().columns().stream()
                .noneMatch(column -> expected.labels().contains(column.name())));
  }

  private Dataset encode(Path file) {
    Map<String, Role> roles = roles(content.table(), content.lists(), options);
    if (tags != null) {
      roles.remove(tags);
    }
    List<Table.Column> columns =
        content.table().columns().stream().map(column -> parted(column, roles)).toList();
    boolean hasTags = columns.stream().anyMatch(column -> column.name().equals(tags));
    ReadOptions known =
        (hasTags && tags != null ? options.withTags(tags) : options)
            .withTagSeparator(TableFormat.ITEM_SEPARATOR)
            .withColumns(
                new ColumnOptions(roles, options.columns().text(), options.columns().dayFirst()));
    Dataset data =
        TableEncoder.encode(
            new Table(columns),
            known,
            ModelEncoder.Origin.rows(String.valueOf(file.getFileName()), file.toString()));
    return new Dataset(data.name(), plain(data.schema()), data.features(), data.labels());
  }

  /**
   * The roles of columns that are said or show themselves: lists, and counts, which are numbers
   * side by side of which most are absent.
   */
  public static Map<String, Role> roles(Table table, Set<String> lists, ReadOptions options) {
    Map<String, List<Table.Numbers>> groups = new LinkedHashMap<>();
    for (Table.Column column : table.columns()) {
      if (column instanceof Table.Numbers numbers) {
        String group = column.name().substring(0, Math.max(0, column.name().lastIndexOf('.')));
        groups.computeIfAbsent(group, key -> new ArrayList<>()).add(numbers);
      }
    }
    Map<String, Role> roles = new HashMap<>(options.columns().roles());
    lists.forEach(list -> roles.putIfAbsent(list, Role.LIST));
    for (List<Table.Numbers> group : groups.values()) {
      long present = 0;
      for (Table.Numbers numbers : group) {
        for (double value : numbers.values()) {
          present += Double.isNaN(value) ? 0 : 1;
        }
      }
      if (group.size() >= MINIMUM_COUNTS && 2 * present < (long) group.size() * table.rows()) {
        group.forEach(numbers -> roles.putIfAbsent(numbers.name(), Role.COUNT));
      }
    }
    return roles;
  }

  /** A column with its items parted as the encoder, or the model, expects it. */
  private Table.Column parted(Table.Column column, Map<String, Role> roles) {
    boolean isTags = column.name().equals(tags);
    Column.Text models = isTags ? null : listOfModel(column.name());
    if (!(column instanceof Table.Categories texts)
        || !(isTags || models != null || roles.get(column.name()) == Role.LIST)) {
      return column;
    }
    String before =
        content.lists().contains(column.name()) ? TableFormat.ITEM_SEPARATOR : separator();
    String after = models == null ? TableFormat.ITEM_SEPARATOR : models.options().separator();
    return before.isEmpty() || before.equals(after) ? column : replaced(texts, before, after);
  }

  /** What parts items in a text; a comma where nobody says another. */
  private String separator() {
    String said = options.tagSeparator();
    return said == null ? "," : said;
  }

  private Column.@Nullable Text listOfModel(String name) {
    Schema expected = options.expected();
    return expected == null
        ? null
        : expected.columns().stream()
            .filter(Column.Text.class::isInstance)
            .map(Column.Text.class::cast)
            .filter(text -> text.name().equals(name) && text.options().isList())
            .findFirst()
            .orElse(null);
  }

  /** The same cells with another separator; cells that become equal get one level. */
  private static Table.Categories replaced(Table.Categories texts, String before, String after) {
    Map<String, Integer> codeOf = new LinkedHashMap<>();
    int[] newCode = new int[texts.levels().size()];
    for (int level = 0; level < newCode.length; level++) {
      List<String> items = List.of(texts.levels().get(level).split(Pattern.quote(before), -1));
      String text = ItemList.join(items, after);
      Integer code = codeOf.putIfAbsent(text, codeOf.size());
      newCode[level] = code == null ? codeOf.size() - 1 : code;
    }
    int[] codes = new int[texts.rows()];
    for (int row = 0; row < codes.length; row++) {
      codes[row] = texts.isMissing(row) ? -1 : newCode[texts.codes()[row]];
    }
    return new Table.Categories(texts.name(), new ArrayList<>(codeOf.keySet()), codes);
  }

  /** The schema with a tags column that can also be read from text. */
  private Schema plain(Schema schema) {
    if (options.expected() != null || schema.columns().isEmpty()) {
      return schema;
    }
    List<Column> columns =
        schema.columns().stream()
            .map(
                column ->
                    column instanceof Column.Tags each
                        ? new Column.Tags(each.name(), separator())
                        : column)
            .toList();
    return new Schema(schema.features(), schema.labels(), columns);
  }
}
