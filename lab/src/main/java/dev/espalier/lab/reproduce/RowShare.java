package dev.espalier.lab.reproduce;

import dev.espalier.data.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Removes a share ρ of the cells of each row, as 001 §2.5 does: numbers and categories alike, all
 * choices of cells equally likely.
 *
 * <p>Where ρ times the number of columns is not whole, a row loses the next smaller or the next
 * larger number of cells, in the proportion that makes the expected share ρ.
 *
 * @param share ρ, from 0 to 1
 */
record RowShare(double share) {
  /** A share of 0.3 of ten columns is three cells, whatever the last digit of the product. */
  private static final double ROUNDING = 1e-9;

  /** The table with fewer cells; the given one is not modified. */
  Table removeFrom(Table table, long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    int width = table.columns().size();
    boolean[][] removed = new boolean[width][table.rows()];
    int[] order = new int[width];
    for (int column = 0; column < width; column++) {
      order[column] = column;
    }
    for (int row = 0; row < table.rows(); row++) {
      int count = count(width, random.nextDouble());
      // the first places of a random order
      for (int place = 0; place < count; place++) {
        int other = place + random.nextInt(width - place);
        int chosen = order[other];
        order[other] = order[place];
        order[place] = chosen;
        removed[chosen][row] = true;
      }
    }
    List<Table.Column> columns = new ArrayList<>();
    for (int column = 0; column < width; column++) {
      columns.add(without(table.columns().get(column), removed[column]));
    }
    return new Table(columns);
  }

  private int count(int width, double chance) {
    double wanted = share * width;
    long whole = Math.round(wanted);
    if (Math.abs(wanted - whole) < ROUNDING) {
      return (int) whole;
    }
    return (int) Math.floor(wanted + chance);
  }

  private static Table.Column without(Table.Column column, boolean[] removed) {
    if (column instanceof Table.Numbers numbers) {
      double[] values = numbers.values().clone();
      for (int row = 0; row < values.length; row++) {
        values[row] = removed[row] ? Double.NaN : values[row];
      }
      return new Table.Numbers(column.name(), values);
    }
    Table.Categories categories = (Table.Categories) column;
    int[] codes = categories.codes().clone();
    for (int row = 0; row < codes.length; row++) {
      codes[row] = removed[row] ? -1 : codes[row];
    }
    return new Table.Categories(column.name(), categories.levels(), codes);
  }
}
