package dev.espalier.restore.rmf;

import dev.espalier.Progress;
import dev.espalier.data.CodedTable;
import dev.espalier.data.TableSchema;
import dev.espalier.optim.Objective;

/**
 * Decides about margins by what a field explains of held-out cells: the pseudo-likelihood that the
 * couplings add to that of independent columns. The difference does not depend on the units of the
 * numbers, so that two kinds of margins can be compared.
 */
final class MarginChoice {
  private static final int MOST_ROWS = 3000;
  private static final int FOLDS = 3;

  private MarginChoice() {}

  /** The coordinates that the table is to be fitted in. */
  static Coordinates choose(
      Margins margins, TableSchema schema, CodedTable table, FieldFit fit, Progress progress) {
    Coordinates standard = Coordinates.fit(schema, table, MarginChoice::standard);
    if (margins == Margins.STANDARD || standard.layout().numbers() == 0) {
      return standard;
    }
    Coordinates gaussian = Coordinates.fit(schema, table, Margin::gaussian);
    if (margins == Margins.GAUSSIAN || table.rows() < 2 * FOLDS) {
      return gaussian;
    }
    double gainOfStandard = gain(standard, table, fit, progress.part("", 0, 0.5));
    double gainOfGaussian = gain(gaussian, table, fit, progress.part("", 0.5, 1));
    return gainOfGaussian >= gainOfStandard ? gaussian : standard;
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

  /** Held-out log pseudo-likelihood per row, above that of the independent columns. */
  static double gain(Coordinates coordinates, CodedTable table, FieldFit fit, Progress progress) {
    FieldRows all = coordinates.rows(table);
    FieldRows rows = all.every(Math.max(1, all.rows() / MOST_ROWS), 0);
    FieldRows train = rows.without(FOLDS, 0);
    FieldRows test = rows.every(FOLDS, 0);
    double[] frequencies = coordinates.frequencies(train);
    double[] fitted = fit.rough().fit(train, frequencies, progress).parameters();
    // Missing cells of the held-out rows stand at their mean for both, without a variance term.
    Design design = Design.of(test, Expectations.independent(test, frequencies));
    Objective loss = new PseudoLikelihood(design);
    double[] scratch = new double[loss.dimension()];
    double[] independent = FieldFit.independent(coordinates.layout(), frequencies);
    return loss.value(independent, scratch) - loss.value(fitted, scratch);
  }
}
