package dev.espalier.lab.reproduce;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The numbers of 004 Tables 1 to 6. */
final class PrintedNumbers {
  private static final String RESOURCE = "collaborative-tables.tsv";

  private final Map<String, Printed> numbers = new HashMap<>();

  private PrintedNumbers() {}

  /**
   * Reads lines of a table's number, n, p, q, a method, and a mean with its error in brackets.
   *
   * @param text whether p counts the labels, and not the features
   */
  static PrintedNumbers read(boolean text) {
    PrintedNumbers printed = new PrintedNumbers();
    for (String line : PaperTable.lines(RESOURCE)) {
      String[] fields = line.split("\t", -1);
      String features = text ? fields[3] : fields[2];
      String labels = text ? fields[2] : fields[3];
      printed.numbers.put(
          key(fields[0], fields[1], features, labels, fields[4]), Printed.parse(fields[5]));
    }
    return printed;
  }

  private static String key(String... parts) {
    return String.join(" ", parts);
  }

  /** A printed mean, where there is one. */
  Optional<Printed> of(int table, int n, int features, int labels, String method) {
    return Optional.ofNullable(
        numbers.get(key("" + table, "" + n, "" + features, "" + labels, method)));
  }
}
