package dev.espalier.automatic;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A learner with some of its numbers multiplied: three times the automatic penalty, for example.
 *
 * @param factors by hyper-parameter; none for the learner as it is
 */
record Variant(Map<String, Double> factors) {
  /** The learner as it is. */
  static final Variant SAME = new Variant(Map.of());

  Variant {
    factors = Collections.unmodifiableMap(new LinkedHashMap<>(factors));
  }

  /** The learner as it is, and variants that each multiply one hyper-parameter. */
  static List<Variant> of(Map<String, List<Double>> factors) {
    List<Variant> variants = new ArrayList<>(List.of(SAME));
    factors.forEach(
        (name, all) -> all.forEach(factor -> variants.add(new Variant(Map.of(name, factor)))));
    return List.copyOf(variants);
  }

  /**
   * The settings of this variant.
   *
   * @param decided the hyper-parameters of the learner as it is, with nothing open
   */
  Map<String, String> settings(Map<String, String> decided) {
    Map<String, String> settings = new LinkedHashMap<>(decided);
    factors.forEach(
        (name, factor) ->
            settings.computeIfPresent(
                name, (key, value) -> Double.toString(factor * Double.parseDouble(value))));
    return settings;
  }

  /** This variant of a learner with nothing open. */
  <L extends Learner<?>> L of(L decided) {
    return Hyperparameters.with(decided, settings(Hyperparameters.values(decided)));
  }

  /**
   * What is multiplied, in words that follow the learner's name; empty for the learner as it is.
   */
  String words() {
    return factors.entrySet().stream()
        .map(each -> " " + each.getKey() + "×" + shortest(each.getValue()))
        .collect(Collectors.joining());
  }

  private static String shortest(double factor) {
    return factor == Math.rint(factor)
        ? Long.toString((long) factor)
        : "1/" + Math.round(1 / factor);
  }
}
