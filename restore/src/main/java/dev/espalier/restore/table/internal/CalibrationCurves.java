package dev.espalier.restore.table.internal;

import dev.espalier.restore.table.RepairRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How often proposals are right, by their kind, their column and how sure they are: what is learnt
 * from planted cells.
 *
 * <pre>
 * a missing cell        c = σ(logit g(s) + δ_j)
 * a cell that is there  c = min(s, g(s) h(s))
 * </pre>
 *
 * where s is how sure a proposal is, g the rising share of right ones among those of its kind on
 * planted cells (isotonic regression), and δ_j what its column adds, the mode of its posterior
 * under a Gaussian prior around 0. Whether a cell that is there is wrong at all planted cells
 * cannot tell: such a proposal is never made surer than it was. For numbers, which hardly ever are
 * as expected, h(s) counts the alarms on cells in which nothing was planted: with P(s) proposals on
 * planted cells and U(s) on others, h(s) = (P(s) / U(s)) / (P(top) / U(top)), where the surest
 * proposals are taken for errors.
 *
 * <p>Where fewer than {@value #ENOUGH} of a kind were planted, c = min(s, (right + {@value
 * #FEW_PRIOR} s) / (count + {@value #FEW_PRIOR})).
 */
public final class CalibrationCurves {
  /** Nothing is known: what is said is believed. */
  public static final CalibrationCurves NONE = new CalibrationCurves(Map.of());

  /** Minimum number of planted cells of a kind from which a curve is drawn. */
  private static final int ENOUGH = 30;

  /** Number of planted cells that a stated confidence counts as, where there are few. */
  private static final double FEW_PRIOR = 4;

  /** Minimum number of planted cells among the surest proposals. */
  private static final int TOP = 20;

  /** Standard deviation of what a column adds, as a logarithm of odds. */
  private static final double COLUMN_DEVIATION = 2;

  private static final int ROUNDS = 25;

  /** Of what sort a cell is. */
  public enum Cell {
    /** It says nothing. */
    HOLE,
    /** It says something. */
    VALUE,
    /** It says something that its column cannot mean. */
    UNREADABLE
  }

  /**
   * Proposals that are judged together.
   *
   * @param rule that makes them
   * @param isNumber whether they propose numbers that need not be exact
   */
  public record Kind(RepairRule rule, boolean isNumber, Cell cell) {}

  /** What is known of a proposal. */
  public enum Truth {
    RIGHT,
    WRONG,
    /** Nothing was planted in the cell. */
    UNKNOWN
  }

  /** A proposal whose truth may be known. */
  public record Seen(Kind kind, String column, double confidence, Truth truth) {}

  private record Curve(
      List<Isotonic.Seen> planted,
      Isotonic shares,
      Isotonic errors,
      double top,
      Map<String, Double> shifts,
      boolean isThere,
      int alarms) {
    /** Of a proposal that is so sure. */
    double at(String column, double confidence) {
      if (planted.size() < ENOUGH) {
        double right = planted.stream().filter(Isotonic.Seen::right).count();
        double shrunk = (right + FEW_PRIOR * confidence) / (planted.size() + FEW_PRIOR);
        // Alarms where nothing was planted, and hardly one where something was, are false.
        double found = (planted.size() + 1.0) / (planted.size() + alarms + 1.0);
        return Math.min(confidence, shrunk * found);
      }
      double share = shares.at(confidence);
      // What is said of a cell that is there is only ever made less sure, and not by few of them.
      double shift = isThere ? 0 : shifts.getOrDefault(column, 0.0);
      double odds = share / (1 - share) * Math.exp(shift);
      double known = odds / (1 + odds);
      // Whether a cell that is there is wrong at all, planted cells cannot tell.
      return isThere
          ? Math.min(confidence, known * Math.min(1, odds(errors.at(confidence)) / top))
          : known;
    }
  }

  private final Map<Kind, Curve> curves;

  private CalibrationCurves(Map<Kind, Curve> curves) {
    this.curves = curves;
  }

  private static double odds(double share) {
    return share / (1 - share);
  }

  /** What can be told from proposals. */
  public static CalibrationCurves of(List<Seen> seen) {
    Map<Kind, List<Seen>> byKind = new HashMap<>();
    for (Seen each : seen) {
      byKind.computeIfAbsent(each.kind(), any -> new ArrayList<>()).add(each);
    }
    Map<Kind, Curve> curves = new HashMap<>();
    byKind.forEach((kind, some) -> curves.put(kind, curve(kind, some)));
    return new CalibrationCurves(curves);
  }

  private static Curve curve(Kind kind, List<Seen> seen) {
    List<Isotonic.Seen> planted = new ArrayList<>();
    List<Isotonic.Seen> wrong = new ArrayList<>();
    Map<String, List<Isotonic.Seen>> byColumn = new TreeMap<>();
    for (Seen each : seen) {
      boolean known = each.truth() != Truth.UNKNOWN;
      wrong.add(new Isotonic.Seen(each.confidence(), known));
      if (known) {
        Isotonic.Seen judged = new Isotonic.Seen(each.confidence(), each.truth() == Truth.RIGHT);
        planted.add(judged);
        byColumn.computeIfAbsent(each.column(), any -> new ArrayList<>()).add(judged);
      }
    }
    Isotonic shares = Isotonic.of(planted);
    Map<String, Double> shifts = new HashMap<>();
    byColumn.forEach((column, some) -> shifts.put(column, shift(some, shares)));
    Isotonic errors = Isotonic.of(wrong);
    return new Curve(
        planted,
        shares,
        errors,
        kind.isNumber() ? top(wrong) : 0,
        shifts,
        kind.cell() == Cell.VALUE,
        kind.isNumber() ? wrong.size() - planted.size() : 0);
  }

  /** The odds of planted to unplanted among the surest proposals. */
  private static double top(List<Isotonic.Seen> all) {
    List<Isotonic.Seen> sorted = new ArrayList<>(all);
    sorted.sort(java.util.Comparator.comparingDouble(Isotonic.Seen::confidence).reversed());
    int planted = 0;
    int count = 0;
    double last = Double.NaN;
    for (Isotonic.Seen each : sorted) {
      if (planted >= TOP && each.confidence() != last) {
        break;
      }
      last = each.confidence();
      planted += each.right() ? 1 : 0;
      count++;
    }
    return (planted + 0.5) / (count - planted + 0.5);
  }

  /** The shift δ of highest posterior: Σ (right - σ(logit + δ)) = δ / v. */
  private static double shift(List<Isotonic.Seen> column, Isotonic shares) {
    double shift = 0;
    for (int round = 0; round < ROUNDS; round++) {
      double gradient = -shift / (COLUMN_DEVIATION * COLUMN_DEVIATION);
      double curvature = 1 / (COLUMN_DEVIATION * COLUMN_DEVIATION);
      for (Isotonic.Seen each : column) {
        double odds = odds(shares.at(each.confidence())) * Math.exp(shift);
        double expected = odds / (1 + odds);
        gradient += (each.right() ? 1 : 0) - expected;
        curvature += expected * (1 - expected);
      }
      shift += Math.max(-1, Math.min(1, gradient / curvature));
    }
    return shift;
  }

  /** The probability that a proposal is right. */
  public double at(Kind kind, String column, double confidence) {
    Curve curve = curves.get(kind);
    return curve == null ? confidence : curve.at(column, confidence);
  }
}
