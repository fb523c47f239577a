package dev.espalier.parquet;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Column.Role;
import dev.espalier.data.Schema;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.TableFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads Parquet files, one column of one row group after another.
 *
 * <ul>
 *   <li>Numbers, decimals and truth values are numbers, dates and moments texts as in ISO 8601.
 *   <li>A field of a structure has the names of both, joined by a point. A list of texts is one
 *       cell. Lists of numbers are vectors where all have one length; otherwise their items are
 *       columns, called after their places.
 *   <li>Null is missing. Other lists, maps and other kinds of values are refused, unless their
 *       column is to be ignored.
 * </ul>
 */
public final class ParquetFormat implements TableFormat {
  /** For {@link java.util.ServiceLoader}. */
  public ParquetFormat() {}

  @Override
  public boolean recognises(byte[] beginning) {
    return beginning.length >= Footer.MAGIC_BYTES
        && Footer.isMagic(Arrays.copyOf(beginning, Footer.MAGIC_BYTES));
  }

  @Override
  public Content read(Path file, ReadOptions options) {
    try (FileBytes bytes = new FileBytes(file)) {
      return read(bytes, options, file);
    } catch (Malformed e) {
      throw new InputException(file + ": cannot be read as Parquet: " + e.getMessage(), e);
    } catch (IOException e) {
      String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      throw new InputException(file + ": cannot be read: " + reason, e);
    }
  }

  private static Content read(FileBytes file, ReadOptions options, Path path) throws IOException {
    String stage = "reading " + path.getFileName();
    Footer footer = Footer.read(file);
    DecodingBudget budget = new DecodingBudget(file.size());
    List<Leaf> leaves = SchemaReader.leaves(footer.schema());
    Set<String> ignored = new LinkedHashSet<>();
    Map<Integer, Collector> collectors =
        collectors(leaves, new ListUse(path, options), options, ignored, budget);
    int rows = 0;
    for (Footer.RowGroup group : footer.rowGroups()) {
      if (group.columns().size() != leaves.size()) {
        throw new Malformed("a row group has another number of columns than the schema");
      }
      options.progress().report(stage, (double) rows / Math.max(1, footer.rows()));
      rows += group.rows();
      for (Map.Entry<Integer, Collector> entry : collectors.entrySet()) {
        Leaf leaf = leaves.get(entry.getKey());
        Collector collector = entry.getValue();
        try {
          new ColumnChunk(file, leaf, group.columns().get(entry.getKey()), budget).read(collector);
          if (collector.rows() != rows) {
            throw new Malformed("it has another number of rows than its row group");
          }
        } catch (Malformed e) {
          throw new Malformed("column " + quoted(leaf.name()) + ": " + e.getMessage(), e);
        }
      }
    }
    options.progress().report(stage, 1);
    if (options.expected() == null) {
      tellLists(collectors.values(), options);
    }
    return content(collectors.values(), ignored, rows, budget);
  }

  private static void tellLists(Collection<Collector> collectors, ReadOptions options) {
    for (Collector collector : collectors) {
      String told = collector.told();
      if (told != null) {
        options.listener().notice(told, InputException.Topic.COLUMN_ROLES);
      }
    }
  }

  /** One for each column that is read, by its place in the file. */
  private static Map<Integer, Collector> collectors(
      List<Leaf> leaves,
      ListUse lists,
      ReadOptions options,
      Set<String> ignored,
      DecodingBudget budget)
      throws Malformed {
    Set<String> toIgnore = toIgnore(options);
    Map<Integer, Collector> collectors = new LinkedHashMap<>();
    Set<String> names = new HashSet<>();
    for (int k = 0; k < leaves.size(); k++) {
      Leaf leaf = leaves.get(k);
      String ignoredAs = ignoredAs(leaf.name(), toIgnore);
      if (!ignoredAs.isEmpty()) {
        ignored.add(ignoredAs);
      } else if (!names.add(leaf.name())) {
        throw twice(leaf.name());
      } else if (leaf.refusal().isEmpty()) {
        collectors.put(k, new Collector(leaf, lists.of(leaf.name()), budget));
      } else {
        throw new Malformed(
            "column "
                + quoted(leaf.name())
                + " "
                + leaf.refusal()
                + "; expected numbers, texts, dates, or lists of numbers or texts, or to be told"
                + " to ignore it");
      }
    }
    return collectors;
  }

  private static Set<String> toIgnore(ReadOptions options) {
    Set<String> names = new HashSet<>();
    options.columns().roles().forEach((name, role) -> addIgnored(names, name, role));
    Schema expected = options.expected();
    if (expected != null) {
      expected.columns().forEach(column -> addIgnored(names, column.name(), column.role()));
    }
    return names;
  }

  private static void addIgnored(Set<String> names, String name, Role role) {
    if (role == Role.IGNORED) {
      names.add(name);
    }
  }

  /** The name, or that of a structure around it, that is to be ignored; empty for none. */
  private static String ignoredAs(String name, Set<String> toIgnore) {
    String around = name;
    while (!toIgnore.contains(around)) {
      around = around.substring(0, Math.max(0, around.lastIndexOf('.')));
      if (around.isEmpty()) {
        return "";
      }
    }
    return around;
  }

  private static Content content(
      Collection<Collector> collectors, Set<String> ignored, int rows, DecodingBudget budget)
      throws Malformed {
    List<Table.Column> columns = new ArrayList<>();
    Set<String> lists = new HashSet<>();
    for (Collector collector : collectors) {
      List<Table.Column> some = collector.columns();
      columns.addAll(some);
      if (collector.isListOfTexts()) {
        lists.add(some.get(0).name());
      }
    }
    for (String name : ignored) { // so that it is known and can be set aside
      budget.spend(rows, Double.BYTES);
      double[] missing = new double[rows];
      Arrays.fill(missing, Double.NaN);
      columns.add(new Table.Numbers(name, missing));
    }
    Set<String> names = new HashSet<>();
    for (Table.Column column : columns) {
      if (!names.add(column.name())) {
        throw twice(column.name());
      }
    }
    return new Content(new Table(columns), lists);
  }

  private static Malformed twice(String column) {
    return new Malformed("column " + quoted(column) + " is given twice");
  }
}
