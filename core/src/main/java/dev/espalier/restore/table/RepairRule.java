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
  MERGED;

  /** How people say it. */
  public String words() {
    return name().toLowerCase(Locale.ROOT);
  }
}
