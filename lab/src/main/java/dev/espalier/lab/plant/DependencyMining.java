package dev.espalier.lab.plant;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the columns, alone or two together, that decide another one in nearly all rows.
 *
 * <p>A column decides another one when the groups of rows that agree in it have several rows,
 * nearly all of them say what the others of their group say, and guessing would not do nearly as
 * well. Two columns together decide what neither does alone.
 */
record DependencyMining(CodedRows rows, List<ColumnProfile> columns) {
  /** So many of the rows are in groups of several at least. */
  private static final double SUPPORT = 0.5;

  /** So many of them say what the others of their group say at least. */
  private static final double NEARLY_ALL = 0.95;

  /** So much of what a guess would leave open is told at least. */
  private static final double GAIN = 0.8;

  /** Pairs of columns are looked at in these rows only. */
  private static final int ROWS_OF_PAIRS = 50_000;

  /** A dependency by the places of its columns. */
  record Found(List<Integer> left, int right) {}

  List<Found> run() {
    int width = columns.size();
    List<Found> found = new ArrayList<>();
    boolean[][] decides = new boolean[width][width];
    double[][] alone = new double[width][width];
    for (int left = 0; left < width; left++) {
      if (isKey(left)) {
        Agreement.Groups groups = Agreement.Groups.of(rows.columns().get(left));
        for (int right = 0; right < width; right++) {
          if (right != left && !columns.get(right).isName()) {
            Agreement told = agreement(groups, right, rows);
            alone[left][right] = told.share();
            decides[left][right] = holds(told, told.base(), rows.rows());
            if (decides[left][right]) {
              found.add(new Found(List.of(left), right));
            }
          }
        }
      }
    }
    pairs(decides, alone, found);
    return found;
  }

  private void pairs(boolean[][] decides, double[][] alone, List<Found> found) {
    CodedRows some = rows.first(ROWS_OF_PAIRS);
    int width = columns.size();
    for (int one = 0; one < width; one++) {
      for (int other = one + 1; other < width; other++) {
        if (!isKey(one) || !isKey(other) || decides[one][other] || decides[other][one]) {
          continue;
        }
        Agreement.Groups groups = Agreement.Groups.of(some.joined(one, other));
        for (int right = 0; right < width; right++) {
          boolean open =
              right != one
                  && right != other
                  && !columns.get(right).isName()
                  && !decides[one][right]
                  && !decides[other][right];
          if (open) {
            Agreement told = agreement(groups, right, some);
            double guess = Math.max(told.base(), Math.max(alone[one][right], alone[other][right]));
            if (holds(told, guess, some.rows())) {
              found.add(new Found(List.of(one, other), right));
            }
          }
        }
      }
    }
  }

  private boolean isKey(int column) {
    return !columns.get(column).isName() && rows.sizes()[column] > 1;
  }

  private static Agreement agreement(Agreement.Groups groups, int right, CodedRows rows) {
    return Agreement.of(groups, rows.columns().get(right), rows.sizes()[right]);
  }

  private static boolean holds(Agreement told, double guess, int rows) {
    return told.rows() >= SUPPORT * rows
        && told.share() >= NEARLY_ALL
        && told.gainOver(guess) >= GAIN;
  }
}
