package dev.espalier.restore.rmf;

import dev.espalier.LabelGraph;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.data.CodedTable;
import dev.espalier.data.TableSchema;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.restore.CellEstimates;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.internal.ColumnMoments;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fitted {@link RandomMixedField}. */
public final class RandomMixedFieldModel implements RestorationModel {
  private static final double LEAST_PRECISION = 1e-12;

  /** Minimum frequency of a level: less than half a row among as many as a table can have. */
  private static final double LEAST_FREQUENCY = 1e-12;

  private final ModelCard card;
  private final ColumnUnits units;
  private final TableEncoding encoding;
  private final double[] parameters;
  private final Field field;

  RandomMixedFieldModel(
      ModelCard card,
      ColumnUnits units,
      TableEncoding encoding,
      double[] parameters,
      double[] frequencies) {
    this.card = card;
    this.units = units;
    this.encoding = encoding;
    this.parameters = parameters;
    this.field = Field.of(encoding.layout(), parameters, frequencies);
  }

  @Override
  public TableSchema schema() {
    return encoding.schema();
  }

  @Override
  public ModelCard card() {
    return card;
  }

  @Override
  public boolean removesNoise() {
    return true;
  }

  Field field() {
    return field;
  }

  double[] parameters() {
    return parameters;
  }

  ColumnUnits units() {
    return units;
  }

  TableEncoding encoding() {
    return encoding;
  }

  @Override
  public CellEstimates estimate(CodedTable given, double[] noise, Progress progress) {
    TableSchema schema = schema();
    CodedTable table = units.of(given);
    CellEstimates estimates =
        CellEstimates.allocate(table.rows(), schema.numberCount(), schema.levelCount());
    encoding.fillConstants(table, estimates);
    double[] numberNoise = numberNoise(noise);
    FieldRows fieldRows = encoding.rows(table, numberNoise);
    NoisyNumbers[] cells = new NoisyNumbers[TableInference.chunks(table.rows()).count()];
    Arrays.setAll(cells, chunk -> new NoisyNumbers(encoding, numberNoise));
    new TableInference(field, flipRates(noise))
        .run(
            fieldRows,
            progress,
            (chunk, row, inferred) ->
                encoding.write(table, fieldRows, row, inferred, cells[chunk], estimates));
    units.restore(given, table, estimates);
    return estimates;
  }

  private double[] numberNoise(double[] noise) {
    int numbers = encoding.layout().numbers();
    return Arrays.stream(encoding.columns()).limit(numbers).mapToDouble(c -> noise[c]).toArray();
  }

  private double[] flipRates(double[] noise) {
    int numbers = encoding.layout().numbers();
    return Arrays.stream(encoding.columns()).skip(numbers).mapToDouble(c -> noise[c]).toArray();
  }

  /**
   * Draws clean rows from their distribution given dirty ones. What depends on several cells of a
   * row at once, such as a classifier's vote, is expected by the mean over draws, not at the
   * expected cells.
   *
   * @param table the dirty rows, coded by {@link #schema}
   * @param noise the noise of each column of the schema; zero trusts the column's cells
   * @param count how many draws
   * @param seed decides the draws
   * @return tables without missing cells, but for columns of which nothing is known
   */
  public List<CodedTable> draw(CodedTable table, double[] noise, int count, long seed) {
    CodedTable scaled = units.of(table);
    List<CodedTable> draws =
        new TableDraws(encoding, field, numberNoise(noise), flipRates(noise))
            .draw(scaled, count, seed);
    draws.forEach(draw -> units.restore(table, scaled, draw.numbers()));
    return draws;
  }

  @Override
  public double[] estimateNoise(CodedTable table, Progress progress) {
    double[] rates = new NoiseEstimation(encoding, field).estimate(units.of(table), progress);
    double[] noise = new double[schema().columns().size()];
    int[] columns = encoding.columns();
    for (int k = 0; k < rates.length; k++) {
      noise[columns[k]] = rates[k];
    }
    return noise;
  }

  /**
   * The pairs of columns that are tied: two numbers with their partial correlation, any other pair
   * with the norm of its couplings, which has no sign.
   */
  @Override
  public Optional<LabelGraph> attributeGraph() {
    return Optional.of(AttributeGraph.of(encoding, field));
  }

  /** Makes the model again from what {@link #state} gave. */
  static RandomMixedFieldModel fromState(StoredTensors stored) {
    TableSchema schema = stored.columns();
    Margin[] margins = TableEncoding.margins(stored, schema);
    // Before anything is made whose size is that of all pairs.
    TableEncoding.checkSize(stored, schema, margins);
    TableEncoding encoding = TableEncoding.of(schema, margins);
    Layout layout = encoding.layout();
    double[] parameters =
        stored.doublesWithin(
            "parameters",
            -ColumnMoments.LARGEST_TERM,
            ColumnMoments.LARGEST_TERM,
            layout.dimension());
    double[] frequencies =
        stored.doublesWithin("frequencies", LEAST_FREQUENCY, 1, layout.width() - layout.numbers());
    RandomMixedFieldModel model =
        new RandomMixedFieldModel(
            stored.card(),
            ColumnUnits.fromState(schema, stored),
            encoding,
            parameters,
            frequencies);
    if (!model.field.isProper(LEAST_PRECISION)) {
      throw stored.refused(
          "tensor 'parameters' has no positive definite precisions; expected a distribution");
    }
    return model;
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    ModelState.putColumns(tensors, schema());
    units.store(tensors);
    encoding.store(tensors);
    tensors.put("parameters", new Tensor.Doubles(parameters, parameters.length));
    double[] frequencies = field.frequencies();
    tensors.put("frequencies", new Tensor.Doubles(frequencies, frequencies.length));
    return new ModelState(schema().toSchema(), card, tensors);
  }
}
