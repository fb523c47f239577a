package dev.espalier.lab.reproduce;

import dev.espalier.Hyperparameters;
import dev.espalier.restore.Restorer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a user may choose about {@link RmfTables}.
 *
 * @param data the folder with the data sets' folders
 * @param sets the data sets' names
 * @param repeats how often noise and missing cells are drawn
 * @param seed decides the draws
 * @param rows the most training and test rows, or 0 for all
 * @param hard whether classifiers get the most probable category instead of probabilities
 * @param noise {@code given}: the restorer is told the noise, or {@code auto}: it estimates it
 * @param forestRows {@code train}: missForest learns from training rows, or {@code test}: from the
 *     rows that it fills
 * @param curves whether 001 §2.5.5 is computed too
 * @param restorer the random mixed field
 */
record RmfSettings(
    Path data,
    List<String> sets,
    int repeats,
    long seed,
    int rows,
    boolean hard,
    String noise,
    String forestRows,
    boolean curves,
    Restorer<?> restorer) {
  /** Number of rows of a quick trial. */
  static final int FEW_ROWS = 120;

  /** Copies the list. */
  public RmfSettings {
    sets = List.copyOf(sets);
  }

  /** What results depend on. */
  Map<String, String> asText() {
    Map<String, String> text = new LinkedHashMap<>();
    text.put("seed", Long.toString(seed));
    text.put("rows", rows == 0 ? "all" : Integer.toString(rows));
    text.put("categories", hard ? "hard" : "soft");
    text.put("noise", noise);
    // Results of a version that drew the missing cells one by one are not mixed with these.
    text.put("missing", "share of each row");
    text.put("votes", hard ? "at the restored row" : "as training rows tell");
    // Nor those of a version without missForest.
    text.put("missF", "learns from " + forestRows + " rows");
    Hyperparameters.values(restorer).forEach((key, value) -> text.put("rmf." + key, value));
    return text;
  }
}
