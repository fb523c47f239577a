package dev.espalier.restore.table;

import dev.espalier.Restoration;
import dev.espalier.math.Tails;
import java.util.List;

/** How probable it is that a cell which is there is wrong. */
final class Doubt {
  private Doubt() {}

  /**
   * For a number: how much of the distribution of its clean value lies nearer to the middle than
   * the number itself. Zero for a number that the model trusts.
   */
  static double ofNumber(double given, double mean, double deviation) {
    return deviation > 0 ? 1 - 2 * Tails.normalUpper(Math.abs(given - mean) / deviation) : 0;
  }

  /**
   * For a category: one minus the probability that its level is the clean one. A level that the
   * model does not know is as wrong as the best known one is probable.
   */
  static double ofCategory(Restoration.CategoryCells cells, String given, int row) {
    List<String> levels = cells.levels();
    int level = levels.indexOf(given);
    if (level >= 0) {
      return 1 - cells.probabilities()[row * levels.size() + level];
    }
    double best = 0;
    for (int k = 0; k < levels.size(); k++) {
      best = Math.max(best, cells.probabilities()[row * levels.size() + k]);
    }
    return best;
  }
}
