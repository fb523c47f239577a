package dev.espalier.lab.plant;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * A clean table with all that errors are planted in: an id, a source, a thing of which several
 * sources tell, a code that decides a place and a region, numbers, a day, a time and a remark that
 * is mostly missing.
 */
final class MadeTable {
  static final List<String> COLUMNS =
      List.of(
          "id", "source", "thing", "code", "place", "region", "count", "price", "day", "time",
          "remark");

  private static final String[] PLACES =
      "Ålesund,Bruges,Cádiz,Dover,Espoo,Faro,Genoa,Halle,Izola,Jena".split(",", -1);
  private static final String[] REGIONS = "North West,South West,East".split(",", -1);

  private MadeTable() {}

  static List<String[]> rows(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String[]> rows = new ArrayList<>();
    for (int thing = 0; rows.size() < count; thing++) {
      int place = random.nextInt(PLACES.length);
      String count1 = Integer.toString(10 + random.nextInt(90));
      String price = String.format(Locale.ROOT, "%.2f", 20 + 4 * random.nextGaussian());
      String day =
          String.format(
              Locale.ROOT,
              "%d-%02d-%02d",
              1990 + random.nextInt(30),
              1 + random.nextInt(12),
              1 + random.nextInt(28));
      String time =
          String.format(Locale.ROOT, "%02d:%02d", random.nextInt(24), 1 + random.nextInt(59));
      for (int source = 1; source <= 5 && rows.size() < count; source++) {
        rows.add(
            new String[] {
              "R" + (1000 + 7 * rows.size()),
              "source " + source,
              "thing " + thing,
              String.format(Locale.ROOT, "%03d", 11 * place + 2),
              PLACES[place],
              REGIONS[place % REGIONS.length],
              count1,
              price,
              day,
              time,
              random.nextInt(10) == 0 ? "checked twice" : ""
            });
      }
    }
    return rows;
  }

  /** Comma-separated values in UTF-8; no cell needs quotes. */
  static Path write(Path file, List<String[]> rows) throws IOException {
    return write(file, rows, ",", "\n", StandardCharsets.UTF_8);
  }

  static Path write(Path file, List<String[]> rows, String delimiter, String end, Charset encoding)
      throws IOException {
    String text =
        String.join(delimiter, COLUMNS)
            + end
            + rows.stream()
                .map(row -> String.join(delimiter, row))
                .collect(Collectors.joining(end, "", end));
    return Files.write(file, text.getBytes(encoding));
  }
}
