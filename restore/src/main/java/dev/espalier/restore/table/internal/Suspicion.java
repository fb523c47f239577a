package dev.espalier.restore.table.internal;

import dev.espalier.internal.math.Tails;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.table.RepairConstants;
import java.util.List;

/**
 * How probable it is that a cell which is there is wrong, and what it should be.
 *
 * @param probability that the cell is wrong
 * @param level the known level that is probably meant, -1 for none
 * @param confidence the probability that this level is right
 */
public record Suspicion(double probability, int level, double confidence) {
  private static final int SHORT = 3;

  /** The distance of a short text with one typing error from what was meant. */
  private static final double SHORT_TYPO = 0.27;

  /**
   * For a number: how much of the distribution of its clean value lies nearer to the middle than
   * the number itself. Zero for a number that the model trusts, and where there is none.
   */
  public static double ofNumber(double given, double mean, double deviation) {
    return deviation > 0 && !Double.isNaN(given)
        ? 1 - 2 * Tails.normalUpper(Math.abs(given - mean) / deviation)
        : 0;
  }

  /** The most probable level that is a value, -1 when there is none. */
  public static int mostProbable(Restoration.CategoryCells cells, int row) {
    List<String> levels = cells.levels();
    int from = row * levels.size();
    int best = -1;
    for (int k = 0; k < levels.size(); k++) {
      if (!levels.get(k).equals(ColumnPlan.OTHER)
          && (best < 0 || cells.probabilities()[from + k] > cells.probabilities()[from + best])) {
        best = k;
      }
    }
    return best;
  }

  /** One letter is a large share of a short text, and yet one typing error. */
  private static double distance(String given, String level) {
    double distance = Resemblance.distance(given, level);
    int length = Math.max(given.length(), level.length());
    boolean oneLetter = distance < 1 && distance * length <= 1 + 1e-9 && length <= SHORT;
    return oneLetter ? Math.min(distance, SHORT_TYPO) : distance;
  }

  /**
   * For a category. A level that the model knows is wrong with one minus its probability. Of a text
   * that it does not know there are two explanations: it is a level that was never seen, or a known
   * level was mistyped. The latter has the weight that the rest of the row gives that level, times
   * how like it the text is; a text that is like no known level is not an error but new.
   */
  public static Suspicion ofCategory(
      Restoration.CategoryCells cells, String given, int row, RepairConstants rules) {
    List<String> levels = cells.levels();
    int from = row * levels.size();
    double[] probabilities = cells.probabilities();
    int level = levels.indexOf(given);
    if (level >= 0) {
      int best = mostProbable(cells, row);
      double highest = best < 0 ? 0 : probabilities[from + best];
      return new Suspicion(1 - probabilities[from + level], best, highest);
    }
    double total = Math.exp(-rules.sharpness() * rules.halfway());
    double heaviest = 0;
    int meant = -1;
    for (int k = 0; k < levels.size(); k++) {
      if (!levels.get(k).equals(ColumnPlan.OTHER)) {
        double distance = distance(given, levels.get(k));
        double weight = probabilities[from + k] * Math.exp(-rules.sharpness() * distance);
        total += weight;
        if (weight > heaviest) {
          heaviest = weight;
          meant = k;
        }
      }
    }
    return new Suspicion(heaviest / total, meant, heaviest / total);
  }
}
