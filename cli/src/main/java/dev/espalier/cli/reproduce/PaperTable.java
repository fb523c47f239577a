package dev.espalier.cli.reproduce;

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
import java.util.OptionalDouble;
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
    Map<Cell, Double> printed) {
  /** Copies everything. */
  public PaperTable {
    columns = List.copyOf(columns);
    blocks = List.copyOf(blocks);
    rows = List.copyOf(rows);
    printed = Collections.unmodifiableMap(new LinkedHashMap<>(printed));
  }

  /** The printed number of a cell, where there is one. */
  public OptionalDouble printed(Cell cell) {
    Double value = printed.get(cell);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
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
   * {@code title, data set, method, numbers …}; {@code -} is no number.
   */
  static PaperTable read(String resource, String title, String caption, String axis) {
    List<String> columns = new ArrayList<>();
    Set<String> blocks = new LinkedHashSet<>();
    Set<String> rows = new LinkedHashSet<>();
    Map<Cell, Double> printed = new LinkedHashMap<>();
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
            printed.put(new Cell(title, block, row, columns.get(k)), Double.valueOf(value));
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
