package dev.espalier.learn.neighbours;

import dev.espalier.Evidence;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.ProductPosterior;
import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.state.StoredTensors;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The fitted {@link NeighbourVote}: the training rows, mapped, and their label sets.
 *
 * @param neighbours k
 * @param smoothing s
 * @param logOdds of each label in training
 */
record NeighbourVoteModel(
    Schema schema,
    ModelCard card,
    int neighbours,
    double smoothing,
    LabelledRows rows,
    double[] logOdds)
    implements Model {
  private static final String FREQUENCIES = "logOdds";

  /** The nearest training rows of each row, nearest first: rows × k, at most all of them. */
  int[] nearest(Features given) {
    return rows.nearest(given, Math.min(neighbours, rows.count()));
  }

  @Override
  public Optional<DenseFeatures> project(Features given) {
    return rows.map().project(given);
  }

  @Override
  public Posterior infer(Features given, Evidence known) {
    int voters = Math.min(neighbours, rows.count());
    int[] nearest = nearest(given);
    int width = logOdds.length;
    double[] frequencies = Arrays.stream(logOdds).map(odds -> 1 / (1 + Math.exp(-odds))).toArray();
    double[] scores =
        new double[Shape.product("predicting", given.rows(), "rows", width, "labels")];
    Parallel.rows(
        given.rows(),
        (first, end) -> {
          int[] on = new int[width];
          int[] silent = new int[width];
          for (int row = first; row < end; row++) {
            count(nearest, row * voters, (row + 1) * voters, on, silent);
            for (int label = 0; label < width; label++) {
              double share = smoothing * frequencies[label];
              double off = voters - silent[label] - on[label] + smoothing - share;
              scores[row * width + label] = Math.log((on[label] + share) / off);
            }
          }
        });
    return new ProductPosterior(given.rows(), width, scores, rows.observed(), known);
  }

  /** Counts, label by label, the neighbours that have it and those of which it is not known. */
  private void count(int[] nearest, int from, int to, int[] on, int[] silent) {
    Arrays.fill(on, 0);
    Arrays.fill(silent, 0);
    LabelSets unknown = rows.labels().unknown();
    for (int k = from; k < to; k++) {
      LabelledRows.count(rows.labels().positives(), nearest[k], on, 0);
      if (unknown != null) {
        LabelledRows.count(unknown, nearest[k], silent, 0);
      }
    }
  }

  @Override
  public NeighbourVoteModel withCard(ModelCard other) {
    return new NeighbourVoteModel(schema, other, neighbours, smoothing, rows, logOdds);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    rows.store(tensors);
    tensors.put(FREQUENCIES, new Tensor.Doubles(logOdds, logOdds.length));
    return new ModelState(schema, card, tensors);
  }

  static NeighbourVoteModel fromState(ModelState state, int neighbours, double smoothing) {
    return StoredTensors.read(state, stored -> fromState(stored, neighbours, smoothing));
  }

  private static NeighbourVoteModel fromState(
      StoredTensors stored, int neighbours, double smoothing) {
    return new NeighbourVoteModel(
        stored.schema(),
        stored.card(),
        neighbours,
        smoothing,
        LabelledRows.fromState(stored),
        LabelFrequencies.logOdds(stored, FREQUENCIES));
  }
}
