package dev.espalier.internal.field;

import dev.espalier.data.LabelSets;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.function.IntConsumer;

/**
 * Exact inference by visiting every label set: the reference for all other routines, and the
 * default for few labels. Time and memory double with each free label; at most {@link #LIMIT}.
 */
public record Exhaustive() {
  /** Maximum number of free labels that are enumerated: 2^20 energies are 8 MB for each thread. */
  public static final int LIMIT = 20;

  /** Exact marginals and log partition. */
  public Beliefs infer(PairwiseField field) {
    int labels = field.labels();
    double[] marginals = new double[field.scores().length];
    double[] logPartition = new double[field.rows()];
    boolean[] converged = new boolean[field.rows()];
    forEachRow(
        field,
        (r, row, enumeration) -> {
          logPartition[r] = enumeration.weigh();
          converged[r] = true;
          for (int label = 0; label < labels; label++) {
            marginals[r * labels + label] = row.clamped[label] > 0 ? 1 : 0;
          }
          // Fold the table in half, label by label from the last: sums of positive numbers only,
          // so that small probabilities keep their digits.
          double[] weights = enumeration.values;
          double total = 0;
          for (int half = enumeration.size / 2, k = row.freeCount - 1; k >= 0; half /= 2, k--) {
            double on = 0;
            double off = 0;
            for (int a = 0; a < half; a++) {
              on += weights[half + a];
              off += weights[a];
              weights[a] += weights[half + a];
            }
            total = on + off;
            marginals[r * labels + row.free[k]] = on / total;
          }
        });
    return new Beliefs(marginals, logPartition, converged);
  }

  /** The label set of the greatest energy. */
  public LabelSets mostProbable(PairwiseField field) {
    StateTable found = new StateTable(field);
    forEachRow(
        field,
        (r, row, enumeration) -> {
          double[] state = new double[row.labels];
          for (int label = 0; label < row.labels; label++) {
            state[label] = row.clamped[label];
          }
          for (int k = 0; k < row.freeCount; k++) {
            state[row.free[k]] = (enumeration.best >> k & 1) != 0 ? 1 : -1;
          }
          found.store(r, state);
        });
    return found.sets();
  }

  @FunctionalInterface
  interface Visitor {
    void visit(int row, RowField view, Enumeration enumeration);
  }

  static void forEachRow(PairwiseField field, Visitor visitor) {
    Chunks chunks = Chunks.of(field.rows(), 1, 64);
    IntConsumer task =
        chunk -> {
          RowField row = new RowField(field);
          Enumeration enumeration = new Enumeration(row);
          for (int r = chunks.from(chunk); r < chunks.to(chunk); r++) {
            row.load(r);
            enumeration.run();
            visitor.visit(r, row, enumeration);
          }
        };
    Parallel.run(chunks.count(), task);
  }
}
