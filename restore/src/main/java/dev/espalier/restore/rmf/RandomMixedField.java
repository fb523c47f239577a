package dev.espalier.restore.rmf;

import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.data.CodedTable;
import dev.espalier.data.Table;
import dev.espalier.data.TableSchema;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.Restorer;

/**
 * The random mixed field; see the package guide.
 *
 * @param penalty λ · √rows, the weight of the group penalty on the couplings
 * @param ridge the precision of a Gaussian prior on each coupling: ridge / (2 rows) · ‖couplings‖²
 * @param margins how numeric columns are brought to the units of the field
 * @param rounds the most turns between field and missing cells while learning
 * @param tolerance how exactly the optimum is found
 * @param maximumIterations the most iterations of the solver
 */
public record RandomMixedField(
    @Hyperparameter(
            value = "weight of the group penalty on pairs of columns, times the root of the rows",
            min = 0,
            max = Hyperparameters.MAXIMUM_PENALTY,
            tune = {"3", "1", "0.3", "0.1", "0.03"})
        double penalty,
    @Hyperparameter(
            value = "precision of a Gaussian prior on each coupling",
            min = 0,
            max = Hyperparameters.MAXIMUM_PENALTY,
            tune = {"0.3", "1", "3", "10", "30"})
        double ridge,
    @Hyperparameter("how numbers are transformed before fitting") Margins margins,
    @Hyperparameter(value = "most rounds of learning from a table with missing cells", min = 1)
        int rounds,
    @Hyperparameter(value = "relative tolerance at which the solver stops", above = 0, below = 1)
        double tolerance,
    @Hyperparameter(value = "most iterations of the solver", min = 1) int maximumIterations)
    implements Restorer<RandomMixedFieldModel> {

  static final String NAME = "rmf";

  /** Checks the ranges. */
  public RandomMixedField {
    Hyperparameters.check(
        NAME,
        RandomMixedField.class,
        penalty,
        ridge,
        margins,
        rounds,
        tolerance,
        maximumIterations);
  }

  /** The defaults, which need no tuning to be reasonable. */
  public static RandomMixedField defaults() {
    return new RandomMixedField(1, 0, Margins.AUTO, 5, 1e-3, 300);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean removesNoise() {
    return true;
  }

  @Override
  public boolean learnsAttributeGraph() {
    return true;
  }

  @Override
  public RandomMixedField rough() {
    FieldFit rough = fit().rough();
    return new RandomMixedField(
        penalty, ridge, margins, rough.rounds(), rough.tolerance(), rough.maximumIterations());
  }

  private FieldFit fit() {
    return new FieldFit(penalty, ridge, rounds, tolerance, maximumIterations, FieldWork.USUAL);
  }

  @Override
  public RandomMixedFieldModel learn(Table table, Progress progress) {
    TableSchema schema = TableSchema.of(table);
    CodedTable given = schema.encode(table);
    ColumnUnits units = ColumnUnits.of(schema, given);
    CodedTable coded = units.of(given);
    FieldFit fit = fit();
    TableEncoding encoding =
        MarginChoice.choose(margins, schema, coded, fit, progress.part("choosing margins", 0, 0.3));
    FieldRows rows = encoding.rows(coded);
    double[] frequencies = encoding.frequencies(rows);
    return model(
        units, encoding, rows, frequencies, fit.fit(rows, frequencies, progress.part("", 0.3, 1)));
  }

  /** Goes on from the earlier parameters, in the earlier margins. */
  @Override
  public RandomMixedFieldModel refit(RestorationModel earlier, Table table, Progress progress) {
    TableSchema schema = TableSchema.of(table);
    if (!(earlier instanceof RandomMixedFieldModel start) || !schema.equals(start.schema())) {
      return fit(table, progress);
    }
    FieldRows rows = start.encoding().rows(start.units().of(schema.encode(table)));
    double[] frequencies = start.encoding().frequencies(rows);
    return model(
        start.units(),
        start.encoding(),
        rows,
        frequencies,
        fit().refit(rows, frequencies, start.parameters(), progress));
  }

  private RandomMixedFieldModel model(
      ColumnUnits units,
      TableEncoding encoding,
      FieldRows rows,
      double[] frequencies,
      FieldFit.Fitted fitted) {
    double[] parameters =
        new BiasMatch(encoding.layout(), frequencies).apply(fitted.parameters(), rows);
    ModelCard card =
        ModelCard.of(this)
            .with("objective", Double.toString(fitted.optimum().value()))
            .with("iterations", Integer.toString(fitted.optimum().iterations()))
            .with("converged", Boolean.toString(fitted.optimum().converged()))
            .with("rounds", Integer.toString(fitted.rounds()))
            .with("biases", parameters == fitted.parameters() ? "fitted" : "matched")
            .with("margins", encoding.describeMargins());
    return new RandomMixedFieldModel(card, units, encoding, parameters, frequencies);
  }

  @Override
  public RandomMixedFieldModel fromState(ModelState state) {
    return StoredTensors.read(state, RandomMixedFieldModel::fromState);
  }
}
