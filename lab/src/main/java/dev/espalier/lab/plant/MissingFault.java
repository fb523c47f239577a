package dev.espalier.lab.plant;

import java.util.SplittableRandom;

/** The value is lost. */
record MissingFault() implements Fault {
  @Override
  public ErrorKind kind() {
    return ErrorKind.MISSING;
  }

  @Override
  public Damage damage(RowBlock block, int row, int column, SplittableRandom random) {
    return Damage.of("blank", row, column, "");
  }
}
