package dev.espalier.restore.table;

import dev.espalier.internal.math.Tails;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.Restoration.Outcome;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.table.internal.CellCandidate;
import dev.espalier.restore.table.internal.ColumnPlan;
import dev.espalier.restore.table.internal.DecimalShift;
import dev.espalier.restore.table.internal.GivenCell;
import dev.espalier.restore.table.internal.NumberSpelling;
import dev.espalier.restore.table.internal.SpellingVariant;
import dev.espalier.restore.table.internal.Spread;
import dev.espalier.restore.table.internal.Suspicion;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the rest of a row, by the restorer's model, says about its cells. */
final class FieldProposals {
  /** Maximum error of a right number in a missing cell, in standard deviations of its column. */
  static final double TOLERANCE = 0.5;

  private static final String ROW = "the rest of the row makes it probable";
  private static final String FORM = "the column's usual form";

  /** Maximum mass of a number's distribution nearer to the middle, where it fits its row. */
  private static final double UNFIT = 0.95;

  private final RepairConstants rules;
  private final boolean isDistribution;

  /**
   * What a model says. Of one that knows how noisy cells are, mean and deviation of a number are
   * those of its distribution; of others the mean is their answer.
   */
  FieldProposals(RestorationModel model, RepairConstants rules) {
    this.rules = rules;
    this.isDistribution = model.removesNoise();
  }

  @Nullable CellCandidate of(
      Restoration.Cells cells, int row, GivenCell given, RestoreTask.Mode mode) {
    if (given.isMissing() ? !mode.fills() : !mode.corrects() || given.trusted()) {
      return null;
    }
    if (cells instanceof Restoration.NumberCells numbers) {
      double mean = numbers.means()[row];
      double deviation = numbers.deviations()[row];
      return given.isMissing()
          ? filled(given, mean, deviation)
          : number(given, mean, deviation, numbers.outcome(row));
    }
    return cells instanceof Restoration.CategoryCells categories
        ? category(categories, row, given)
        : null;
  }

  private @Nullable CellCandidate category(
      Restoration.CategoryCells cells, int row, GivenCell given) {
    if (given.isMissing()) {
      int level = Suspicion.mostProbable(cells, row);
      if (cells.outcome(row) != Outcome.FILLED || level < 0) {
        return null;
      }
      return new CellCandidate(
          cells.levels().get(level),
          cells.probabilities()[row * cells.levels().size() + level],
          RepairRule.FIELD,
          ROW);
    }
    ColumnPlan column = given.column();
    if (column.kept().contains(given.text())) {
      return null;
    }
    Suspicion suspicion = Suspicion.ofCategory(cells, given.text(), row, rules);
    if (suspicion.level() < 0) {
      return null;
    }
    // What counts is a right correction: the cell is wrong, and this level is meant. Of the
    // corrections that exceed the caution at least that share is then expected to be right.
    String after = cells.levels().get(suspicion.level());
    boolean same = SpellingVariant.content(after).equals(SpellingVariant.content(given.text()));
    if (after.equals(given.text()) || (same && !rules.forms())) {
      return null;
    }
    // A text that the model knows is another value; one that it does not know is mistyped.
    boolean known = cells.levels().contains(given.text());
    return new CellCandidate(
        after,
        same ? Math.min(column.usualForm(), suspicion.confidence()) : suspicion.confidence(),
        Double.NaN,
        known ? RepairRule.FIELD : RepairRule.SPELLING,
        same ? FORM : known ? ROW : "looks like it, and the rest of the row fits");
  }

  private CellCandidate filled(GivenCell given, double mean, double deviation) {
    NumberSpelling spelling = Objects.requireNonNull(given.column().spelling());
    double tolerance = TOLERANCE * given.column().deviation();
    double ofMean = within(tolerance, deviation);
    Spread spread = isDistribution ? given.column().spread() : Spread.NONE;
    Spread.Guess guess = spread.guess(mean, deviation, tolerance);
    boolean usual = guess.probability() > ofMean;
    return new CellCandidate(
        spelling.format(usual ? guess.number() : mean),
        usual ? guess.probability() : ofMean,
        deviation,
        RepairRule.FIELD,
        ROW);
  }

  private @Nullable CellCandidate number(
      GivenCell given, double mean, double deviation, Outcome outcome) {
    ColumnPlan column = given.column();
    NumberSpelling spelling = Objects.requireNonNull(column.spelling());
    String respelt = rules.forms() ? spelling.respelt(given.text()) : null;
    if (respelt != null && spelling.usual() > BatchRepair.DOUBTFUL) {
      // The number is right unless the rest of its row says otherwise; its form is not.
      double said = column.number(respelt);
      if (!Double.isNaN(said) && !(Suspicion.ofNumber(said, mean, deviation) > UNFIT)) {
        return new CellCandidate(respelt, spelling.usual(), 0, RepairRule.SPELLING, FORM);
      }
    }
    double number = column.number(given.text());
    if (Double.isNaN(number)) {
      // What a number with another unit means is not known, and it may be right.
      return spelling.hasOtherUnit(given.text()) ? null : unreadable(given, mean, deviation);
    }
    double doubt = outcome == Outcome.CORRECTED ? Suspicion.ofNumber(number, mean, deviation) : 0;
    CellCandidate slip = doubt > UNFIT ? slipped(given, number, mean, deviation) : null;
    if (slip != null) {
      return slip.with(doubt * slip.confidence());
    }
    String after = spelling.format(mean);
    if (!(doubt > BatchRepair.DOUBTFUL) || spelling.parse(after) == number) {
      return null;
    }
    double nearer = nearer(Math.abs(number - mean), deviation);
    return new CellCandidate(after, doubt * nearer, deviation, RepairRule.FIELD, ROW);
  }

  /** A text that is no number, or an impossible one, is surely wrong, but it is not missing. */
  private CellCandidate unreadable(GivenCell given, double mean, double deviation) {
    double said = Objects.requireNonNull(given.column().spelling()).parse(given.text());
    CellCandidate slip = slipped(given, said, mean, deviation);
    return slip == null ? filled(given, mean, deviation) : slip;
  }

  /** The number with its point moved, where that makes it fit. */
  private static @Nullable CellCandidate slipped(
      GivenCell given, double said, double mean, double deviation) {
    double meant = DecimalShift.of(said, given.column().range(), mean, deviation, UNFIT);
    return Double.isNaN(meant)
        ? null
        : new CellCandidate(
            Objects.requireNonNull(given.column().spelling()).format(meant),
            slip(mean, deviation),
            RepairRule.DECIMAL,
            "the decimal point moved makes it fit the rest of the row");
  }

  private static double within(double tolerance, double deviation) {
    return deviation > 0 ? 1 - 2 * Tails.normalUpper(tolerance / deviation) : 1;
  }

  /**
   * The probability that the truth is at most half as far from the mean as from a number at this
   * distance: between the distance on the other side of the mean and a third of it on this one.
   */
  static double nearer(double distance, double deviation) {
    return deviation > 0
        ? 1
            - Tails.normalUpper(distance / (3 * deviation))
            - Tails.normalUpper(distance / deviation)
        : 1;
  }

  /**
   * The probability that a number that fits with its point moved was meant: a number of any
   * magnitude fits by chance as often as the fitting numbers take of a decade.
   */
  static double slip(double mean, double deviation) {
    double low = Math.abs(mean) - 2 * deviation;
    double decades = low <= 0 ? 1 : Math.log10((Math.abs(mean) + 2 * deviation) / low);
    return 1 / (1 + Math.min(1, decades));
  }
}
