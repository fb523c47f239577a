package dev.espalier.lab.plant;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The cell of the column behind it, which gets this one.
 *
 * @param spoilt for each column whether it may go wrong
 */
record ColumnSwapFault(boolean[] spoilt) implements Fault {
  @Override
  public ErrorKind kind() {
    return ErrorKind.COLUMN_SWAP;
  }

  @Override
  public @Nullable Damage damage(RowBlock block, int row, int column, SplittableRandom random) {
    int next = column + 1;
    if (next >= spoilt.length || !spoilt[next]) {
      return null;
    }
    String text = block.cell(row, column);
    String instead = block.cell(row, next);
    return PlantedCell.isSame(text, instead) || TableProfile.isMissing(instead)
        ? null
        : Damage.exchange("exchange of columns", block, row, column, row, next);
  }
}
