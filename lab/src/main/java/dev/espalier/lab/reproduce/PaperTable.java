package dev.espalier.lab.reproduce;

import dev.espalier.lab.study.Cell;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A table of a paper with its printed numbers.
 *
 * @param title the table's title, as in the paper
 * @param caption what it shows
 * @param axis what the columns are
 * @param columns the heads of the columns
 * @param blocks the data sets
 * @param rows the methods
 * @param printed the printed numbers; a cell without one is missing
 */
record PaperTable(
    String title,
    String caption,
    String axis,
    List<String> columns,
    List<String> blocks,
    List<String> rows,
    Map<Cell, Printed> printed) {
  /** Copies everything. */
  public PaperTable {
    columns = List.copyOf(columns);
    blocks = List.copyOf(blocks);
    rows = List.copyOf(rows);
    printed = Collections.unmodifiableMap(new LinkedHashMap<>(printed));
  }

  /** The printed number of a cell, where there is one. */
  public Optional<Printed> printed(Cell cell) {
    return Optional.ofNullable(printed.get(cell));
  }

  /** The best printed number of a column, whichever method it is of. */
  public Optional<Printed> best(String block, String column, boolean lowerIsBetter) {
    Printed best = null;
    for (String row : rows) {
      Printed each = printed.get(new Cell(title, block, row, column));
      if (each != null
          && (best == null
              || (lowerIsBetter ? each.value() < best.value() : each.value() > best.value()))) {
        best = each;
      }
    }
    return Optional.ofNullable(best);
  }

  /** The same table with more methods below its own, of which nothing is printed. */
  public PaperTable with(List<String> more) {
    List<String> all = new ArrayList<>(rows);
    all.addAll(more);
    return new PaperTable(title, caption, axis, columns, blocks, all, printed);
  }

  /** The same table with some of its data sets only. */
  public PaperTable only(List<String> chosen) {
    return new PaperTable(
        title,
        caption,
        axis,
        columns,
        blocks.stream().filter(chosen::contains).toList(),
        rows,
        printed);
  }

  /**
   * Reads a table from a resource of tab-separated lines: {@code columns, title, heads …} and
   * {@code title, data set, method, numbers …}; {@code -} is no number. Numbers are in the forms of
   * {@link Printed#parse}.
   */
  static PaperTable read(String resource, String title, String caption, String axis) {
    List<String> columns = new ArrayList<>();
    Set<String> blocks = new LinkedHashSet<>();
    Set<String> rows = new LinkedHashSet<>();
    Map<Cell, Printed> printed = new LinkedHashMap<>();
    for (String line : lines(resource)) {
      List<String> fields = Arrays.asList(line.split("\t", -1));
      if (fields.get(0).equals("columns") && fields.get(1).equals(title)) {
        columns.addAll(fields.subList(2, fields.size()));
      } else if (fields.get(0).equals(title)) {
        String block = fields.get(1);
        String row = fields.get(2);
        blocks.add(block);
        rows.add(row);
        for (int k = 0; k < columns.size(); k++) {
          String value = fields.get(3 + k);
          if (!value.equals("-")) {
            printed.put(new Cell(title, block, row, columns.get(k)), Printed.parse(value));
          }
        }
      }
    }
    return new PaperTable(
        title, caption, axis, columns, List.copyOf(blocks), List.copyOf(rows), printed);
  }

  static List<String> lines(String resource) {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(PaperTable.class.getResourceAsStream(resource)),
                StandardCharsets.UTF_8))) {
      return reader.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
