package dev.espalier.lab.plant;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One kind of error: which cells go wrong first, and what becomes of them. */
interface Fault {
  /** Which kind it is. */
  ErrorKind kind();

  /**
   * Damages a cell that has a value; the same numbers give the same damage.
   *
   * @return null where this kind does not suit the cell
   */
  @Nullable Damage damage(RowBlock block, int row, int column, SplittableRandom random);

  /**
   * A number of a cell: those with the smallest go wrong, of cells with the same number the first.
   * Never negative; greater than 1 for cells that this kind passes over if it can.
   */
  default double order(RowBlock block, int row, int column, Draws draws) {
    return draws.one(kind().number(), 0, block.first() + row, column);
  }
}
