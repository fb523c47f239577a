package dev.espalier.eval;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The values of some measures, in the order of {@link Measure}. A value that cannot be had, such as
 * AROC when no label has both classes, is NaN.
 *
 * @param values the value of each measure that was computed
 */
public record Evaluation(Map<Measure, Double> values) {
  /** Copies the map. */
  public Evaluation {
    EnumMap<Measure, Double> copy = new EnumMap<>(Measure.class);
    copy.putAll(values);
    values = Collections.unmodifiableMap(copy);
  }

  /** The value of the measure, NaN when it was not computed. */
  public double value(Measure measure) {
    Double value = values.get(measure);
    return value == null ? Double.NaN : value;
  }

  /** Only the values that another evaluation has too, and not within a tolerance. */
  public Evaluation differingFrom(Evaluation other, double tolerance) {
    Map<Measure, Double> differing = new EnumMap<>(Measure.class);
    values.forEach(
        (measure, value) -> {
          if (Math.abs(value - other.value(measure)) > tolerance) {
            differing.put(measure, value);
          }
        });
    return new Evaluation(differing);
  }

  /** The values by their public names. */
  public Map<String, Double> byName() {
    Map<String, Double> named = new LinkedHashMap<>();
    values.forEach((measure, value) -> named.put(measure.jsonName(), value));
    return named;
  }
}
