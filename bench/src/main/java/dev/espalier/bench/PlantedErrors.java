package dev.espalier.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Errors of the kinds that people make, planted in a clean table.
 *
 * @param kind what goes wrong
 * @param rate the share of the cells that go wrong, of those where this kind of error can occur
 */
record PlantedErrors(Kind kind, double rate) {
  private static final String[] MARKS = {"", "NA", "?", "n/a"};
  private static final String[] UNITS = {" kg", "%", " pcs", " EUR", "cm"};
  private static final double[] SLIPS = {10, 100, 1000, 0.1, 0.01, 2.54};
  private static final int TRIES = 50;

  /** A form in more cells than these is not rare. */
  private static final double RARE = 0.05;

  /** What goes wrong. */
  enum Kind {
    /** One or two letters of a category are changed, added, left out or transposed. */
    TYPO("c"),
    /** A category of another row. */
    SWAP("c"),
    /** A number with a slipped point, a digit too many, or in another unit. */
    SLIP("n"),
    /** The number of another row. */
    OTHER_NUMBER("n"),
    /** The same value in another form, one other form for each column: a unit, capitals, dashes. */
    FORM("cnr"),
    /** A mark that means missing. */
    MARK("cn"),
    /** Each of them. */
    MIXED("cnr");

    private final String columns;

    Kind(String columns) {
      this.columns = columns;
    }

    boolean occursIn(char columnKind) {
      return columns.indexOf(columnKind) >= 0;
    }
  }

  /**
   * A spoilt table.
   *
   * @param dirty the table with errors
   * @param kinds what went wrong in each cell, rows × columns; null where nothing did
   */
  record Planted(CellTable dirty, @Nullable Kind[][] kinds) {}

  /** A copy of the table with errors; a cell that is spoilt differs from what it was. */
  Planted apply(CellTable clean, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String[]> rows = new ArrayList<>();
    clean.rows().forEach(row -> rows.add(row.clone()));
    @Nullable Kind[][] kinds = new @Nullable Kind[rows.size()][clean.columns().size()];
    for (int column = 0; column < clean.columns().size(); column++) {
      char columnKind = clean.kinds().charAt(column);
      int form = random.nextInt(UNITS.length);
      for (int row = 0; row < rows.size(); row++) {
        if (kind.occursIn(columnKind)
            && random.nextDouble() < (columnKind == 'r' ? Math.min(RARE, rate) : rate)) {
          String text = rows.get(row)[column];
          Kind picked = pick(columnKind, random);
          rows.get(row)[column] = spoilt(text, picked, clean, column, form, random);
          kinds[row][column] = rows.get(row)[column].equals(text) ? null : picked;
        }
      }
    }
    return new Planted(clean.with(rows), kinds);
  }

  private Kind pick(char columnKind, SplittableRandom random) {
    Kind picked = kind;
    while (picked == Kind.MIXED || !picked.occursIn(columnKind)) {
      picked = Kind.values()[random.nextInt(Kind.values().length)];
    }
    return picked;
  }

  private static String spoilt(
      String text, Kind kind, CellTable clean, int column, int form, SplittableRandom random) {
    String spoilt = text;
    // A column may hold one value only: then there is no other.
    for (int attempt = 0; attempt < TRIES && spoilt.equals(text); attempt++) {
      spoilt =
          switch (kind) {
            case TYPO -> typo(text, random);
            case SWAP, OTHER_NUMBER ->
                clean.rows().get(random.nextInt(clean.rows().size()))[column];
            case SLIP -> slip(text, random);
            case FORM -> otherForm(text, clean.kinds().charAt(column), form);
            default -> MARKS[random.nextInt(MARKS.length)];
          };
    }
    return spoilt;
  }

  /** One edit, and in one case of three another one. */
  static String typo(String text, SplittableRandom random) {
    String once = edit(text, random);
    return random.nextInt(3) == 0 && once.length() > 2 ? edit(once, random) : once;
  }

  private static String edit(String text, SplittableRandom random) {
    int at = random.nextInt(text.length());
    // Fingers stay near: for a digit mostly another digit.
    boolean digit = Character.isDigit(text.charAt(at)) && random.nextInt(3) > 0;
    char letter = (char) (digit ? '0' + random.nextInt(10) : 'a' + random.nextInt(26));
    return switch (random.nextInt(4)) {
      case 0 -> text.substring(0, at) + letter + text.substring(at);
      case 1 -> text.length() < 2 ? text + letter : text.substring(0, at) + text.substring(at + 1);
      case 2 ->
          at + 1 < text.length()
              ? text.substring(0, at)
                  + text.charAt(at + 1)
                  + text.charAt(at)
                  + text.substring(at + 2)
              : text + letter;
      default -> text.substring(0, at) + letter + text.substring(at + 1);
    };
  }

  /** The unit of a number, if it has one, stays. */
  private static String slip(String text, SplittableRandom random) {
    int end = numberEnd(text);
    String digits = text.substring(0, end);
    if (random.nextInt(3) == 0) {
      int at = random.nextInt(digits.length());
      return digits.substring(0, at)
          + random.nextInt(10)
          + digits.substring(at)
          + text.substring(end);
    }
    double factor = SLIPS[random.nextInt(SLIPS.length)];
    java.math.BigDecimal value =
        new java.math.BigDecimal(digits)
            .multiply(java.math.BigDecimal.valueOf(factor))
            .round(new java.math.MathContext(6));
    String slipped =
        value.signum() == 0 ? digits + "0" : value.stripTrailingZeros().toPlainString();
    return slipped + text.substring(end);
  }

  private static int numberEnd(String text) {
    int end = 0;
    while (end < text.length() && "0123456789.-".indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    return end;
  }

  private static String otherForm(String text, char columnKind, int form) {
    if (columnKind != 'c') {
      int end = numberEnd(text);
      // A number loses its unit, or gets one.
      return end < text.length() ? text.substring(0, end) : text + UNITS[form];
    }
    String other =
        switch (form) {
          case 0 -> text.toUpperCase(Locale.ROOT);
          case 1 -> text.toLowerCase(Locale.ROOT);
          case 2 -> text.replace(' ', '_').replace('-', ' ');
          case 3 -> text + ".";
          default -> "(" + text + ")";
        };
    return other.equals(text) ? text + "." : other;
  }
}
