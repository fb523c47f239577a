package dev.espalier.lab.simulate;

import dev.espalier.Learner;
import dev.espalier.catalog.Catalog;
import java.util.Map;
import java.util.TreeMap;

/** The papers' objectives on the disc: points as they are, intercepts penalised. */
public final class ChainModels {
  private static final Map<String, String> COMMON =
      Map.of("scaling", "none", "penaliseIntercept", "true");

  private ChainModels() {}

  /** Independent regressions. */
  public static Learner<?> independent(String weightPenalty) {
    Map<String, String> settings = new TreeMap<>(COMMON);
    settings.put("weightPenalty", weightPenalty);
    return Catalog.learner("ilr", settings);
  }

  /** CorrLog by pseudo-likelihood. */
  public static Learner<?> correlated(String weightPenalty, String edgePenalty) {
    Map<String, String> settings = new TreeMap<>(COMMON);
    settings.put("rule", "pseudo-likelihood");
    settings.put("weightPenalty", weightPenalty);
    settings.put("edgePenalty", edgePenalty);
    return Catalog.learner("corrlog", settings);
  }
}
