package dev.espalier.restore.rmf;

import dev.espalier.Progress;
import dev.espalier.data.CodedTable;
import dev.espalier.data.TableSchema;
import org.jspecify.annotations.Nullable;

/**
 * Decides about the margin of each numeric column by what a field explains of held-out cells: the
 * log pseudo-likelihood that the couplings add to that of independent columns. The difference does
 * not depend on the units of the numbers, so that two kinds of margins can be compared.
 *
 * <p>Two fields are fitted, one with all columns of either kind, but that columns with values far
 * out are Gaussian in both; each column takes the kind in which the rest of the row explains more
 * of it. Of the two and the mixture that explains most of the whole table is taken.
 */
final class MarginChoice {
  /** Number of rows that are looked at; up to twice as many count. */
  private static final int ENOUGH_ROWS = 3000;

  private static final int FOLDS = 3;

  /**
   * Maximum distance of values from their mean, in standard deviations, of a column that is taken
   * as Gaussian in its own units: so few held-out rows have values farther out that they decide by
   * chance. A Gaussian column of a thousand million rows has none.
   */
  private static final double FARTHEST = 6;

  private final TableSchema schema;
  private final CodedTable table;
  private final FieldFit fit;

  private MarginChoice(TableSchema schema, CodedTable table, FieldFit fit) {
    this.schema = schema;
    this.table = schema.every(table, Math.max(1, table.rows() / ENOUGH_ROWS));
    this.fit = fit;
  }

  /** The encoding in which the table is to be fitted. */
  static TableEncoding choose(
      Margins margins, TableSchema schema, CodedTable table, FieldFit fit, Progress progress) {
    if (margins == Margins.STANDARD) {
      return TableEncoding.fit(schema, table, MarginChoice::standard);
    }
    TableEncoding standard = TableEncoding.fit(schema, table, MarginChoice::straightWhereTame);
    if (standard.layout().numbers() == 0) {
      return standard;
    }
    TableEncoding gaussian = TableEncoding.fit(schema, table, Margin::gaussian);
    if (margins == Margins.GAUSSIAN || table.rows() < 2 * FOLDS) {
      return gaussian;
    }
    return new MarginChoice(schema, table, fit.rough()).best(standard, gaussian, progress);
  }

  private TableEncoding best(TableEncoding standard, TableEncoding gaussian, Progress progress) {
    int numbers = gaussian.layout().numbers();
    int choices = 0;
    for (int s = 0; s < numbers; s++) {
      choices += standard.margin(s).isLinear() ? 1 : 0;
    }
    if (choices == 0) {
      return gaussian;
    }
    Tried first = attempt(gaussian, null, progress.part("", 0, 0.4));
    Tried second = attempt(standard, first, progress.part("", 0.4, 0.7));
    Margin[] margins = gaussian.margins().clone();
    int straight = 0;
    for (int s = 0; s < numbers; s++) {
      if (standard.margin(s).isLinear() && second.gains()[s] > first.gains()[s]) {
        margins[gaussian.numberPlaces()[s]] = standard.margin(s);
        straight++;
      }
    }
    Tried best = second.total() > first.total() ? second : first;
    if (straight > 0 && straight < choices) {
      TableEncoding mixed = TableEncoding.of(schema, margins);
      Tried third = attempt(mixed, best, progress.part("", 0.7, 1));
      best = third.total() > best.total() ? third : best;
    }
    return best.encoding();
  }

  /**
   * Coordinates, a field in them, and what it explains.
   *
   * @param gains held-out log pseudo-likelihood of each variable per row, above that of the
   *     independent columns
   */
  private record Tried(TableEncoding encoding, double[] parameters, double[] gains) {
    double total() {
      double sum = 0;
      for (double gain : gains) {
        sum += gain;
      }
      return sum;
    }
  }

  private Tried attempt(TableEncoding encoding, @Nullable Tried before, Progress progress) {
    FieldRows rows = encoding.rows(table);
    FieldRows train = rows.without(FOLDS, 0);
    FieldRows test = rows.every(FOLDS, 0);
    double[] frequencies = encoding.frequencies(train);
    double[] independent = FieldFit.independent(encoding.layout(), frequencies);
    // Where the numbers only change their units, the field is nearly the same.
    double[] start = before == null ? independent : before.parameters();
    double[] fitted = fit.fit(train, frequencies, start, progress).parameters();
    // Missing cells of the held-out rows stand at their mean for both, without a variance term.
    MixedPseudoLikelihood loss =
        new MixedPseudoLikelihood(
            CompletedRows.of(test, Expectations.independent(test, frequencies)));
    double[] gains = loss.terms(independent);
    double[] left = loss.terms(fitted);
    for (int a = 0; a < gains.length; a++) {
      gains[a] -= left[a];
    }
    return new Tried(encoding, fitted, gains);
  }

  /** Held-out log pseudo-likelihood per row, above that of the independent columns. */
  static double gain(TableSchema schema, CodedTable table, TableEncoding encoding, FieldFit fit) {
    return new MarginChoice(schema, table, fit).attempt(encoding, null, Progress.none()).total();
  }

  /** Straight, but for columns with values too far out. */
  private static Margin straightWhereTame(double[] sorted) {
    Margin straight = Margin.straight(sorted);
    double farthest =
        Math.max(-straight.toScore(sorted[0]), straight.toScore(sorted[sorted.length - 1]));
    return farthest > FARTHEST ? Margin.gaussian(sorted) : straight;
  }

  static Margin standard(double[] sorted) {
    double mean = 0;
    for (double value : sorted) {
      mean += value / sorted.length;
    }
    double variance = 0;
    for (double value : sorted) {
      variance += (value - mean) * (value - mean) / sorted.length;
    }
    return Margin.standard(mean, Math.sqrt(variance));
  }
}
