package dev.espalier.restore.table.internal.votes;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Columns that may decide others, and their parts, which lack one of them.
 *
 * <p>How often rows that share the columns agree in another one, a, is compared with what each part
 * b says about the same rows, where a single column has only chance to beat:
 *
 * <pre>
 * 1 - a ≤ ρ (1 - b)      n KL(a ‖ b) ≥ L,   KL(a ‖ b) = a log(a / b) + (1 - a) log((1 - a) / (1 - b))
 * </pre>
 *
 * with n comparisons and L the logarithm of the ratio that chance must not reach.
 */
final class Determinant {
  /** ρ of a single column: the part of the disagreements of chance that may be left. */
  private static final double LEFT_BY_ONE = 0.85;

  /** ρ of several columns. */
  private static final double LEFT_BY_MORE = 0.5;

  /** Numbers of rows that are drawn before all are looked at. */
  private static final int[] DRAWN = {1000, 16_000};

  /** How many times as many rows there must be, so that drawing some is worth it. */
  private static final int WORTH_DRAWING = 4;

  /** How far, in standard deviations, a mean over drawn rows may be off. */
  private static final double OFF = 4;

  private final VotingTable table;
  private final int[] columns;
  private final double[] chance;
  private final Grouping grouping;
  private final @Nullable Grouping[] parts;
  private final @Nullable Draws[] draws = new @Nullable Draws[DRAWN.length];

  /**
   * Groups the rows of a table.
   *
   * @param single the groupings by single columns
   * @param chance how often any two rows agree in each column
   */
  Determinant(VotingTable table, int[] columns, Grouping[] single, double[] chance) {
    this.table = table;
    this.columns = columns;
    this.chance = chance;
    this.parts = new @Nullable Grouping[columns.length];
    Grouping all = single[columns[0]];
    for (int k = 1; k < columns.length; k++) {
      parts[k] = all;
      all = all.by(table, columns[k]);
    }
    if (columns.length == 2) {
      parts[0] = single[columns[1]];
    }
    this.grouping = all;
  }

  Grouping grouping() {
    return grouping;
  }

  /**
   * Whether drawn rows leave it open that these columns say clearly more about another than their
   * parts do.
   */
  boolean maySayMore(int column) {
    for (int stage = 0; stage < DRAWN.length; stage++) {
      if (grouping.sharing() > WORTH_DRAWING * DRAWN[stage]) {
        Draws some = draws[stage];
        if (some == null) {
          some = draw(DRAWN[stage]);
          draws[stage] = some;
        }
        if (!maySayMore(column, some)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether these columns say clearly more about another than each of their parts does. */
  boolean saysMore(int column, double beyond) {
    Grouping.Agreement whole = grouping.agreement(table, column, grouping);
    if (columns.length == 1) {
      return isClear(whole, chance[column], LEFT_BY_ONE, beyond);
    }
    for (int part = columns.length - 1; part >= 0; part--) {
      double share = part(part).agreement(table, column, grouping).share();
      if (!isClear(whole, share, LEFT_BY_MORE, beyond)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isClear(
      Grouping.Agreement whole, double part, double left, double beyond) {
    double share = whole.share();
    return 1 - share <= left * (1 - part)
        && share > part
        && whole.comparisons() * divergence(share, part) >= beyond;
  }

  /** KL(a ‖ b) of two Bernoulli distributions. */
  private static double divergence(double a, double b) {
    return a * Math.log(a / b) + (a == 1 ? 0 : (1 - a) * Math.log((1 - a) / (1 - b)));
  }

  /** The grouping without one of the columns. */
  private Grouping part(int left) {
    Grouping known = parts[left];
    if (known == null) {
      int[] others = new int[columns.length - 1];
      for (int k = 0, at = 0; k < columns.length; k++) {
        if (k != left) {
          others[at++] = columns[k];
        }
      }
      known = Grouping.of(table, others);
      parts[left] = known;
    }
    return known;
  }

  /**
   * Rows, each with another row that shares the determinant and one that shares a part.
   *
   * @param ofParts the others for each part whose grouping is known; empty for the rest
   */
  private record Draws(int[] rows, int[] others, int[][] ofParts) {}

  private Draws draw(int count) {
    SplittableRandom random = new SplittableRandom(Arrays.hashCode(columns));
    int[] rows = new int[count];
    int[] others = new int[count];
    for (int k = 0; k < count; k++) {
      rows[k] = grouping.rows()[random.nextInt(grouping.sharing())];
      others[k] = other(grouping, rows[k], random);
    }
    int[][] ofParts = new int[columns.length][];
    for (int part = 0; part < ofParts.length; part++) {
      Grouping known = parts[part];
      ofParts[part] = new int[known == null ? 0 : count];
      for (int k = 0; known != null && k < count; k++) {
        ofParts[part][k] = other(known, rows[k], random);
      }
    }
    return new Draws(rows, others, ofParts);
  }

  /** Another row of a row's group. */
  private static int other(Grouping grouping, int row, SplittableRandom random) {
    int group = grouping.groupOf()[row];
    int start = grouping.starts()[group];
    int drawn = grouping.rows()[start + random.nextInt(grouping.size(group) - 1)];
    // The last one takes the place of the row itself.
    return drawn == row ? grouping.rows()[start + grouping.size(group) - 1] : drawn;
  }

  private boolean maySayMore(int column, Draws some) {
    if (columns.length == 1) {
      return mayLeave(column, some, null, LEFT_BY_ONE * (1 - chance[column]));
    }
    for (int[] ofPart : some.ofParts()) {
      if (ofPart.length > 0 && !mayLeave(column, some, ofPart, 0)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether the mean of the disagreements, less ρ times those of a part, may be at most a bound.
   */
  private boolean mayLeave(int column, Draws some, int @Nullable [] ofPart, double most) {
    int[] codes = table.codes()[column];
    int asked = 0;
    double sum = 0;
    double squares = 0;
    for (int k = 0; k < some.rows().length; k++) {
      int said = codes[some.rows()[k]];
      int other = codes[some.others()[k]];
      int byPart = ofPart == null ? other : codes[ofPart[k]];
      if (said != VotingTable.HOLE && other != VotingTable.HOLE && byPart != VotingTable.HOLE) {
        double left =
            (said == other ? 0 : 1) - (ofPart == null || said == byPart ? 0 : LEFT_BY_MORE);
        sum += left;
        squares += left * left;
        asked++;
      }
    }
    double mean = sum / asked;
    return asked < 2 || mean - OFF * Math.sqrt((squares / asked - mean * mean) / asked) <= most;
  }
}
