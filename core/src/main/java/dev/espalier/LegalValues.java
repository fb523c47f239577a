package dev.espalier;

import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The values that a record's component may have, as its {@link Hyperparameter} declares them. */
final class LegalValues {
  private final Class<?> type;
  private final @Nullable Hyperparameter declared;

  LegalValues(RecordComponent component) {
    type = component.getType();
    declared = component.getAnnotation(Hyperparameter.class);
  }

  /** Whether the component may have the value; those of no declared range may have any. */
  boolean contain(Object value) {
    if (declared == null) {
      return true;
    }
    if (declared.oneOf().length > 0) {
      return List.of(declared.oneOf()).contains(Hyperparameters.text(value));
    }
    if (value instanceof OptionalDouble number) {
      return number.isEmpty() || containNumber(declared, number.getAsDouble());
    } else if (value instanceof OptionalInt number) {
      return number.isEmpty() || containNumber(declared, number.getAsInt());
    }
    return !(value instanceof Number number) || containNumber(declared, number.doubleValue());
  }

  /** Bounds that are not declared are NaN, which no number is at or beyond. */
  private static boolean containNumber(Hyperparameter range, double number) {
    return Double.isFinite(number)
        && number >= range.min()
        && number <= range.max()
        && !(number <= range.above())
        && !(number >= range.below());
  }

  /** In words, as messages and help say them. */
  @Override
  public String toString() {
    if (declared != null && !declared.legal().isEmpty()) {
      return declared.legal();
    }
    if (type == double.class) {
      return "a number" + range();
    } else if (type == OptionalDouble.class) {
      return "auto, or a number" + range();
    } else if (type == OptionalInt.class) {
      return "auto, or a whole number" + range();
    } else if (type == int.class || type == long.class) {
      return "a whole number" + range();
    } else if (type == boolean.class) {
      return "true or false";
    } else if (declared != null && declared.oneOf().length > 0) {
      return "one of " + String.join(", ", declared.oneOf());
    } else if (type.isEnum()) {
      return "one of "
          + String.join(
              ", ", Arrays.stream(type.getEnumConstants()).map(Hyperparameters::text).toList());
    }
    return "text";
  }

  private String range() {
    if (declared == null) {
      return "";
    }
    String min = text(declared.min());
    String max = text(declared.max());
    if (!Double.isNaN(declared.above())) {
      String above = " above " + text(declared.above());
      return Double.isNaN(declared.below())
          ? above + (max.isEmpty() ? "" : ", at most " + max)
          : above + " and below " + text(declared.below());
    } else if (max.isEmpty()) {
      return min.isEmpty() ? "" : " of at least " + min;
    }
    // From 0 to 1e100 would read as a scale.
    return type != int.class && declared.min() == 0 && declared.max() > 1
        ? " of at least " + min + ", at most " + max
        : " from " + min + " to " + max;
  }

  /** A bound as people write it, {@code 1e-9} and {@code 65536}; empty where there is none. */
  private static String text(double bound) {
    if (Double.isInfinite(bound)) {
      return "";
    }
    BigDecimal number = new BigDecimal(Double.toString(bound)).stripTrailingZeros();
    return Math.abs(number.scale()) > 4
        ? number.unscaledValue() + "e" + -number.scale()
        : number.toPlainString();
  }
}
