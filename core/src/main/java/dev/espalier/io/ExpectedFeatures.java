package dev.espalier.io;

import dev.espalier.data.Schema;
import java.util.HashMap;
import java.util.Map;

/** What a model that will be applied, if there is one, wants of the attributes of a file. */
final class ExpectedFeatures {
  private final boolean ignoreUnknown;
  private final Map<String, Boolean> numeric = new HashMap<>();

  ExpectedFeatures(ReadOptions options) {
    Schema expected = options.expected();
    this.ignoreUnknown = expected != null && options.ignoreUnknown();
    if (expected != null) {
      for (Schema.Feature feature : expected.features()) {
        numeric.put(feature.attribute(), feature.level() == null);
      }
    }
  }

  /** Whether the attribute need not be looked at, whatever its type. */
  boolean mayIgnore(String attribute) {
    return ignoreUnknown && !numeric.containsKey(attribute);
  }

  /**
   * Whether a nominal attribute is one column of numbers: as the model has it, otherwise when it
   * has two levels and both are numbers.
   *
   * @param levels the levels as numbers, NaN for what is none
   */
  boolean asNumber(String attribute, double[] levels) {
    for (double level : levels) {
      if (Double.isNaN(level)) {
        return false;
      }
    }
    Boolean known = numeric.get(attribute);
    return known == null ? levels.length == 2 : known;
  }
}
