package dev.espalier.parquet;

import dev.espalier.parquet.Conversion.ToNumber;
import dev.espalier.parquet.Conversion.ToText;

/**
 * Values as cells of a table: numbers or texts.
 *
 * @param numbers the numbers; empty for texts
 * @param texts the texts; empty for numbers
 */
record Cells(double[] numbers, String[] texts) {
  private static final double[] NO_NUMBERS = {};
  private static final String[] NO_TEXTS = {};

  static Cells of(Raw raw, Conversion conversion) throws Malformed {
    int count = raw.count();
    if (conversion instanceof ToNumber toNumber) {
      double[] numbers = new double[count];
      for (int k = 0; k < count; k++) {
        numbers[k] = toNumber.of(raw, k);
        if (!Double.isFinite(numbers[k])) {
          throw new Malformed(
              "it holds " + numbers[k] + "; expected numbers, and null where one is missing");
        }
      }
      return new Cells(numbers, NO_TEXTS);
    }
    String[] texts = new String[count];
    for (int k = 0; k < count; k++) {
      texts[k] = ((ToText) conversion).of(raw, k);
    }
    return new Cells(NO_NUMBERS, texts);
  }

  int count() {
    return Math.max(numbers.length, texts.length);
  }

  /** Those at some places. */
  Cells pick(int[] places) throws Malformed {
    int size = count();
    for (int place : places) {
      if (place < 0 || place >= size) {
        throw new Malformed("a value is not in the dictionary");
      }
    }
    if (texts.length > 0) {
      String[] picked = new String[places.length];
      for (int k = 0; k < places.length; k++) {
        picked[k] = texts[places[k]];
      }
      return new Cells(NO_NUMBERS, picked);
    }
    double[] picked = new double[places.length];
    for (int k = 0; k < places.length; k++) {
      picked[k] = numbers[places[k]];
    }
    return new Cells(picked, NO_TEXTS);
  }
}
