package dev.espalier;

import dev.espalier.data.LabelSets;
import dev.espalier.internal.math.Shape;
import java.util.Arrays;
import java.util.List;

/**
 * How probable each label is, for some rows: of every label, or only of those that may matter where
 * there are very many. Immutable; safe for many threads.
 */
public sealed interface LabelProbabilities {
  /** The number of rows. */
  int rows();

  /** The number of labels. */
  int labelCount();

  /** How probable a label is. */
  double of(int row, int label);

  /**
   * Shows the labels of a row that are told, in increasing order; all others have the probability
   * zero.
   */
  void forEach(int row, Consumer consumer);

  /** How many labels of a row are told. */
  int told(int row);

  /**
   * Rows × labels, row-major; shared where they are stored so, and not to be written to. Where no
   * array is that long, an {@link dev.espalier.error.InputException}.
   */
  double[] toDense();

  /** The chosen rows, in the order given. */
  LabelProbabilities select(int[] chosen);

  /** The rows of several, one after another; all must have the same number of labels. */
  static LabelProbabilities join(List<LabelProbabilities> parts) {
    boolean isSparse = parts.stream().allMatch(Sparse.class::isInstance);
    int size = 0;
    for (LabelProbabilities part : parts) {
      size = Math.addExact(size, (isSparse ? ((Sparse) part).values : part.toDense()).length);
    }
    double[] joined = new double[size];
    int at = 0;
    for (LabelProbabilities part : parts) {
      double[] values = isSparse ? ((Sparse) part).values : part.toDense();
      System.arraycopy(values, 0, joined, at, values.length);
      at += values.length;
    }
    if (isSparse) {
      return sparse(
          LabelSets.join(parts.stream().map(part -> ((Sparse) part).labels).toList()), joined);
    }
    int rows = parts.stream().mapToInt(LabelProbabilities::rows).sum();
    return dense(rows, parts.get(0).labelCount(), joined);
  }

  /** The same among more labels; those behind the others have the probability given. */
  LabelProbabilities widened(int labels, double probability);

  /** Takes a label and its probability. */
  @FunctionalInterface
  interface Consumer {
    void accept(int label, double probability);
  }

  /** Of every label. */
  static LabelProbabilities dense(int rows, int labels, double[] values) {
    return new Dense(rows, labels, values);
  }

  /**
   * Of the labels that may matter.
   *
   * @param told the labels that are told of each row
   * @param values their probabilities, in the order of the members of {@code told}
   */
  static LabelProbabilities sparse(LabelSets told, double[] values) {
    return new Sparse(told, values);
  }

  /** Those of labels whose sets are asked for: where a label's probability is above a half. */
  default LabelSets reaching(Threshold threshold) {
    LabelSets.Builder sets = new LabelSets.Builder(labelCount());
    for (int row = 0; row < rows(); row++) {
      forEach(
          row,
          (label, probability) -> {
            if (threshold.isReached(label, probability)) {
              sets.add(label);
            }
          });
      sets.endRow();
    }
    return sets.build();
  }

  /** Whether a label's probability is enough. */
  @FunctionalInterface
  interface Threshold {
    boolean isReached(int label, double probability);
  }

  /**
   * Of every label.
   *
   * @param values rows × labels, row-major; shared
   */
  record Dense(int rows, int labelCount, double[] values) implements LabelProbabilities {
    /** Checks the shape. */
    public Dense {
      if (values.length != (long) rows * labelCount) {
        throw new IllegalArgumentException(
            values.length + " marginals for " + rows + " × " + labelCount);
      }
    }

    @Override
    public double of(int row, int label) {
      return values[row * labelCount + label];
    }

    @Override
    public void forEach(int row, Consumer consumer) {
      for (int label = 0; label < labelCount; label++) {
        consumer.accept(label, values[row * labelCount + label]);
      }
    }

    @Override
    public int told(int row) {
      return labelCount;
    }

    @Override
    public double[] toDense() {
      return values;
    }

    @Override
    public LabelProbabilities select(int[] chosen) {
      double[] some = new double[Math.multiplyExact(chosen.length, labelCount)];
      for (int k = 0; k < chosen.length; k++) {
        System.arraycopy(values, chosen[k] * labelCount, some, k * labelCount, labelCount);
      }
      return new Dense(chosen.length, labelCount, some);
    }

    @Override
    public LabelProbabilities widened(int labels, double probability) {
      double[] wider = new double[Shape.product("ranking", rows, "rows", labels, "labels")];
      for (int row = 0; row < rows; row++) {
        System.arraycopy(values, row * labelCount, wider, row * labels, labelCount);
        Arrays.fill(wider, row * labels + labelCount, (row + 1) * labels, probability);
      }
      return new Dense(rows, labels, wider);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Dense dense
          && dense.rows == rows
          && dense.labelCount == labelCount
          && Arrays.equals(dense.values, values);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
      return "LabelProbabilities[" + rows + " rows, " + labelCount + " labels]";
    }
  }

  /**
   * Of some labels of each row; the others have the probability zero.
   *
   * @param labels those that are told
   * @param values their probabilities; shared
   */
  record Sparse(LabelSets labels, double[] values) implements LabelProbabilities {
    /** Checks the shape. */
    public Sparse {
      if (values.length != labels.size()) {
        throw new IllegalArgumentException(values.length + " probabilities for " + labels);
      }
    }

    @Override
    public int rows() {
      return labels.rows();
    }

    @Override
    public int labelCount() {
      return labels.labelCount();
    }

    @Override
    public double of(int row, int label) {
      int at =
          Arrays.binarySearch(labels.members(), labels.start(row), labels.start(row + 1), label);
      return at >= 0 ? values[at] : 0;
    }

    @Override
    public void forEach(int row, Consumer consumer) {
      for (int k = labels.start(row); k < labels.start(row + 1); k++) {
        consumer.accept(labels.members()[k], values[k]);
      }
    }

    @Override
    public int told(int row) {
      return labels.size(row);
    }

    @Override
    public double[] toDense() {
      double[] dense =
          new double
              [Shape.product(
                  "probabilities of all labels", rows(), "rows", labelCount(), "labels")];
      for (int row = 0; row < rows(); row++) {
        for (int k = labels.start(row); k < labels.start(row + 1); k++) {
          dense[row * labelCount() + labels.members()[k]] = values[k];
        }
      }
      return dense;
    }

    @Override
    public LabelProbabilities select(int[] chosen) {
      LabelSets some = labels.select(chosen);
      double[] kept = new double[some.size()];
      for (int k = 0; k < chosen.length; k++) {
        System.arraycopy(values, labels.start(chosen[k]), kept, some.start(k), some.size(k));
      }
      return new Sparse(some, kept);
    }

    /** What is not told stays zero, so that those behind are no worse than it. */
    @Override
    public LabelProbabilities widened(int count, double probability) {
      return new Sparse(new LabelSets(count, labels.rowStarts(), labels.members()), values);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Sparse sparse
          && sparse.labels.equals(labels)
          && Arrays.equals(sparse.values, values);
    }

    @Override
    public int hashCode() {
      return 31 * labels.hashCode() + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
      return "LabelProbabilities[" + labels + "]";
    }
  }
}
