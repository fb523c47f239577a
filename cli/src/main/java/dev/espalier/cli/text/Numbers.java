package dev.espalier.cli.text;

import java.util.Locale;

/** How numbers look on the terminal and in reports, the same in every country. */
public final class Numbers {
  private Numbers() {}

  /** A measure: four decimals, or a dash when it is not defined. */
  public static String measure(double value) {
    return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.4f", value);
  }

  /** A duration in seconds with as many decimals as help. */
  public static String seconds(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
  }

  /** A count with thin grouping: 12 920. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value).replace(',', ' ');
  }

  /** A count of things: 1 label, 2 labels. */
  public static String count(long value, String thing) {
    return count(value) + " " + thing + (value == 1 ? "" : "s");
  }

  /** A number with at most three significant decimals, without trailing zeros. */
  public static String plain(double value) {
    if (Double.isNaN(value)) {
      return "–";
    }
    String text = String.format(Locale.ROOT, "%.3f", value);
    return text.contains(".") ? text.replaceFirst("\\.?0+$", "") : text;
  }

  /** A ratio or a correlation: two decimals, so that columns line up. */
  public static String ratio(double value) {
    return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.2f", value);
  }

  /** A share as a percentage. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f%%", 100 * share);
  }
}
