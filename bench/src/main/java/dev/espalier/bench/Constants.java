package dev.espalier.bench;

import dev.espalier.restore.table.RepairRules;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The values of each constant of {@link RepairRules} that are tried. */
final class Constants {
  /** Those that change what is learnt. */
  static final Set<String> AT_FIT = Set.of("outlier", "widestGap", "doubted");

  private static final double NEVER = 1e9;

  private Constants() {}

  /** All other constants stay as they are in use. */
  static Map<String, Map<String, RepairRules>> choices() {
    Map<String, double[]> values = new LinkedHashMap<>();
    values.put("sharpness", new double[] {5, 10, 20, 40, 80});
    values.put("halfway", new double[] {0.4, 0.5, 0.6, 0.7, 0.8});
    values.put("doubted", new double[] {0.01, 0.05});
    values.put("digitsDiffer", new double[] {0, 1});
    values.put("widestGap", new double[] {1, 2, 3});
    values.put("outlier", new double[] {0.999, NEVER});
    Map<String, Map<String, RepairRules>> choices = new LinkedHashMap<>();
    values.forEach(
        (name, tried) -> {
          Map<String, RepairRules> rules = new LinkedHashMap<>();
          for (double value : tried) {
            String text = value == NEVER ? "never" : String.format(Locale.ROOT, "%.3g", value);
            rules.put(text, with(RepairRules.USUAL, name, value));
          }
          choices.put(name, rules);
        });
    return choices;
  }

  private static RepairRules with(RepairRules rules, String name, double value) {
    return new RepairRules(
        name.equals("sharpness") ? value : rules.sharpness(),
        name.equals("halfway") ? value : rules.halfway(),
        name.equals("digitsDiffer") ? value > 0 : rules.digitsDiffer(),
        name.equals("outlier") ? value : rules.outlier(),
        name.equals("widestGap") ? value : rules.widestGap(),
        name.equals("doubted") ? value : rules.doubted());
  }
}
