package dev.espalier.learn.collaborative;

import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.internal.forest.BinnedColumns;
import dev.espalier.internal.forest.Forest;
import dev.espalier.internal.forest.ForestOptions;
import dev.espalier.internal.forest.Targets;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.state.StoredTensors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The paper's weighted forests, Eq. (6): one for each label. */
final class WeightedForests implements DecisionFunctions {
  /** How much the class's frequency counts beside the trees, so that no log-odds are infinite. */
  private static final double SMOOTHING = 0.01;

  private static final double SMALLEST = 1e-10;
  private static final double MOST_SHARE = 1 + 1e-9;
  private static final double MOST_TILT = 1000;
  private static final String NAME = "forest";
  private static final String FREQUENCIES = "forests.frequencies";
  private static final String TILTS = "forests.tilts";

  private final List<Forest> forests;

  /** The share of rows with δ_k ≥ 0. */
  private final double[] frequencies;

  /** log of the mean |δ_k| of rows with δ_k ≥ 0 over that of the others: see the package guide. */
  private final double[] tilts;

  private WeightedForests(List<Forest> forests, double[] frequencies, double[] tilts) {
    this.forests = List.copyOf(forests);
    this.frequencies = frequencies;
    this.tilts = tilts;
  }

  /** Grows them. */
  static WeightedForests grow(
      Features features,
      ExpectedLabels labels,
      double[] margins,
      ForestOptions options,
      Progress progress) {
    BinnedColumns columns = BinnedColumns.of(features);
    int count = labels.labelCount();
    List<Forest> forests = new ArrayList<>();
    double[] frequencies = new double[count];
    double[] tilts = new double[count];
    double[] weights = new double[features.rows()];
    for (int label = 0; label < count; label++) {
      double[] sums = new double[2];
      int[] rows = new int[2];
      int[] starts = new int[weights.length + 1];
      for (int row = 0; row < weights.length; row++) {
        double margin = margins[row * count + label];
        int side = margin >= 0 ? 1 : 0;
        weights[row] = labels.counts(row, label) ? Math.abs(margin) : 0;
        starts[row + 1] = starts[row] + side;
        if (weights[row] > 0) {
          sums[side] += weights[row];
          rows[side]++;
        }
      }
      frequencies[label] = (rows[1] + 0.5) / (rows[0] + rows[1] + 1.0);
      tilts[label] =
          rows[0] == 0 || rows[1] == 0 ? 0 : Math.log(sums[1] / rows[1] / (sums[0] / rows[0]));
      if (rows[0] + rows[1] == 0) {
        Arrays.fill(weights, 1); // no row can go wrong
      }
      double[] ones = new double[starts[weights.length]];
      Arrays.fill(ones, 1);
      forests.add(
          Forest.grow(
                  columns,
                  new Targets(1, starts, new int[ones.length], ones),
                  weights,
                  options,
                  progress.part("", (double) label / count, (label + 1.0) / count))
              .forest());
    }
    return new WeightedForests(forests, frequencies, tilts);
  }

  @Override
  public Scored score(Features rows) {
    int width = forests.size();
    int size = Shape.product("predicting", rows.rows(), "rows", width, "labels");
    double[] logOdds = new double[size];
    double[] decisions = new double[size];
    for (int label = 0; label < width; label++) {
      double[] votes = forests.get(label).votes(rows);
      for (int row = 0; row < votes.length; row++) {
        int at = row * width + label;
        decisions[at] = 2 * votes[row] - 1;
        double on = votes[row] + SMOOTHING * frequencies[label];
        double off = 1 - votes[row] + SMOOTHING * (1 - frequencies[label]);
        logOdds[at] = Math.log(on / off) - tilts[label];
      }
    }
    return new Scored(logOdds, decisions);
  }

  @Override
  public void store(Map<String, Tensor> tensors) {
    tensors.put(FREQUENCIES, new Tensor.Doubles(frequencies, frequencies.length));
    tensors.put(TILTS, new Tensor.Doubles(tilts, tilts.length));
    for (int label = 0; label < forests.size(); label++) {
      forests.get(label).store(NAME + "." + label, tensors);
    }
  }

  static WeightedForests fromState(StoredTensors stored) {
    int labels = stored.labels();
    List<Forest> forests = new ArrayList<>();
    for (int label = 0; label < labels; label++) {
      forests.add(
          Forest.fromState(NAME + "." + label, 1, stored.features(), 0, MOST_SHARE, stored));
    }
    return new WeightedForests(
        forests,
        stored.doublesWithin(FREQUENCIES, SMALLEST, 1 - SMALLEST, labels),
        stored.doublesWithin(TILTS, -MOST_TILT, MOST_TILT, labels));
  }
}
