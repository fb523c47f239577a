package dev.espalier.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Makes a table of orders whose columns depend on each other (a city has a country and a region, a
 * product a group and a price), and a copy in which cells are missing, misspelt or too large by a
 * factor of ten.
 */
final class Orders {
  private static final String HEADER =
      "order,city,country,region,product,group,count,price,weight,shipping\n";

  private static final List<List<String>> CITIES =
      List.of(
          List.of("Lisbon", "PT", "south"),
          List.of("Madrid", "ES", "south"),
          List.of("Lyon", "FR", "west"),
          List.of("Lille", "FR", "west"),
          List.of("Ghent", "BE", "west"),
          List.of("Hamburg", "DE", "north"),
          List.of("Bremen", "DE", "north"),
          List.of("Aarhus", "DK", "north"));

  private static final List<Product> PRODUCTS =
      List.of(
          new Product("kettle", "kitchen", 34.9, 1.2),
          new Product("toaster", "kitchen", 49.5, 1.6),
          new Product("lamp", "living", 58.0, 2.3),
          new Product("chair", "living", 119.0, 7.4),
          new Product("spade", "garden", 22.5, 1.9),
          new Product("hose", "garden", 31.0, 3.1));

  private static final double MISSING = 0.04;
  private static final double WRONG = 0.02;

  /** The first column that holds measured numbers. */
  private static final int FIRST_NUMBER = 7;

  private record Product(String name, String group, double price, double weight) {}

  private final List<List<String>> clean = new ArrayList<>();
  private final List<List<String>> dirty = new ArrayList<>();

  private Orders() {}

  /** Makes orders; the same seed makes the same. */
  static Orders make(int count, long seed) {
    Orders orders = new Orders();
    SplittableRandom random = new SplittableRandom(seed);
    for (int k = 1; k <= count; k++) {
      List<String> row = row(k, random);
      orders.clean.add(row);
      orders.dirty.add(soiled(row, random));
    }
    return orders;
  }

  /** The table as it should be, as a CSV file. */
  String cleanCsv() {
    return csv(clean);
  }

  /** The table as it came in. */
  String dirtyCsv() {
    return csv(dirty);
  }

  private static String csv(List<List<String>> rows) {
    StringBuilder csv = new StringBuilder(HEADER);
    rows.forEach(row -> csv.append(String.join(",", row)).append('\n'));
    return csv.toString();
  }

  private static List<String> row(int number, SplittableRandom random) {
    List<String> city = CITIES.get(random.nextInt(CITIES.size()));
    Product product = PRODUCTS.get(random.nextInt(PRODUCTS.size()));
    int count = 1 + random.nextInt(4);
    double weight = product.weight() * count;
    double north = city.get(2).equals("north") ? 2.5 : 0;
    double shipping = 3.5 + 0.9 * weight + north + 0.3 * random.nextGaussian();
    List<String> row = new ArrayList<>();
    row.add(String.format(Locale.ROOT, "R%04d", number));
    row.addAll(city);
    row.add(product.name());
    row.add(product.group());
    row.add(Integer.toString(count));
    row.add(number(product.price(), 2));
    row.add(number(weight, 1));
    row.add(number(shipping, 2));
    return row;
  }

  private static List<String> soiled(List<String> row, SplittableRandom random) {
    List<String> soiled = new ArrayList<>(row);
    for (int column = 1; column < row.size(); column++) {
      double draw = random.nextDouble();
      String cell = row.get(column);
      if (draw < MISSING) {
        soiled.set(column, "");
      } else if (draw < MISSING + WRONG && column >= FIRST_NUMBER) {
        soiled.set(column, number(10 * Double.parseDouble(cell), 2));
      } else if (draw < MISSING + WRONG && cell.length() > 1) {
        int place = random.nextInt(cell.length());
        soiled.set(column, cell.substring(0, place) + "x" + cell.substring(place + 1));
      }
    }
    return soiled;
  }

  private static String number(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
