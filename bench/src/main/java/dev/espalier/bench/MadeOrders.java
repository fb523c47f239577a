package dev.espalier.bench;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Made-up tables with arithmetic, dates, times, codes with leading zeros, and several sources. */
final class MadeOrders {
  private static final String[] FAMILY =
      "Abel Brandt Conti Dupont Ek Ferro Garcia Hansen Ivanov Jensen Kowalski Lopez Müller Novak Ortiz"
          .split(" ", -1);
  private static final String[] GIVEN =
      "Ada Björn Carla Dora Emil Fatma Gino Hanna Ines Jörg Kira Luca".split(" ", -1);
  private static final String[] CITIES =
      "Aalborg Bergen Cádiz Dresden Évora Florence Ghent Haarlem Innsbruck Jena".split(" ", -1);
  private static final String[] THINGS =
      "bolt;hinge;lamp;door handle;wall paint;screw;tile;rope;ladder;brush".split(";", -1);
  private static final String[] FEEDS =
      "alpha beta gamma delta epsilon zeta eta theta iota".split(" ", -1);

  private MadeOrders() {}

  /**
   * Orders: a customer's number decides name, branch and city, an article's code its name and
   * price; the total is price times quantity, delivery follows the order by a few days.
   */
  static CellTable orders(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int customers = Math.max(5, count / 12);
    int articles = 60;
    int[] prices = random.ints(articles, 99, 29_900).toArray();
    List<String[]> rows = new ArrayList<>();
    for (int row = 0; row < count; row++) {
      int customer = random.nextInt(customers);
      int article = (int) (articles * Math.pow(random.nextDouble(), 1.5));
      int quantity = 1 + random.nextInt(12);
      int branch = customer * 7 % 23;
      LocalDate ordered = LocalDate.of(2019, 1, 1).plusDays(random.nextInt(1400));
      int minute = 8 * 60 + random.nextInt(600);
      rows.add(
          new String[] {
            "O" + (20_000 + row),
            format("%06d", 417 * customer + 38),
            FAMILY[customer % FAMILY.length] + " " + GIVEN[customer / FAMILY.length % GIVEN.length],
            format("%03d", branch),
            CITIES[branch % CITIES.length],
            "A-" + (100 + article),
            THINGS[article % THINGS.length] + " " + (article / THINGS.length + 1),
            format("%.2f", prices[article] / 100.0),
            Integer.toString(quantity),
            format("%.2f", prices[article] * quantity / 100.0),
            ordered.toString(),
            ordered.plusDays(1 + branch % 5).toString(),
            format("%02d", minute / 60) + ":" + format("%02d", minute % 60)
          });
    }
    return new CellTable(
        "orders",
        List.of(
            "order",
            "customer_no",
            "customer",
            "branch",
            "city",
            "article_code",
            "article",
            "price",
            "quantity",
            "total",
            "ordered",
            "delivered",
            "time"),
        "kcccccccccccc",
        rows);
  }

  /** Prices and times of the same trains, as several feeds tell them. */
  static CellTable prices(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String[]> rows = new ArrayList<>();
    for (int train = 0; rows.size() < count; train++) {
      int leaves = 5 * 60 + random.nextInt(1000);
      int takes = 35 + random.nextInt(240);
      String[] cells = {
        "",
        "",
        "T" + (310 + 7 * train),
        CITIES[random.nextInt(CITIES.length)],
        CITIES[random.nextInt(CITIES.length)],
        time(leaves),
        time(leaves + takes),
        format("%.2f", 4 + 0.11 * takes)
      };
      for (String feed : FEEDS) {
        if (random.nextInt(5) > 0 && rows.size() < count) {
          String[] told = cells.clone();
          told[0] = Integer.toString(rows.size() + 1);
          told[1] = feed;
          rows.add(told);
        }
      }
    }
    return new CellTable(
        "prices",
        List.of("id", "source", "train", "from", "to", "leaves", "arrives", "price"),
        "kkcccccc",
        rows);
  }

  private static String time(int minutes) {
    return format("%02d", minutes / 60 % 24) + ":" + format("%02d", minutes % 60);
  }

  private static String format(String format, Object value) {
    return String.format(Locale.ROOT, format, value);
  }
}
