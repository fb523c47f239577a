package dev.espalier.lab.plant;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The cell of another row, not far away, which gets this one. */
record RowSwapFault() implements Fault {
  @Override
  public ErrorKind kind() {
    return ErrorKind.ROW_SWAP;
  }

  @Override
  public @Nullable Damage damage(RowBlock block, int row, int column, SplittableRandom random) {
    int other = random.nextInt(block.size());
    String text = block.cell(row, column);
    String instead = block.cell(other, column);
    return PlantedCell.isSame(text, instead) || TableProfile.isMissing(instead)
        ? null
        : Damage.exchange("exchange of rows", block, row, column, other, column);
  }
}
