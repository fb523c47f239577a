package dev.espalier.lab.plant;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A number that went wrong: its point slipped, its sign was lost, it is in another unit, far off,
 * or a digit is another one.
 *
 * @param columns what is known of the columns
 */
record NumberFault(List<ColumnProfile> columns) implements Fault {
  /** Thousands, inches, pounds, feet, miles. */
  private static final List<String> SCALES = List.of("1000", "0.001", "2.54", "0.4536", "3.281");

  private static final int FAULTS = 5;
  private static final int NEAREST_OUTLIER = 6;
  private static final int SPREAD_OF_OUTLIERS = 14;
  private static final int SCALED_DIGITS = 6;

  @Override
  public ErrorKind kind() {
    return ErrorKind.NUMBER;
  }

  @Override
  public @Nullable Damage damage(RowBlock block, int row, int column, SplittableRandom random) {
    ColumnProfile profile = columns.get(column);
    String text = block.cell(row, column);
    if (profile.shape() != ColumnShape.NUMBER || !PlantedCell.isNumber(text)) {
      return null;
    }
    int first = random.nextInt(FAULTS);
    for (int k = 0; k < FAULTS; k++) {
      Damage damage =
          switch ((first + k) % FAULTS) {
            case 0 -> damage("slipped point", row, column, slippedPoint(text, random));
            case 1 -> damage("other sign", row, column, otherSign(text));
            case 2 -> damage("other scale", row, column, otherScale(text, random));
            case 3 -> damage("outlier", row, column, outlier(profile, random));
            default -> damage("other digit", row, column, otherDigit(text, random));
          };
      if (damage != null && !PlantedCell.isSame(damage.edits().get(0).text(), text)) {
        return damage;
      }
    }
    return null;
  }

  private static @Nullable Damage damage(String fault, int row, int column, @Nullable String text) {
    return text == null ? null : Damage.of(fault, row, column, text);
  }

  /** The point one or two places to the left or the right. */
  static String slippedPoint(String text, SplittableRandom random) {
    int places = 1 + random.nextInt(2);
    BigDecimal value = new BigDecimal(text);
    return plain(random.nextBoolean() ? value.movePointRight(places) : value.movePointLeft(places));
  }

  private static String otherSign(String text) {
    return text.startsWith("-") ? text.substring(1) : "-" + text;
  }

  private static String otherScale(String text, SplittableRandom random) {
    BigDecimal factor = new BigDecimal(SCALES.get(random.nextInt(SCALES.size())));
    return plain(new BigDecimal(text).multiply(factor).round(new MathContext(SCALED_DIGITS)));
  }

  /** Several spreads away from the middle of the column. */
  private static @Nullable String outlier(ColumnProfile profile, SplittableRandom random) {
    if (!(profile.spread() > 0)) {
      return null;
    }
    double far = NEAREST_OUTLIER + SPREAD_OF_OUTLIERS * random.nextDouble();
    double value = profile.centre() + (random.nextBoolean() ? far : -far) * profile.spread();
    return BigDecimal.valueOf(value)
        .setScale(profile.decimals(), RoundingMode.HALF_EVEN)
        .toPlainString();
  }

  private static String otherDigit(String text, SplittableRandom random) {
    int at = random.nextInt(text.length());
    char here = text.charAt(at);
    boolean first = at == 0 || !Character.isDigit(text.charAt(at - 1));
    if (!Character.isDigit(here) || (first && at + 1 < text.length())) {
      return text;
    }
    char other = (char) ('0' + (here - '0' + 1 + random.nextInt(9)) % 10);
    return text.substring(0, at) + other + text.substring(at + 1);
  }

  private static String plain(BigDecimal value) {
    String text = value.toPlainString();
    return text.contains(".") ? text.replaceFirst("\\.?0+$", "") : text;
  }
}
