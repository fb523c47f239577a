package dev.espalier.internal.field;

import dev.espalier.Evidence;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.math.Shape;

/**
 * The energies of all candidate sets for blocks of rows.
 *
 * <p>With y = 2z − 1, z ∈ {0,1}^m and c_i = Σ_j ω_ij,
 *
 * <pre>{@code
 * E(z) = (Σω − Σf) + Σ_{i∈z} 2 (f_i − c_i) + 4 Σ_{i<j∈z} ω_ij
 * }</pre>
 *
 * <p>so a product with the sparse 0/1 candidates does it, the work of which grows with the labels
 * that are on and not with m. Rows of a block lie side by side ("lanes"), so that adding a label's
 * column to a candidate is one vector operation; a dense product would do m/|z| times the work. The
 * pair term is computed once for each candidate where rows share the strengths.
 */
final class SetEnergies {
  /** Maximum number of rows of a block. */
  static final int LANES = 32;

  private final PairwiseField field;
  private final LabelSets sets;

  /** The edges inside each candidate. */
  private final CandidateSets.InsideEdges inside;

  SetEnergies(PairwiseField field, CandidateSets candidates) {
    candidates.check(field);
    this.field = field;
    this.sets = candidates.sets();
    this.inside = candidates.inside();
  }

  /**
   * Room for one block; one for each thread.
   *
   * @param rows how many rows there are to be in all
   */
  Block block(int rows) {
    return new Block(Math.min(LANES, rows));
  }

  /** The energies of a block of rows. */
  final class Block {
    /** How many rows it has room for. */
    final int lanes;

    private final double[] gains;
    private final double[] base;
    private final double[] greatest;
    private final int[] mismatch = new int[field.known().isEmpty() ? 0 : sets.rows()];
    private final Couplings own =
        field.sharesStrengths() ? field.sharedCouplings() : new Couplings(field.edges());

    /** CandidateSets × lanes; lanes beyond the rows of the block hold nothing of use. */
    final double[] energies;

    private Block(int lanes) {
      this.lanes = lanes;
      this.gains = new double[field.labels() * lanes];
      this.base = new double[lanes];
      this.greatest = new double[lanes];
      this.energies =
          new double[Shape.product("predicting", sets.rows(), "label sets", lanes, "rows at once")];
    }

    /**
     * Computes the energies of some rows.
     *
     * @param rows the row of each lane
     * @param from first lane's place in {@code rows}
     * @param count number of lanes
     * @param conditioned whether candidates that disagree with what is known get −∞; where all
     *     disagree, those that disagree least stay
     */
    void compute(int[] rows, int from, int count, boolean conditioned) {
      for (int lane = 0; lane < count; lane++) {
        load(rows[from + lane], lane);
      }
      // Loops of a constant length become much better code: whole blocks shall have it.
      if (lanes == LANES) {
        sum(LANES);
      } else {
        sum(lanes);
      }
      for (int lane = 0; lane < count; lane++) {
        if (!field.sharesStrengths()) {
          addPairs(rows[from + lane], lane);
        }
        if (conditioned && mismatch.length > 0) {
          condition(rows[from + lane], lane);
        }
      }
    }

    private void sum(int width) {
      int[] members = sets.members();
      double[] terms = inside.terms();
      for (int set = 0; set < terms.length; set++) {
        int to = set * width;
        for (int lane = 0; lane < width; lane++) {
          energies[to + lane] = base[lane] + terms[set];
        }
        for (int k = sets.start(set); k < sets.start(set + 1); k++) {
          int column = members[k] * width;
          for (int lane = 0; lane < width; lane++) {
            energies[to + lane] += gains[column + lane];
          }
        }
      }
    }

    private void load(int row, int lane) {
      if (!field.sharesStrengths()) {
        own.fill(field.strengths(), field.strengthStart(row));
      }
      double constant = own.total;
      int labels = field.labels();
      for (int label = 0; label < labels; label++) {
        double score = field.scores()[row * labels + label];
        constant -= score;
        gains[label * lanes + lane] = 2 * (score - own.sum[label]);
      }
      base[lane] = constant;
    }

    private void addPairs(int row, int lane) {
      int offset = field.strengthStart(row);
      for (int set = 0; set < sets.rows(); set++) {
        double sum = 0;
        for (int k = inside.start()[set]; k < inside.start()[set + 1]; k++) {
          sum += field.strengths()[offset + inside.edges()[k]];
        }
        energies[set * lanes + lane] += 4 * sum;
      }
    }

    private void condition(int row, int lane) {
      Evidence known = field.known();
      int knownOn = 0;
      for (int label = 0; label < field.labels(); label++) {
        knownOn += Math.max(0, known.value(row, label));
      }
      int fewest = Integer.MAX_VALUE;
      for (int set = 0; set < sets.rows(); set++) {
        int wrong = knownOn;
        for (int k = sets.start(set); k < sets.start(set + 1); k++) {
          wrong -= known.value(row, sets.members()[k]);
        }
        mismatch[set] = wrong;
        fewest = Math.min(fewest, wrong);
      }
      for (int set = 0; set < sets.rows(); set++) {
        if (mismatch[set] > fewest) {
          energies[set * lanes + lane] = Double.NEGATIVE_INFINITY;
        }
      }
    }

    /**
     * The candidate of the greatest energy of every lane; of equally great ones, the first. The
     * energies are read in the order in which they lie.
     *
     * @param best output: one for each lane
     */
    void best(int[] best) {
      System.arraycopy(energies, 0, greatest, 0, lanes);
      java.util.Arrays.fill(best, 0);
      for (int set = 1; set < sets.rows(); set++) {
        int from = set * lanes;
        for (int lane = 0; lane < lanes; lane++) {
          if (energies[from + lane] > greatest[lane]) {
            greatest[lane] = energies[from + lane];
            best[lane] = set;
          }
        }
      }
    }

    /** The candidate of the greatest energy; of equally great ones, the first. */
    int best(int lane) {
      int best = 0;
      for (int set = 1; set < sets.rows(); set++) {
        if (energies[set * lanes + lane] > energies[best * lanes + lane]) {
          best = set;
        }
      }
      return best;
    }
  }
}
