package dev.espalier.internal.projection;

import dev.espalier.Evidence;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.ProductPosterior;
import dev.espalier.Tensor;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.internal.subspace.Projection;
import dev.espalier.transform.FeatureMap;
import dev.espalier.transform.MappedRows;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Directions, the training rows projected on them, and their labels: the nearest rows vote.
 *
 * @param schema names
 * @param card origin
 * @param map what is done to features first
 * @param projection the directions
 * @param rows the training rows in the subspace
 * @param labels of the training rows
 * @param neighbours how many rows vote
 * @param logOdds of each label in training
 * @param observed the distinct label sets of the training data
 */
public record ProjectionModel(
    Schema schema,
    ModelCard card,
    FeatureMap map,
    Projection projection,
    ProjectedRows rows,
    Labels labels,
    int neighbours,
    double[] logOdds,
    LabelSets observed)
    implements Model {
  private static final String PREFIX = "projection.";
  private static final String DIRECTIONS = PREFIX + "directions";
  private static final String OFFSETS = PREFIX + "offsets";
  private static final String ROWS = PREFIX + "rows";
  private static final String FREQUENCIES = "logOdds";

  /**
   * The model of fitted directions.
   *
   * @param apart whether labels look at one direction each
   */
  public static ProjectionModel of(
      ModelCard card,
      Dataset train,
      MappedRows mapped,
      Projection projection,
      int neighbours,
      boolean apart) {
    return new ProjectionModel(
        train.schema(),
        card,
        mapped.map(),
        projection,
        new ProjectedRows(projection.apply(mapped.features()), apart),
        train.labels(),
        neighbours,
        LabelFrequencies.logOdds(train.labels()),
        train.labels().distinctSets());
  }

  /** Number of directions looked for: the paper's l = K − 1 where none are asked for. */
  public static int directions(int wanted, int labels) {
    return wanted == 0 ? Math.max(1, labels - 1) : wanted;
  }

  @Override
  public Optional<DenseFeatures> project(Features given) {
    return Optional.of(projected(given));
  }

  private DenseFeatures projected(Features given) {
    return projection.apply(map.apply(given));
  }

  /** p = (votes + the label's frequency) / (rows that know the label + 1): the majority decides. */
  @Override
  public Posterior infer(Features given, Evidence known) {
    int width = logOdds.length;
    int voters = Math.min(neighbours, rows.points().rows());
    double[] scores =
        new double[Shape.product("predicting", given.rows(), "rows", width, "labels")];
    DenseFeatures projected = projected(given);
    int[] nearest = new int[0];
    for (int label = 0; label < width; label++) {
      if (label == 0 || rows.apart()) {
        nearest = rows.nearest(projected, label, voters);
      }
      double frequency = 1 / (1 + Math.exp(-logOdds[label]));
      for (int row = 0; row < given.rows(); row++) {
        int on = 0;
        int off = 0;
        for (int k = row * voters; k < (row + 1) * voters; k++) {
          if (labels.positives().contains(nearest[k], label)) {
            on++;
          } else if (!labels.isUnknown(nearest[k], label)) {
            off++;
          }
        }
        scores[row * width + label] = Math.log((on + frequency) / (off + 1 - frequency));
      }
    }
    return new ProductPosterior(given.rows(), width, scores, observed, known);
  }

  @Override
  public ProjectionModel withCard(ModelCard other) {
    return new ProjectionModel(
        schema, other, map, projection, rows, labels, neighbours, logOdds, observed);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    map.store(tensors);
    int width = projection.width();
    tensors.put(DIRECTIONS, new Tensor.Doubles(projection.directions(), map.columns(), width));
    tensors.put(OFFSETS, new Tensor.Doubles(projection.offsets(), width));
    tensors.put(ROWS, new Tensor.Doubles(rows.points().values(), labels.rows(), width));
    StoredTensors.putTrainingLabels(tensors, PREFIX, labels);
    tensors.put(FREQUENCIES, new Tensor.Doubles(logOdds, logOdds.length));
    return new ModelState(schema, card, tensors);
  }

  /**
   * Makes the model again.
   *
   * @param apart whether labels look at one direction each
   */
  public static ProjectionModel fromState(ModelState state, int neighbours, boolean apart) {
    return StoredTensors.read(state, stored -> fromState(stored, neighbours, apart));
  }

  private static ProjectionModel fromState(StoredTensors stored, int neighbours, boolean apart) {
    FeatureMap map = FeatureMap.fromState(stored);
    Labels labels = stored.trainingLabels(PREFIX);
    int width = stored.rows(OFFSETS);
    if (apart ? width != stored.labels() : width == 0) {
      throw stored.refused(
          "it has "
              + width
              + " directions; expected "
              + (apart ? "one for each label" : "at least one"));
    }
    Projection projection =
        new Projection(
            width,
            stored.doubles(DIRECTIONS, map.columns(), width),
            stored.doubles(OFFSETS, width));
    DenseFeatures points =
        new DenseFeatures(labels.rows(), width, stored.doubles(ROWS, labels.rows(), width));
    return new ProjectionModel(
        stored.schema(),
        stored.card(),
        map,
        projection,
        new ProjectedRows(points, apart),
        labels,
        neighbours,
        LabelFrequencies.logOdds(stored, FREQUENCIES),
        labels.distinctSets());
  }
}
