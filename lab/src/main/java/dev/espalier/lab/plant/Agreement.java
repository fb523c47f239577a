package dev.espalier.lab.plant;

import java.util.Arrays;

/**
 * How well the groups of rows that agree in some columns tell another column: of the rows whose
 * group has another row, how many say what the others of the group say most.
 *
 * @param rows rows with a value whose group has another row with one
 * @param told those of them that the others of their group tell
 * @param frequent how often the most frequent value of the column occurs among them
 */
record Agreement(int rows, int told, int frequent) {
  /** The rows of each group, one group after the other. */
  record Groups(int[] rows, int[] starts) {
    static Groups of(int[] keys) {
      int groups = Arrays.stream(keys).max().orElse(-1) + 1;
      int[] starts = new int[groups + 1];
      for (int key : keys) {
        if (key >= 0) {
          starts[key + 1]++;
        }
      }
      for (int group = 0; group < groups; group++) {
        starts[group + 1] += starts[group];
      }
      int[] next = starts.clone();
      int[] rows = new int[starts[groups]];
      for (int row = 0; row < keys.length; row++) {
        if (keys[row] >= 0) {
          rows[next[keys[row]]++] = row;
        }
      }
      return new Groups(rows, starts);
    }
  }

  /**
   * Counts.
   *
   * @param values the codes of the column that is told
   * @param size how many codes there are
   */
  static Agreement of(Groups groups, int[] values, int size) {
    int[] counts = new int[size];
    int[] all = new int[size];
    int rows = 0;
    int told = 0;
    for (int group = 0; group + 1 < groups.starts().length; group++) {
      int present = 0;
      int highest = 0;
      for (int k = groups.starts()[group]; k < groups.starts()[group + 1]; k++) {
        int value = values[groups.rows()[k]];
        if (value >= 0) {
          present++;
          highest = Math.max(highest, ++counts[value]);
        }
      }
      for (int k = groups.starts()[group]; k < groups.starts()[group + 1]; k++) {
        int value = values[groups.rows()[k]];
        if (value >= 0) {
          all[value] += present > 1 ? 1 : 0;
          counts[value] = 0;
        }
      }
      rows += present > 1 ? present : 0;
      told += highest > 1 ? highest : 0;
    }
    return new Agreement(rows, told, Arrays.stream(all).max().orElse(0));
  }

  /** The share of the rows that are told. */
  double share() {
    return rows == 0 ? 0 : (double) told / rows;
  }

  /** The share that guessing the most frequent value would tell. */
  double base() {
    return rows == 0 ? 1 : (double) frequent / rows;
  }

  /** How much of what a guess leaves open is told, (share − guess) / (1 − guess). */
  double gainOver(double guess) {
    return guess >= 1 ? 0 : (share() - guess) / (1 - guess);
  }
}
