package dev.espalier.internal.field;

import dev.espalier.Evidence;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;

/**
 * A pairwise label field for each of some rows: p(y) ∝ exp E(y) with
 *
 * <pre>{@code
 * E(y) = Σ_i y_i f_i + Σ_{i<j} ω_ij y_i y_j,   y ∈ {−1, +1}^m
 * }</pre>
 *
 * <p>All rows share one graph. The strengths ω are shared too (CorrLog), or each row has its own
 * (CGL). Labels known beforehand are clamped: only label sets that agree with them count, so the
 * field is then the distribution given what is known.
 *
 * <p>Immutable; the arrays are taken over, not copied, and must not change afterwards.
 */
public final class PairwiseField {
  private final int rows;
  private final double[] scores;
  private final Edges edges;
  private final double[] strengths;
  private final boolean shared;
  private final Evidence known;
  private final Couplings sharedCouplings;

  private PairwiseField(
      int rows,
      double[] scores,
      Edges edges,
      double[] strengths,
      boolean shared,
      Evidence known,
      Couplings sharedCouplings) {
    this.rows = rows;
    this.scores = scores;
    this.edges = edges;
    this.strengths = strengths;
    this.shared = shared;
    this.known = known;
    this.sharedCouplings = sharedCouplings;
  }

  /**
   * A field whose rows share the strengths.
   *
   * @param rows number of rows
   * @param scores f: rows × labels, row-major
   * @param edges the graph
   * @param strengths ω: one for each edge
   */
  public static PairwiseField shared(int rows, double[] scores, Edges edges, double[] strengths) {
    check("scores", scores, (long) rows * edges.labels());
    check("strengths", strengths, edges.count());
    Couplings couplings = new Couplings(edges);
    couplings.fill(strengths, 0);
    return new PairwiseField(rows, scores, edges, strengths, true, Evidence.none(), couplings);
  }

  /**
   * A field whose rows have strengths of their own.
   *
   * @param rows number of rows
   * @param scores f: rows × labels, row-major
   * @param edges the graph
   * @param strengths ω: rows × edges, row-major
   */
  public static PairwiseField perRow(int rows, double[] scores, Edges edges, double[] strengths) {
    check("scores", scores, (long) rows * edges.labels());
    check("strengths", strengths, (long) rows * edges.count());
    return new PairwiseField(
        rows, scores, edges, strengths, false, Evidence.none(), new Couplings(edges));
  }

  private static void check(String name, double[] array, long expected) {
    if (array.length != expected) {
      throw new IllegalArgumentException(
          name + ": " + array.length + " numbers; expected " + expected);
    }
  }

  /**
   * A field of other rows with the strengths of this one's, which must be shared.
   *
   * @param otherScores f: rows × labels, row-major
   */
  public PairwiseField withRows(int otherRows, double[] otherScores) {
    if (!shared) {
      throw new IllegalArgumentException("each row of " + this + " has its own strengths");
    }
    check("scores", otherScores, (long) otherRows * labels());
    return new PairwiseField(
        otherRows, otherScores, edges, strengths, true, Evidence.none(), sharedCouplings);
  }

  /** The same field, given what is known of its rows; replaces what was known before. */
  public PairwiseField given(Evidence known) {
    return new PairwiseField(rows, scores, edges, strengths, shared, known, sharedCouplings);
  }

  /** The number of rows. */
  public int rows() {
    return rows;
  }

  /** The number of labels. */
  public int labels() {
    return edges.labels();
  }

  /** The graph. */
  public Edges edges() {
    return edges;
  }

  /** f: rows × labels, row-major; shared, not to be written to. */
  public double[] scores() {
    return scores;
  }

  /** ω: one for each edge, or rows × edges; shared, not to be written to. */
  public double[] strengths() {
    return strengths;
  }

  /** Whether the rows share the strengths. */
  public boolean sharesStrengths() {
    return shared;
  }

  /** Where the row's strengths start in {@link #strengths()}. */
  public int strengthStart(int row) {
    return shared ? 0 : row * edges.count();
  }

  /** The labels that are clamped. */
  public Evidence known() {
    return known;
  }

  /**
   * How to cut the rows for several threads. Rows never meet, so the cut changes no result: few
   * rows of many labels are cut as finely as many rows of few.
   */
  Chunks chunks() {
    return Chunks.of(rows, Math.max(1, 1024 / Math.max(1, labels())), 16);
  }

  /** The strengths of all rows, laid out by label; only where they are shared. */
  Couplings sharedCouplings() {
    return sharedCouplings;
  }

  /** E(y) where exactly the given labels are on, clamped or not; labels in increasing order. */
  public double energy(int row, int... on) {
    return energy(row, on, 0, on.length);
  }

  /** E(y) of one of the given sets, clamped or not. */
  public double energy(int row, LabelSets sets, int set) {
    return energy(row, sets.members(), sets.start(set), sets.start(set + 1));
  }

  /** E(y) of set r at row r, for every row. */
  public double[] energies(LabelSets sets) {
    checkFit(sets);
    double[] energies = new double[rows];
    Chunks chunks = chunks();
    Parallel.run(
        chunks.count(),
        chunk -> {
          for (int row = chunks.from(chunk); row < chunks.to(chunk); row++) {
            energies[row] = energy(row, sets, row);
          }
        });
    return energies;
  }

  /**
   * p(y_i = 1 | all other labels as in the row's set) = σ(2(f_i + Σ_j ω_ij y_j)), clamped or not:
   * rows × labels, row-major.
   */
  public double[] conditionals(LabelSets sets) {
    checkFit(sets);
    int labels = labels();
    double[] conditionals = scores.clone();
    Chunks chunks = chunks();
    Parallel.run(
        chunks.count(),
        chunk -> {
          byte[] state = new byte[labels];
          for (int row = chunks.from(chunk); row < chunks.to(chunk); row++) {
            fill(state, sets.members(), sets.start(row), sets.start(row + 1));
            addNeighbours(state, row, conditionals);
            for (int k = row * labels; k < (row + 1) * labels; k++) {
              conditionals[k] = 1 / (1 + Math.exp(-2 * conditionals[k]));
            }
          }
        });
    return conditionals;
  }

  private void addNeighbours(byte[] state, int row, double[] sums) {
    int start = row * labels();
    int base = strengthStart(row);
    int[] first = edges.first();
    int[] second = edges.second();
    for (int edge = 0; edge < first.length; edge++) {
      double strength = strengths[base + edge];
      sums[start + first[edge]] += state[second[edge]] != 0 ? strength : -strength;
      sums[start + second[edge]] += state[first[edge]] != 0 ? strength : -strength;
    }
  }

  private static void fill(byte[] state, int[] on, int from, int to) {
    Arrays.fill(state, (byte) 0);
    for (int k = from; k < to; k++) {
      state[on[k]] = 1;
    }
  }

  private void checkFit(LabelSets sets) {
    if (sets.rows() != rows || sets.labelCount() != labels()) {
      throw new IllegalArgumentException(sets + " do not fit " + this);
    }
  }

  private double energy(int row, int[] on, int from, int to) {
    int labels = labels();
    byte[] state = new byte[labels];
    fill(state, on, from, to);
    double energy = 0;
    for (int label = 0; label < labels; label++) {
      double score = scores[row * labels + label];
      energy += state[label] != 0 ? score : -score;
    }
    int base = strengthStart(row);
    int[] first = edges.first();
    int[] second = edges.second();
    for (int edge = 0; edge < first.length; edge++) {
      double strength = strengths[base + edge];
      energy += state[first[edge]] == state[second[edge]] ? strength : -strength;
    }
    return energy;
  }

  @Override
  public String toString() {
    return "PairwiseField[" + rows + " rows, " + labels() + " labels, " + edges.count() + " edges]";
  }
}
