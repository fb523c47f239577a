package dev.espalier.restore.table;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Errors that are planted in a table of which all cells are taken for right. Their kinds differ
 * from those by which a repair calibrates itself: letters change places or are hit beside, wrong
 * categories come from a uniform draw, numbers slip or are shifted, neighbouring cells change
 * places.
 */
final class CellErrors {
  private static final String KEYS = "qwertyuiopasdfghjklzxcvbnm";

  private CellErrors() {}

  /** A table with errors in this share of its cells, and as many holes. */
  static DirtyCells plant(
      String name, List<String> names, List<String[]> truth, double share, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    DirtyCells clean = new DirtyCells(name, names, truth, truth);
    List<String[]> dirty = new ArrayList<>();
    truth.forEach(row -> dirty.add(row.clone()));
    for (int column = 0; column < names.size(); column++) {
      List<String> levels = levels(truth, column);
      double deviation = clean.deviation(column);
      for (int row = 0; row < truth.size(); row++) {
        double drawn = random.nextDouble();
        String text = truth.get(row)[column];
        if (MissingMarks.usual().contains(text) || drawn >= 2 * share) {
          continue;
        }
        if (drawn >= share) {
          dirty.get(row)[column] = random.nextInt(4) == 0 ? "NA" : "";
        } else if (random.nextInt(8) == 0 && column > 0) {
          String[] cells = dirty.get(row);
          String left = cells[column - 1];
          cells[column - 1] = cells[column];
          cells[column] = left;
        } else if (deviation > 0) {
          dirty.get(row)[column] = number(text, deviation, random);
        } else {
          dirty.get(row)[column] =
              random.nextBoolean() ? mistyped(text, random) : pick(levels, random);
        }
      }
    }
    return new DirtyCells(name, names, truth, dirty);
  }

  private static List<String> levels(List<String[]> truth, int column) {
    return truth.stream()
        .map(row -> row[column])
        .filter(text -> !MissingMarks.usual().contains(text))
        .distinct()
        .toList();
  }

  private static String pick(List<String> levels, SplittableRandom random) {
    return levels.get(random.nextInt(levels.size()));
  }

  /** Two letters change places, or one is hit beside its key. */
  private static String mistyped(String text, SplittableRandom random) {
    int at = random.nextInt(text.length());
    if (random.nextBoolean() && at + 1 < text.length()) {
      return text.substring(0, at) + text.charAt(at + 1) + text.charAt(at) + text.substring(at + 2);
    }
    int key = KEYS.indexOf(Character.toLowerCase(text.charAt(at)));
    char beside = KEYS.charAt((Math.max(0, key) + 1) % KEYS.length());
    return text.substring(0, at) + beside + text.substring(at + 1);
  }

  /** A slip of the point, or a shift by some standard deviations. */
  private static String number(String text, double deviation, SplittableRandom random) {
    BigDecimal value = new BigDecimal(text);
    if (random.nextBoolean() && value.signum() != 0) {
      int places = random.nextBoolean() ? 1 : random.nextBoolean() ? 2 : -1;
      return value.scaleByPowerOfTen(places).toPlainString();
    }
    double shift = deviation * (1 + 3 * random.nextDouble()) * (random.nextBoolean() ? 1 : -1);
    return value
        .add(BigDecimal.valueOf(shift))
        .setScale(Math.max(0, value.scale()), java.math.RoundingMode.HALF_EVEN)
        .toPlainString();
  }
}
