package dev.espalier.learn.neighbours;

import dev.espalier.Capability;
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
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.state.StoredTensors;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The fitted {@link NeighbourVote}: the training rows, mapped, and their label sets. */
final class NeighbourVoteModel implements Model {
  /**
   * How votes are counted.
   *
   * @param neighbours k
   * @param smoothing s
   */
  record Settings(int neighbours, double smoothing) {}

  private static final String FREQUENCIES = "logOdds";

  private final Schema schema;
  private final ModelCard card;
  private final Settings settings;
  private final LabelledRows rows;
  private final double[] logOdds;
  private final double[] frequencies;
  private final LabelSets observed;

  NeighbourVoteModel(
      Schema schema, ModelCard card, Settings settings, LabelledRows rows, double[] logOdds) {
    this.schema = schema;
    this.card = card;
    this.settings = settings;
    this.rows = rows;
    this.logOdds = logOdds;
    this.frequencies = new double[logOdds.length];
    for (int label = 0; label < logOdds.length; label++) {
      frequencies[label] = 1 / (1 + Math.exp(-logOdds[label]));
    }
    this.observed = rows.labels().distinctSets();
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public ModelCard card() {
    return card;
  }

  @Override
  public Set<Capability> capabilities() {
    return Capability.usual();
  }

  /**
   * The nearest training rows of each row, nearest first.
   *
   * @return rows × k, row-major: indices of training rows; k is at most the number of them
   */
  public int[] neighbours(Features given) {
    return rows.nearest(given, voters());
  }

  @Override
  public Optional<DenseFeatures> project(Features given) {
    return rows.map().project(given);
  }

  private int voters() {
    return Math.min(settings.neighbours(), rows.count());
  }

  @Override
  public Posterior infer(Features given, Evidence known) {
    int[] nearest = neighbours(given);
    int width = logOdds.length;
    int voters = voters();
    double[] scores =
        new double[Shape.product("predicting", given.rows(), "rows", width, "labels")];
    Chunks chunks = Parallel.chunks(given.rows());
    Parallel.run(
        chunks.count(),
        chunk -> {
          int[] on = new int[width];
          int[] silent = new int[width];
          for (int row = chunks.from(chunk); row < chunks.to(chunk); row++) {
            count(nearest, row * voters, (row + 1) * voters, on, silent);
            for (int label = 0; label < width; label++) {
              double share = settings.smoothing() * frequencies[label];
              double off = voters - silent[label] - on[label] + settings.smoothing() - share;
              scores[row * width + label] = Math.log((on[label] + share) / off);
            }
          }
        });
    return new ProductPosterior(given.rows(), width, scores, observed, known);
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
    return new NeighbourVoteModel(schema, other, settings, rows, logOdds);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    rows.store(tensors);
    tensors.put(FREQUENCIES, new Tensor.Doubles(logOdds, logOdds.length));
    return new ModelState(schema, card, tensors);
  }

  static NeighbourVoteModel fromState(ModelState state, Settings settings) {
    return StoredTensors.read(state, stored -> fromState(stored, settings));
  }

  private static NeighbourVoteModel fromState(StoredTensors stored, Settings settings) {
    return new NeighbourVoteModel(
        stored.schema(),
        stored.card(),
        settings,
        LabelledRows.fromState(stored),
        LabelFrequencies.logOdds(stored, FREQUENCIES));
  }
}
