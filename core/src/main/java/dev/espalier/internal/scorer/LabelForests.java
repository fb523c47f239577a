package dev.espalier.internal.scorer;

import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.internal.forest.Forest;
import dev.espalier.internal.state.StoredTensors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One forest for all labels, or one for each, as a scorer. */
public final class LabelForests implements FittedScorer {
  /** How much the label's frequency counts beside the trees, so that no log-odds are infinite. */
  private static final double SMOOTHING = 0.01;

  /** No label is rarer, or rarer off, among any number of rows. */
  private static final double SMALLEST = 1e-10;

  /** A share may be a little above one by rounding. */
  private static final double MOST_SHARE = 1 + 1e-9;

  private static final String NAME = "forest";
  private static final String FREQUENCIES = NAME + ".frequencies";

  private final List<Forest> forests;
  private final double[] frequencies;

  LabelForests(List<Forest> forests, double[] frequencies) {
    this.forests = List.copyOf(forests);
    this.frequencies = frequencies;
  }

  @Override
  public double[] logOdds(Features rows) {
    int width = frequencies.length;
    double[] scores = new double[rows.rows() * width];
    int first = 0;
    for (Forest forest : forests) {
      double[] means = forest.predict(rows);
      for (int row = 0; row < rows.rows(); row++) {
        System.arraycopy(
            means, row * forest.outputs(), scores, row * width + first, forest.outputs());
      }
      first += forest.outputs();
    }
    toLogOdds(scores);
    return scores;
  }

  /** Turns shares of trees, NaN where no tree tells, into log-odds. */
  void toLogOdds(double[] shares) {
    for (int k = 0; k < shares.length; k++) {
      shares[k] = logOdds(shares[k], frequencies[k % frequencies.length]);
    }
  }

  private static double logOdds(double share, double frequency) {
    double told = Double.isNaN(share) ? frequency : Math.max(0, Math.min(share, 1));
    double on = told + SMOOTHING * frequency;
    double off = 1 - told + SMOOTHING * (1 - frequency);
    return Math.log(on / off);
  }

  /**
   * What moves the log-odds of a label in one row: a share for each column, then a constant. They
   * add up to the log-odds.
   */
  public double[] attribute(double[] cells, int label) {
    Forest forest = forests.size() == 1 ? forests.get(0) : forests.get(label);
    double[] shares = new double[cells.length + 1];
    forest.attribute(cells, forests.size() == 1 ? label : 0, shares);
    double base = shares[cells.length];
    double mean = base;
    for (int column = 0; column < cells.length; column++) {
      mean += shares[column];
    }
    // From shares of probability to log-odds: each in proportion.
    double constant = logOdds(base, frequencies[label]);
    double whole = logOdds(mean, frequencies[label]);
    double factor = mean == base ? 0 : (whole - constant) / (mean - base);
    for (int column = 0; column < cells.length; column++) {
      shares[column] *= factor;
    }
    shares[cells.length] = constant;
    return shares;
  }

  @Override
  public void store(Map<String, Tensor> tensors) {
    tensors.put(FREQUENCIES, new Tensor.Doubles(frequencies, frequencies.length));
    for (int k = 0; k < forests.size(); k++) {
      forests.get(k).store(forests.size() == 1 ? NAME : NAME + "." + k, tensors);
    }
  }

  /** Makes the forests again from what {@link #store} kept. */
  public static LabelForests fromState(StoredTensors stored) {
    int labels = stored.labels();
    double[] frequencies = stored.doublesWithin(FREQUENCIES, SMALLEST, 1 - SMALLEST, labels);
    List<Forest> forests = new ArrayList<>();
    if (stored.has(NAME + ".nodes")) {
      forests.add(Forest.fromState(NAME, labels, stored.features(), 0, MOST_SHARE, stored));
    } else {
      for (int label = 0; label < labels; label++) {
        forests.add(
            Forest.fromState(NAME + "." + label, 1, stored.features(), 0, MOST_SHARE, stored));
      }
    }
    return new LabelForests(forests, frequencies);
  }
}
