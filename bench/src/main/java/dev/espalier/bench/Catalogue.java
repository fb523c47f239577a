package dev.espalier.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * A made-up catalogue of things for sale with what tempts a repair to do harm: products, people,
 * styles and towns of different names that look alike, many of them in one row or two, numbers of
 * makers, and contents that are written in three forms of which none is wrong. In one column rare
 * forms are errors.
 */
final class Catalogue {
  private static final int MAKERS = 70;
  private static final int PRODUCTS = 260;
  private static final int TOWNS = 45;
  private static final String[] GIVEN =
      "Anna Anne Hanna Jan Jon John Joan Maria Marie Mario Karl Karla".split(" ", -1);
  private static final String[] FAMILY =
      "Keller Kellner Heller Berg Berger Bergen Holm Holmes Lind Linde Linden".split(" ", -1);
  private static final String[] LINES =
      "Series A;Series B;Series AX;Garden Line;Garden Fine Line;Old Oak;Old Oak Double;Red Oak"
          .split(";", -1);
  private static final String[] WOODS = "oak ash elm pine dark-oak".split(" ", -1);
  private static final String[] THINGS = "chair armchair table stool bench shelf".split(" ", -1);
  private static final String[] PLACES =
      "Barton Burton Norton Morton Weston Easton Milton Hilton Fort-Hill Port-Hill".split(" ", -1);
  private static final String[] SIDES = "North ;South ;New ;;East ".split(";", -1);
  private static final String[] REGIONS = "AB AL AR BA BR CA CO LA OR RO".split(" ", -1);
  private static final int[] VOLUMES = {100, 120, 160, 200, 250, 500, 750, 1000};

  private Catalogue() {}

  /** Rows of the catalogue. */
  static CellTable of(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    String[] towns = distinct(TOWNS, () -> pick(SIDES, random) + pick(PLACES, random));
    String[] makers = distinct(MAKERS, () -> pick(GIVEN, random) + " " + pick(FAMILY, random));
    String[] products =
        distinct(PRODUCTS, () -> pick(LINES, random) + " " + (10 + random.nextInt(60)));
    List<String[]> rows = new ArrayList<>();
    for (int row = 0; row < count; row++) {
      // The first are frequent, the last come once or never.
      int product = (int) (PRODUCTS * Math.pow(random.nextDouble(), 1.6));
      int maker = (int) (MAKERS * Math.pow((product * 37 % PRODUCTS) / (double) PRODUCTS, 2));
      int town = (int) (TOWNS * Math.pow(maker * 29 % MAKERS / (double) MAKERS, 2));
      String style =
          (random.nextInt(3) == 0 ? "Classic " : "Modern ")
              + WOODS[(int) (WOODS.length * Math.pow(random.nextDouble(), 2))]
              + " "
              + THINGS[product % THINGS.length];
      int volume = VOLUMES[Math.min(VOLUMES.length - 1, product % 5 + random.nextInt(4))];
      double width = 40 + 15 * (product % THINGS.length) + 4 * random.nextGaussian();
      double price = 0.3 * width + 0.02 * volume + 3 * random.nextGaussian() + 20;
      rows.add(
          new String[] {
            "" + (7001 + row),
            products[product],
            style,
            "" + (maker + 1),
            makers[maker],
            towns[town],
            REGIONS[town % REGIONS.length],
            content(volume, random),
            format("%.0f cm", width),
            format("%.2f", price)
          });
    }
    return new CellTable(
        "catalogue",
        List.of(
            "id",
            "product",
            "style",
            "maker_id",
            "maker",
            "town",
            "region",
            "content",
            "width",
            "price"),
        "kcckccckrn",
        rows);
  }

  /** Three ways to write the same, and all of them usual. */
  private static String content(int volume, SplittableRandom random) {
    double which = random.nextDouble();
    return volume + (which < 0.45 ? " ml" : which < 0.75 ? " ML." : " millilitre");
  }

  private static String[] distinct(int count, java.util.function.Supplier<String> next) {
    List<String> texts = new ArrayList<>();
    while (texts.size() < count) {
      String text = next.get();
      if (!texts.contains(text)) {
        texts.add(text);
      }
    }
    return texts.toArray(new String[0]);
  }

  private static String pick(String[] texts, SplittableRandom random) {
    return texts[random.nextInt(texts.length)];
  }

  private static String format(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
