package dev.espalier.restore;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.TableSchema;
import dev.espalier.error.InputException;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How noisy the cells of a table are. A rate τ means: a category was replaced by another one with
 * probability τ; a number was shifted by Gaussian noise of τ standard deviations of its column.
 */
public sealed interface Noise {
  /** How {@link #auto} is written. */
  String AUTO = "auto";

  /** The rates of a schema's columns, in its order. */
  double[] of(TableSchema schema);

  /** To be estimated from the dirty rows themselves. */
  record Auto() implements Noise {
    @Override
    public String toString() {
      return AUTO;
    }

    @Override
    public double[] of(TableSchema schema) {
      throw new IllegalStateException("noise that is yet to be estimated");
    }
  }

  /**
   * One rate for all columns.
   *
   * @param rate τ, from 0 to below 1
   */
  record Uniform(double rate) implements Noise {
    /** Checks the rate. */
    public Uniform {
      check("the noise", rate);
    }

    @Override
    public double[] of(TableSchema schema) {
      double[] rates = new double[schema.columns().size()];
      Arrays.fill(rates, rate);
      return rates;
    }

    @Override
    public String toString() {
      return rate == 0 ? "0" : Double.toString(rate);
    }
  }

  /**
   * A rate for each column; none where a column is not named.
   *
   * @param rates τ by the column's name
   */
  record Columns(Map<String, Double> rates) implements Noise {
    /** Copies the map, keeping its order, and checks the rates. */
    public Columns {
      rates = Collections.unmodifiableMap(new LinkedHashMap<>(rates));
      rates.forEach((name, rate) -> check("the noise of column " + quoted(name), rate));
    }

    @Override
    public double[] of(TableSchema schema) {
      List<String> names = schema.names();
      for (String name : rates.keySet()) {
        if (!names.contains(name)) {
          throw new InputException(
              "noise of column " + quoted(name) + ", which the model does not know");
        }
      }
      return names.stream().mapToDouble(name -> rates.getOrDefault(name, 0.0)).toArray();
    }
  }

  /** To be estimated from the dirty rows themselves. */
  static Noise auto() {
    return new Auto();
  }

  /** No noise: every cell that is there is right. */
  static Noise none() {
    return new Uniform(0);
  }

  /** One rate for all columns. */
  static Noise rate(double rate) {
    return new Uniform(rate);
  }

  /** The rates of a schema's columns, given in its order. */
  static Noise of(TableSchema schema, double[] rates) {
    Map<String, Double> byName = new LinkedHashMap<>();
    for (int j = 0; j < rates.length; j++) {
      byName.put(schema.names().get(j), rates[j]);
    }
    return new Columns(byName);
  }

  /** Reads {@code auto} or one rate; any other text is an {@link IllegalArgumentException}. */
  static Noise parse(String text) {
    if (text.equals(AUTO)) {
      return auto();
    }
    double rate = Double.parseDouble(text);
    if (!(rate >= 0 && rate < 1)) {
      throw new IllegalArgumentException(text);
    }
    return rate(rate);
  }

  private static void check(String what, double rate) {
    if (!(rate >= 0 && rate < 1)) {
      throw new InputException(what + " is " + rate + "; expected a number from 0 to below 1");
    }
  }
}
