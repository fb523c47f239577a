package dev.espalier.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A figure that a paper prints.
 *
 * @param table the table
 * @param method the method
 * @param precision of what it changed
 * @param recall of what was wrong
 * @param given what it was told of the table
 * @param source the paper
 */
record PrintedRepair(
    String table, String method, double precision, double recall, String given, String source) {
  static List<PrintedRepair> all() throws IOException {
    try (InputStream file =
        Objects.requireNonNull(
            PrintedRepair.class.getResourceAsStream("printed_repairs.tsv"),
            "the printed figures")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .skip(1)
          .map(line -> of(line.split("\t", -1)))
          .toList();
    }
  }

  private static PrintedRepair of(String[] cells) {
    return new PrintedRepair(
        cells[0],
        cells[1],
        Double.parseDouble(cells[2]),
        Double.parseDouble(cells[3]),
        cells[4],
        cells[5]);
  }

  double f1() {
    return 2 * precision * recall / (precision + recall);
  }
}
