package dev.espalier.restore.table;

import java.util.Locale;

/** Why a cell is changed. */
public enum RepairRule {
  /** The restorer's model of the whole row. */
  FIELD,
  /** Rows that share a key say so. */
  VOTES,
  /** Another spelling of the same text, or a number written as its column does not write them. */
  SPELLING,
  /** A unit beside a number that the column's name, or its other numbers, make superfluous. */
  UNITS,
  /** A cell that holds its neighbour's value as well, which is missing there. */
  MERGED,
  /** A number whose decimal point is in a wrong place. */
  DECIMAL,
  /** A date or a time that is written in another form than the column's others. */
  DATES,
  /** Marks between the thousands of a number, where the column's others have none. */
  THOUSANDS,
  /** Two neighbouring cells that stand in each other's place. */
  SWAPPED,
  /** A phrase that means missing, told by the columns in which it stands. */
  PHRASES;

  /** How people say it. */
  public String words() {
    return name().toLowerCase(Locale.ROOT);
  }
}
