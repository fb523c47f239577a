package dev.espalier.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A table as people write it: texts.
 *
 * @param name of the table
 * @param columns the names of its columns
 * @param kinds for each column n, a number, c, a category, r, a number that goes wrong in its form
 *     alone and rarely, or k, where nothing goes wrong
 * @param rows the cells; none holds a comma or a quote
 */
record CellTable(String name, List<String> columns, String kinds, List<String[]> rows) {
  private static final String[] CONSONANTS =
      "b d f g h k l m n p r s t v br st tr gl".split(" ", -1);
  private static final String[] VOWELS = "a e i o u ea ou".split(" ", -1);
  private static final int COUNTIES = 12;
  private static final int TOWNS = 120;
  private static final int SERVICES = 80;

  /** The training part of a table of the UCI repository, at most so many rows of it. */
  static CellTable training(UciTable set, int most) throws IOException {
    List<String[]> rows = set.trainingCells();
    rows = rows.subList(0, Math.min(most, rows.size()));
    int width = rows.get(0).length;
    List<String> columns = new ArrayList<>();
    for (int k = 0; k < width; k++) {
      columns.add("A" + (k + 1));
    }
    return new CellTable(set.folder(), columns, set.kinds() + "c", rows);
  }

  /**
   * A made-up table of parcels with what real tables have and those of UCI lack: a postcode decides
   * the town and the town its county and depot, a code decides the name of a service, and numbers
   * have units or hang on categories.
   */
  static CellTable parcels(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    String[] counties = names(COUNTIES, 3, random);
    String[] towns = names(TOWNS, 2, random);
    String[] depots = names(COUNTIES, 2, random);
    String[] kinds = {"Express delivery", "Standard delivery", "Return", "Insured delivery"};
    String[] services = new String[SERVICES];
    String[] codes = new String[SERVICES];
    for (int k = 0; k < SERVICES; k++) {
      services[k] =
          kinds[k % 4] + (k % 3 == 0 ? " to " : " by ") + names(1, 2, random)[0].toLowerCase(ROOT);
      codes[k] = kinds[k % 4].substring(0, 2).toUpperCase(ROOT) + "-" + (k + 1);
    }
    int[] postcodes = new int[TOWNS * 2];
    for (int k = 0; k < postcodes.length; k++) {
      postcodes[k] = 10000 + 350 * k + random.nextInt(350);
    }
    List<String[]> rows = new ArrayList<>();
    for (int row = 0; row < count; row++) {
      // Some towns and services are far more frequent than others, and some are rare.
      int town = (int) (TOWNS * Math.pow(random.nextDouble(), 2));
      int county = town % COUNTIES;
      int service = (int) (SERVICES * Math.pow(random.nextDouble(), 2));
      double weight = Math.exp(0.5 * (service % 4) + 0.5 * random.nextGaussian());
      double price = 4 + 2 * (service % 4) + 0.8 * weight + 0.3 * random.nextGaussian();
      rows.add(
          new String[] {
            "P" + (1000 + row),
            "" + postcodes[2 * town + random.nextInt(2)],
            towns[town],
            counties[county],
            "Depot " + depots[county],
            codes[service],
            services[service],
            format("%.1f kg", weight),
            format("%.2f", price),
            "" + new int[] {10, 15, 20, 25}[service % 4],
            format("%d%%", 5 * (county % 4) + 5),
            random.nextInt(20) == 0 ? "no" : "yes"
          });
    }
    return new CellTable(
        "parcels",
        List.of(
            "parcel_id",
            "postcode",
            "town",
            "county",
            "depot",
            "service_code",
            "service",
            "weight",
            "price",
            "box",
            "duty",
            "paid"),
        "kccccccnnnnc",
        rows);
  }

  private static final java.util.Locale ROOT = java.util.Locale.ROOT;

  private static String format(String format, Object value) {
    return String.format(ROOT, format, value);
  }

  private static String[] names(int count, int syllables, SplittableRandom random) {
    String[] names = new String[count];
    for (int k = 0; k < count; k++) {
      StringBuilder name = new StringBuilder();
      for (int s = 0; s < syllables; s++) {
        name.append(CONSONANTS[random.nextInt(CONSONANTS.length)]);
        name.append(VOWELS[random.nextInt(VOWELS.length)]);
      }
      name.append(List.of("n", "ton", "ry", "l", "ham").get(random.nextInt(5)));
      names[k] = name.substring(0, 1).toUpperCase(ROOT) + name.substring(1);
    }
    return names;
  }

  /** The same table with other rows. */
  CellTable with(List<String[]> other) {
    return new CellTable(name, columns, kinds, other);
  }

  /** Writes a CSV file. */
  void write(Path file) throws IOException {
    StringBuilder text = new StringBuilder(String.join(",", columns)).append('\n');
    for (String[] row : rows) {
      text.append(String.join(",", row)).append('\n');
    }
    Files.writeString(file, text);
  }
}
