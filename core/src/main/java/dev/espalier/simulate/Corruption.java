package dev.espalier.simulate;

import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Spoils a clean table as 001 §2.5 does: first noise, then cells are removed completely at random.
 *
 * <p>A number gets Gaussian noise of τ standard deviations of its column; a category is replaced
 * with probability τ by one of the column's other levels, all equally likely; a cell is removed
 * with probability ρ.
 *
 * @param noise τ, from 0 to 1
 * @param missing ρ, from 0 to 1
 */
public record Corruption(double noise, double missing) {
  /** Checks the rates. */
  public Corruption {
    if (!(noise >= 0 && noise <= 1)) {
      throw new InputException("noise=" + noise + "; expected a number from 0 to 1");
    }
    if (!(missing >= 0 && missing <= 1)) {
      throw new InputException("missing=" + missing + "; expected a number from 0 to 1");
    }
  }

  /** The spoilt table; the clean one, of numbers and categories, is not modified. */
  public Table apply(Table clean, long seed) {
    clean.requireNoVectors();
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    List<Table.Column> columns = new ArrayList<>();
    for (Table.Column column : clean.columns()) {
      columns.add(
          column instanceof Table.Numbers numbers
              ? spoil(numbers, random)
              : spoil((Table.Categories) column, random));
    }
    return new Table(columns);
  }

  private Table.Numbers spoil(Table.Numbers column, RandomGenerator random) {
    double deviation = noise * deviation(column.values());
    double[] values = new double[column.rows()];
    for (int row = 0; row < values.length; row++) {
      double shift = random.nextGaussian();
      boolean removed = random.nextDouble() < missing;
      // Without noise the cell must stay exactly what it is.
      double value = noise > 0 ? column.values()[row] + deviation * shift : column.values()[row];
      values[row] = removed ? Double.NaN : value;
    }
    return new Table.Numbers(column.name(), values);
  }

  private Table.Categories spoil(Table.Categories column, RandomGenerator random) {
    int levels = column.levels().size();
    int[] codes = new int[column.rows()];
    for (int row = 0; row < codes.length; row++) {
      boolean flipped = random.nextDouble() < noise;
      int other = levels > 1 ? random.nextInt(levels - 1) : 0;
      boolean removed = random.nextDouble() < missing;
      int code = column.codes()[row];
      if (flipped && levels > 1 && code >= 0) {
        code = other < code ? other : other + 1;
      }
      codes[row] = removed ? -1 : code;
    }
    return new Table.Categories(column.name(), column.levels(), codes);
  }

  /** The standard deviation of the cells that are there. */
  private static double deviation(double[] values) {
    double sum = 0;
    int count = 0;
    for (double value : values) {
      if (!Double.isNaN(value)) {
        sum += value;
        count++;
      }
    }
    double squares = 0;
    for (double value : values) {
      if (!Double.isNaN(value)) {
        squares += (value - sum / count) * (value - sum / count);
      }
    }
    return count == 0 ? 0 : Math.sqrt(squares / count);
  }
}
