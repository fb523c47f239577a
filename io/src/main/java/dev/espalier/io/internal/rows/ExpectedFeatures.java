package dev.espalier.io.internal.rows;

import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.io.ReadOptions;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a model that will be applied, if there is one, wants of the attributes of a file. */
public final class ExpectedFeatures {
  private final boolean ignoreUnknown;
  private final Map<String, Boolean> numeric = new HashMap<>();
  private final Set<String> names = new HashSet<>();

  public ExpectedFeatures(ReadOptions options) {
    Schema expected = options.expected();
    this.ignoreUnknown = expected != null && options.ignoreUnknown();
    if (expected != null) {
      for (Schema.Feature feature : expected.features()) {
        numeric.put(feature.attribute(), feature.level() == null);
        names.add(feature.name());
      }
    }
  }

  /** Whether the attribute need not be looked at, whatever its type. */
  public boolean mayIgnore(String attribute) {
    return ignoreUnknown && isUnknown(attribute);
  }

  /** Whether there is a model, and it does not have the attribute. */
  public boolean isUnknown(String attribute) {
    return !names.isEmpty() && !numeric.containsKey(attribute);
  }

  /**
   * The columns that indicate the levels of a nominal attribute: one for each level, but one for
   * two levels, unless the model has both. Of two levels it is the second, which a sparse ARFF row
   * does not leave out, unless the model has the first.
   */
  public List<Feature> indicators(String attribute, List<String> levels) {
    List<Feature> each = levels.stream().map(level -> new Feature(attribute, level)).toList();
    if (levels.size() != 2) {
      return each;
    }
    boolean first = names.contains(each.get(0).name());
    boolean second = names.contains(each.get(1).name());
    if (!names.isEmpty() && first == second) {
      return each;
    }
    return List.of(
        first
            ? new Feature(attribute, levels.get(0), levels.get(1))
            : new Feature(attribute, levels.get(1), levels.get(0)));
  }

  /**
   * Whether a nominal attribute is one column of numbers: as the model has it, otherwise when it
   * has two levels and both are numbers.
   *
   * @param levels the levels as numbers, NaN for what is none
   */
  public boolean asNumber(String attribute, double[] levels) {
    for (double level : levels) {
      if (Double.isNaN(level)) {
        return false;
      }
    }
    Boolean known = numeric.get(attribute);
    return known == null ? levels.length == 2 : known;
  }
}
