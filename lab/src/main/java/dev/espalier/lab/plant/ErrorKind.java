package dev.espalier.lab.plant;

import java.util.Locale;

/**
 * What goes wrong in cells. Kinds that suit few cells come first: they take theirs before the
 * others.
 */
public enum ErrorKind {
  /** A source has a wrong value, and those that copy from it have the same one. */
  SOURCE(0.01),
  /** A cell contradicts what the other rows of its group say. */
  VIOLATION(0.01),
  /** Two neighbours of a row stand in each other's place. */
  COLUMN_SWAP(0.004),
  /** Two rows have each other's value. */
  ROW_SWAP(0.004),
  /** A number with a slipped point, another sign, in another unit, or far off. */
  NUMBER(0.008),
  /** The right value, damaged in its form by a program or with something added. */
  FORMAT(0.01),
  /** A slip of the fingers. */
  TYPO(0.01),
  /** A text that stands for no value. */
  DISGUISED(0.004),
  /** Nothing. */
  MISSING(0.01);

  private final double usualShare;
  private final int number;

  ErrorKind(double usualShare) {
    this.usualShare = usualShare;
    this.number = name().hashCode();
  }

  /** What tells this kind from others in random draws; it does not change with their order. */
  int number() {
    return number;
  }

  /** The share of the cells that go wrong, unless somebody says otherwise. */
  public double usualShare() {
    return usualShare;
  }

  /** The kind as users write it. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
