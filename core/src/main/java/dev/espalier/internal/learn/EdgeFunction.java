package dev.espalier.internal.learn;

import dev.espalier.Tensor;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.field.PairwiseField;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.state.StoredTensors;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;

/** How strongly labels are tied in an example: ω_ij(x) of every edge of a graph. */
public sealed interface EdgeFunction {
  /** The pairs of labels that are tied. */
  Edges graph();

  /** ω of each row: rows × edges, row-major. */
  double[] strengths(Features rows);

  /** The average of ω over the training rows. */
  double[] meanStrengths();

  /**
   * The fields of some rows.
   *
   * @param scores f: rows × labels
   * @param rows the mapped features
   */
  PairwiseField field(double[] scores, Features rows);

  /** A field of no rows: what inference can prepare beforehand. */
  PairwiseField noRows();

  /** Adds the numbers to a model's tensors. */
  void store(Map<String, Tensor> tensors);

  /** Makes the function again from what {@link #store} kept. */
  static EdgeFunction fromState(StoredTensors stored, int columns) {
    int labels = stored.labels();
    if (stored.has("edges")) {
      return Constant.of(labels, stored.doubles("edges", Shape.pairs(labels, "labels")));
    }
    int count = stored.rows("edges.first");
    return new Linear(
        Edges.of(
            labels,
            stored.integers("edges.first", 0, labels - 1, count),
            stored.integers("edges.second", 0, labels - 1, count)),
        stored.doubles("edges.weights", columns, count),
        stored.doubles("edges.constants", count),
        stored.doubles("mean", columns));
  }

  /** ω_ij(x) = α_ij, as in CorrLog. */
  final class Constant implements EdgeFunction {
    private final double[] strengths;

    /** What the fields of any rows share. */
    private final PairwiseField noRows;

    private Constant(Edges graph, double[] strengths) {
      this.strengths = strengths;
      this.noRows = PairwiseField.shared(0, new double[0], graph, strengths);
    }

    /**
     * Keeps the pairs whose strength is not zero.
     *
     * @param strengths α of every pair i &lt; j, row by row
     */
    public static Constant of(int labels, double[] strengths) {
      int[] kept = IntStream.range(0, strengths.length).filter(k -> strengths[k] != 0).toArray();
      Edges all = Edges.complete(labels);
      return new Constant(
          Edges.of(
              labels,
              Arrays.stream(kept).map(k -> all.first()[k]).toArray(),
              Arrays.stream(kept).map(k -> all.second()[k]).toArray()),
          Arrays.stream(kept).mapToDouble(k -> strengths[k]).toArray());
    }

    @Override
    public Edges graph() {
      return noRows.edges();
    }

    @Override
    public double[] strengths(Features rows) {
      double[] repeated = new double[rows.rows() * strengths.length];
      Arrays.setAll(repeated, k -> strengths[k % strengths.length]);
      return repeated;
    }

    @Override
    public double[] meanStrengths() {
      return strengths;
    }

    @Override
    public PairwiseField field(double[] scores, Features rows) {
      return noRows.withRows(rows.rows(), scores);
    }

    @Override
    public PairwiseField noRows() {
      return noRows;
    }

    /** α of every pair i &lt; j, row by row. */
    public double[] ofAllPairs() {
      double[] all = new double[Shape.pairs(graph().labels(), "labels")];
      for (int edge = 0; edge < strengths.length; edge++) {
        int first = graph().first()[edge];
        int second = graph().second()[edge];
        all[Edges.indexInComplete(graph().labels(), first, second)] = strengths[edge];
      }
      return all;
    }

    @Override
    public void store(Map<String, Tensor> tensors) {
      double[] all = ofAllPairs();
      tensors.put("edges", new Tensor.Doubles(all, all.length));
    }
  }

  /**
   * ω_ij(x) = w_ij·φ(x) + c_ij, as in CGL.
   *
   * @param graph the pairs that are tied
   * @param weights w: columns × edges, row-major
   * @param constants c: one for each edge
   * @param meanRow the mean of the mapped training rows
   */
  record Linear(Edges graph, double[] weights, double[] constants, double[] meanRow)
      implements EdgeFunction {
    @Override
    public double[] strengths(Features rows) {
      return graph.count() == 0
          ? new double[0]
          : new LinearScores(graph.count(), weights, constants).of(rows);
    }

    /** Edges are linear: the average is the strength at the mean row. */
    @Override
    public double[] meanStrengths() {
      return strengths(new DenseFeatures(1, meanRow.length, meanRow));
    }

    @Override
    public PairwiseField field(double[] scores, Features rows) {
      return PairwiseField.perRow(rows.rows(), scores, graph, strengths(rows));
    }

    @Override
    public PairwiseField noRows() {
      return PairwiseField.perRow(0, new double[0], graph, new double[0]);
    }

    @Override
    public void store(Map<String, Tensor> tensors) {
      int count = graph.count();
      tensors.put("edges.first", new Tensor.Integers(graph.first(), count));
      tensors.put("edges.second", new Tensor.Integers(graph.second(), count));
      tensors.put("edges.weights", new Tensor.Doubles(weights, meanRow.length, count));
      tensors.put("edges.constants", new Tensor.Doubles(constants, count));
      tensors.put("mean", new Tensor.Doubles(meanRow, meanRow.length));
    }
  }
}
