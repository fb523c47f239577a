package dev.espalier.restore.rmf;

import dev.espalier.CellEstimates;
import dev.espalier.LabelGraph;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.RestorationModel;
import dev.espalier.Tensor;
import dev.espalier.data.CodedTable;
import dev.espalier.data.TableSchema;
import dev.espalier.data.TableSchema.Kind;
import dev.espalier.restore.StoredColumns;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The fitted {@link RandomMixedField}. */
public final class RandomMixedFieldModel implements RestorationModel {
  private final ModelCard card;
  private final Coordinates coordinates;
  private final double[] parameters;
  private final Field field;

  RandomMixedFieldModel(
      ModelCard card, Coordinates coordinates, double[] parameters, double[] frequencies) {
    this.card = card;
    this.coordinates = coordinates;
    this.parameters = parameters;
    this.field = Field.of(coordinates.layout(), parameters, frequencies);
  }

  @Override
  public TableSchema schema() {
    return coordinates.schema();
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

  Coordinates coordinates() {
    return coordinates;
  }

  @Override
  public CellEstimates estimate(CodedTable table, double[] noise, Progress progress) {
    TableSchema schema = schema();
    CellEstimates estimates =
        CellEstimates.allocate(table.rows(), schema.numberCount(), schema.levelCount());
    coordinates.fillConstants(table, estimates);
    int[] numberColumns = schema.columnsOf(Kind.NUMBER);
    int[] categoryColumns = schema.columnsOf(Kind.CATEGORY);
    int m = coordinates.layout().numbers();
    double[] numberNoise = new double[m];
    for (int s = 0; s < m; s++) {
      numberNoise[s] = noise[numberColumns[coordinates.numberPlaces()[s]]];
    }
    double[] flips = new double[coordinates.layout().categories()];
    for (int j = 0; j < flips.length; j++) {
      flips[j] = noise[categoryColumns[coordinates.categoryPlaces()[j]]];
    }
    new TableInference(field, flips)
        .run(
            coordinates.rows(table, numberNoise),
            progress,
            (chunk, row, inferred) ->
                coordinates.write(table, row, inferred, numberNoise, estimates));
    return estimates;
  }

  @Override
  public double[] estimateNoise(CodedTable table, Progress progress) {
    double[] rates = new NoiseEstimation(coordinates, field).estimate(table, progress);
    double[] noise = new double[schema().columns().size()];
    int[] numberColumns = schema().columnsOf(Kind.NUMBER);
    int[] categoryColumns = schema().columnsOf(Kind.CATEGORY);
    int m = coordinates.layout().numbers();
    for (int k = 0; k < rates.length; k++) {
      int column =
          k < m
              ? numberColumns[coordinates.numberPlaces()[k]]
              : categoryColumns[coordinates.categoryPlaces()[k - m]];
      noise[column] = rates[k];
    }
    return noise;
  }

  /**
   * The pairs of columns that are tied: two numbers with their partial correlation, any other pair
   * with the norm of its couplings, which has no sign.
   */
  @Override
  public Optional<LabelGraph> attributeGraph() {
    return Optional.of(AttributeGraph.of(coordinates, field));
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    StoredColumns.store(schema(), tensors);
    coordinates.store(tensors);
    tensors.put("parameters", new Tensor.Doubles(parameters, parameters.length));
    double[] frequencies = field.frequencies();
    tensors.put("frequencies", new Tensor.Doubles(frequencies, frequencies.length));
    return new ModelState(schema().toSchema(), card, tensors);
  }
}
