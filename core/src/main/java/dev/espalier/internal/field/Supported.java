package dev.espalier.internal.field;

import dev.espalier.JointSupport;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.math.Logistic;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;

/**
 * Exact inference restricted to a list of candidate label sets S, such as those seen in training:
 * p(y) = exp E(y) / Σ_{s∈S} exp E(s).
 *
 * <p>Given what is known of a row, candidates that disagree have probability zero. Where all
 * disagree, those that disagree on the fewest labels share the probability. The marginals of known
 * labels are exactly 0 or 1 in any case.
 */
public final class Supported implements JointSupport {
  private final PairwiseField field;
  private final LabelSets sets;
  private final CandidateSets candidates;

  /**
   * Restricts a field.
   *
   * @param field the field
   * @param sets the candidates; distinct, at least one
   */
  public Supported(PairwiseField field, LabelSets sets) {
    this(field, new CandidateSets(field, sets));
  }

  /** Restricts a field to candidates that were made for it, or for one like it. */
  public Supported(PairwiseField field, CandidateSets candidates) {
    candidates.check(field);
    this.field = field;
    this.sets = candidates.sets();
    this.candidates = candidates;
  }

  CandidateSets candidates() {
    return candidates;
  }

  @Override
  public LabelSets sets() {
    return sets;
  }

  /** E(y) of every candidate, clamped or not: (toRow − fromRow) × candidates, row-major. */
  public void energies(int fromRow, int toRow, double[] out) {
    int candidates = sets.rows();
    forEachRow(
        fromRow,
        toRow,
        false,
        (row, lane, block) -> copy(block, lane, out, (row - fromRow) * candidates));
  }

  @Override
  public void probabilities(int fromRow, int toRow, double[] out) {
    int candidates = sets.rows();
    forEachRow(
        fromRow,
        toRow,
        true,
        (row, lane, block) -> {
          int offset = (row - fromRow) * candidates;
          copy(block, lane, out, offset);
          Logistic.softmax(out, offset, candidates);
        });
  }

  private static void copy(SetEnergies.Block block, int lane, double[] out, int offset) {
    double[] energies = block.energies;
    for (int set = 0; set * block.lanes < energies.length; set++) {
      out[offset + set] = energies[set * block.lanes + lane];
    }
  }

  /** Marginals and log partition over the candidates that agree with what is known. */
  public Beliefs infer() {
    int labels = field.labels();
    double[] marginals = new double[field.scores().length];
    double[] logPartition = new double[field.rows()];
    boolean[] converged = new boolean[field.rows()];
    Chunks chunks = field.chunks();
    boolean products = field.sharesStrengths();
    Arrays.fill(converged, true);
    if (products) {
      Parallel.run(
          chunks.count(),
          chunk ->
              inferByProducts(
                  candidates.weights(chunks.largest()),
                  chunks.from(chunk),
                  chunks.to(chunk),
                  marginals,
                  logPartition));
      if (field.known().isEmpty()) {
        return new Beliefs(marginals, logPartition, converged);
      }
    }
    // A row without evidence gets the same to the last digit, whatever is known of other rows.
    Parallel.run(
        chunks.count(),
        chunk -> {
          double[] probabilities = new double[sets.rows()];
          forEachRow(
              chunks.from(chunk),
              chunks.to(chunk),
              true,
              (row, lane, block) -> {
                if (products && !hasEvidence(row)) {
                  return;
                }
                copy(block, lane, probabilities, 0);
                logPartition[row] = Logistic.softmax(probabilities, 0, probabilities.length);
                Arrays.fill(marginals, row * labels, (row + 1) * labels, 0);
                sumMarginals(row, probabilities, marginals, row * labels);
              });
        });
    return new Beliefs(marginals, logPartition, converged);
  }

  /** The same by products over the labels of each set: far fewer exponentials. */
  private void inferByProducts(
      SetWeights weights, int fromRow, int toRow, double[] marginals, double[] logPartition) {
    int labels = field.labels();
    Couplings couplings = field.sharedCouplings();
    double[] offsets = Arrays.stream(couplings.sum).map(sum -> -sum).toArray();
    for (int first = fromRow; first < toRow; first += weights.mostLanes()) {
      int lanes = Math.min(weights.mostLanes(), toRow - first);
      weights.compute(field.scores(), first * labels, lanes, offsets);
      weights.normalise();
      weights.marginals(1, marginals, first * labels);
      for (int lane = 0; lane < lanes; lane++) {
        double shared = couplings.total;
        for (int at = (first + lane) * labels; at < (first + lane + 1) * labels; at++) {
          shared -= field.scores()[at];
          marginals[at] = Math.min(1, marginals[at]); // sums round
        }
        logPartition[first + lane] = shared + weights.logTotal(lane);
      }
    }
  }

  private void sumMarginals(int row, double[] probabilities, double[] out, int offset) {
    int[] members = sets.members();
    for (int set = 0; set < probabilities.length; set++) {
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        out[offset + members[k]] += probabilities[set];
      }
    }
    for (int label = 0; label < field.labels(); label++) {
      int value = field.known().value(row, label);
      out[offset + label] =
          value != 0 ? Math.max(value, 0) : Math.min(1, out[offset + label]); // sums round
    }
  }

  private boolean hasEvidence(int row) {
    for (int label = 0; label < field.labels(); label++) {
      if (field.known().value(row, label) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether some candidate agrees with all that is known of the row. */
  boolean agrees(int row) {
    if (field.known().isEmpty()) {
      return true;
    }
    for (int set = 0; set < sets.rows(); set++) {
      boolean agrees = true;
      for (int label = 0; agrees && label < field.labels(); label++) {
        int value = field.known().value(row, label);
        agrees = value == 0 || value > 0 == sets.contains(set, label);
      }
      if (agrees) {
        return true;
      }
    }
    return false;
  }

  /** The index of the best candidate of each row; of equally good ones, the first. */
  public int[] best() {
    int[] best = new int[field.rows()];
    Chunks chunks = field.chunks();
    Parallel.run(
        chunks.count(),
        chunk -> {
          int[] ofBlock = new int[SetEnergies.LANES];
          forEachRow(
              chunks.from(chunk),
              chunks.to(chunk),
              true,
              (row, lane, block) -> {
                if (lane == 0) {
                  block.best(ofBlock);
                }
                best[row] = ofBlock[lane];
              });
        });
    return best;
  }

  /** The best candidate of each row. */
  public LabelSets mostProbable() {
    return sets.select(best());
  }

  @FunctionalInterface
  private interface Visitor {
    void visit(int row, int lane, SetEnergies.Block block);
  }

  private void forEachRow(int fromRow, int toRow, boolean conditioned, Visitor visitor) {
    SetEnergies.Block block = new SetEnergies(field, candidates).block(toRow - fromRow);
    int[] rows = new int[block.lanes];
    for (int from = fromRow; from < toRow; from += block.lanes) {
      int count = Math.min(block.lanes, toRow - from);
      for (int lane = 0; lane < count; lane++) {
        rows[lane] = from + lane;
      }
      block.compute(rows, 0, count, conditioned);
      for (int lane = 0; lane < count; lane++) {
        visitor.visit(from + lane, lane, block);
      }
    }
  }
}
