package dev.espalier.restore.table;

import dev.espalier.restore.Restoration;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.table.internal.ColumnPlan;
import dev.espalier.restore.table.internal.Isotonic;
import dev.espalier.restore.table.internal.RepairRules;
import dev.espalier.restore.table.internal.RowTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * How often what the rest of a row says is right, by how sure it is: measured on holes and errors
 * that are planted in rows of the table, one in each: a monotone function for each kind of change.
 *
 * <p>A planted hole is a cell that was there; a planted error has the text of another row, or a
 * typing error. What is wrong in the table already counts as truth here, so the shares are rather
 * too low. Of a correction only the better half can be tested so, that the new value is right when
 * the cell is wrong: it never makes one surer.
 */
final class Calibration {
  /** Nothing is known: what is said is believed. */
  static final Calibration NONE = new Calibration(Map.of());

  /** From fewer planted cells of a kind nothing can be told. */
  private static final int ENOUGH = 30;

  private enum Kind {
    FILLED_CATEGORY,
    FILLED_NUMBER,
    CORRECTED_NUMBER,
    SWAPPED,
    MISTYPED;

    static @Nullable Kind of(Proposal proposal, boolean filled) {
      boolean isNumber = !Double.isNaN(proposal.deviation());
      if (proposal.rule() == RepairRule.SPELLING) {
        return isNumber || filled ? null : MISTYPED;
      }
      return filled
          ? isNumber ? FILLED_NUMBER : FILLED_CATEGORY
          : isNumber ? CORRECTED_NUMBER : SWAPPED;
    }
  }

  private final Map<Kind, Isotonic> shares;

  private Calibration(Map<Kind, Isotonic> shares) {
    this.shares = shares;
  }

  /** The proposal with the share of its like that was right. */
  Proposal of(Proposal proposal, boolean filled) {
    Kind kind = Kind.of(proposal, filled);
    Isotonic known = kind == null ? null : shares.get(kind);
    if (known == null) {
      return proposal;
    }
    double share = known.at(proposal.confidence());
    return proposal.with(filled ? share : Math.min(share, proposal.confidence()));
  }

  /**
   * Measures.
   *
   * @param rows cells of the table in their right forms
   * @param places where the modelled columns stand in them
   */
  static Calibration of(
      FittedTable fitted,
      List<List<String>> rows,
      int[] places,
      RestoreTask task,
      RepairRules rules,
      long seed) {
    List<ColumnPlan> columns = fitted.plan().modelled();
    SplittableRandom random = new SplittableRandom(seed);
    String[][] spoilt = new String[rows.size()][];
    int[] where = new int[rows.size()];
    for (int row = 0; row < spoilt.length; row++) {
      spoilt[row] = rows.get(row).toArray(String[]::new);
      int j = random.nextInt(places.length);
      boolean hole = random.nextBoolean();
      ColumnPlan column = columns.get(j);
      String text = spoilt[row][places[j]];
      String other =
          column.spelling() == null && random.nextBoolean()
              ? mistyped(text, random)
              : rows.get(random.nextInt(spoilt.length)).get(places[j]);
      boolean usable =
          !fitted.plan().isMissing(column, text)
              && (column.spelling() == null || !Double.isNaN(column.number(text)))
              && (hole || !(other.equals(text) || fitted.plan().isMissing(column, other)));
      where[row] = usable ? j : -1;
      if (usable) {
        spoilt[row][places[j]] = hole ? "" : other;
      }
    }
    RowTable given =
        RowTable.of(spoilt.length, (row, cell) -> spoilt[row][cell], fitted.plan(), places);
    Restoration restored = fitted.model().restore(given.table(), task);
    FieldProposals field = new FieldProposals(0, rules);
    Map<Kind, List<Isotonic.Seen>> seen = new EnumMap<>(Kind.class);
    for (int row = 0; row < spoilt.length; row++) {
      int j = where[row];
      if (j >= 0) {
        String text = spoilt[row][places[j]];
        boolean filled = text.isEmpty();
        FieldProposals.Given cell = new FieldProposals.Given(columns.get(j), text, filled, false);
        Proposal proposal = field.of(restored.columns().get(j), row, cell, task.mode());
        Kind kind = proposal == null ? null : Kind.of(proposal, filled);
        if (proposal != null && kind != null) {
          boolean right = isRight(cell, proposal.after(), rows.get(row).get(places[j]));
          seen.computeIfAbsent(kind, any -> new ArrayList<>())
              .add(new Isotonic.Seen(proposal.confidence(), right));
        }
      }
    }
    Map<Kind, Isotonic> shares = new EnumMap<>(Kind.class);
    seen.forEach(
        (kind, list) -> {
          if (list.size() >= ENOUGH) {
            shares.put(kind, Isotonic.of(list));
          }
        });
    return new Calibration(shares);
  }

  /** One letter is another one, twice there or left out. */
  private static String mistyped(String text, SplittableRandom random) {
    if (text.isEmpty()) {
      return text;
    }
    int at = random.nextInt(text.length());
    String letter = String.valueOf((char) ('a' + random.nextInt(26)));
    String instead =
        switch (random.nextInt(4)) {
          case 0 -> "";
          case 1 -> text.substring(at, at + 1).repeat(2);
          default -> letter;
        };
    return text.substring(0, at) + instead + text.substring(at + 1);
  }

  private static boolean isRight(FieldProposals.Given cell, String after, String truth) {
    ColumnPlan column = cell.column();
    if (column.spelling() == null || after.equals(truth)) {
      return after.equals(truth);
    }
    double meant = column.number(truth);
    double distance = Math.abs(column.number(after) - meant);
    return cell.isMissing()
        ? distance <= FieldProposals.TOLERANCE * column.deviation()
        : distance <= 0.5 * Math.abs(column.number(cell.text()) - meant);
  }
}
