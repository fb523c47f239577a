package dev.espalier.internal.field;

import dev.espalier.data.LabelSets;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import org.jspecify.annotations.Nullable;

/**
 * The default search for the most probable label set: fast where the answer can be proven, thorough
 * where not.
 *
 * <ol>
 *   <li>Local search ({@link FlipState}) from the independent decode. A bound that costs one pass
 *       over the labels tells whether anything can be better; if not, the row is done.
 *   <li>Local search from all labels off and from the best observed set. From the best so far, a
 *       branch-and-bound over the labels that the bound leaves open finds what is better or proves
 *       that nothing is. Most rows of real data end here, with the exact answer.
 *   <li>Where that takes too many nodes: local search from the {@link MaxProduct} result. The best
 *       energy of all wins.
 * </ol>
 *
 * <p>So the answer is never worse in energy than max-product (up to the limit below: with a
 * thousand labels, all joined, it takes a quarter of a second for each row), than local search from
 * any of these starts, or than the best observed set that agrees with what is known. Clamped labels
 * never change.
 *
 * @param nodes the most nodes of the branch-and-bound for one row; 0 to go without
 * @param messages the max-product of the last step
 * @param messageLimit the most messages of one row; where max-product could need more (sweeps × 2 ×
 *     edges), it is left out
 */
public record BestMap(int nodes, MaxProduct messages, long messageLimit) {
  /** Nodes of the first, quick proof: cheaper than to score the observed sets. */
  private static final int QUICK_NODES = 500;

  /** Checks the settings. */
  public BestMap {
    if (nodes < 0) {
      throw new IllegalArgumentException("nodes: " + nodes + "; expected at least 0");
    }
  }

  /** The default effort: max-product for up to about 100 labels where all pairs are joined. */
  public BestMap() {
    this(1000, new MaxProduct(), 1_000_000);
  }

  /**
   * The label sets found.
   *
   * @param sets one set for each row
   * @param proven whether the row's set is proven to have the greatest energy of all
   */
  public record Solution(LabelSets sets, boolean[] proven) {}

  /** The label sets of {@link #solve}. */
  public LabelSets mostProbable(PairwiseField field, @Nullable LabelSets observed) {
    return solve(field, observed).sets();
  }

  /**
   * The best label set found for each row.
   *
   * @param field the field
   * @param observed label sets to try as well, such as those seen in training; or null
   */
  public Solution solve(PairwiseField field, @Nullable LabelSets observed) {
    return solveAmong(
        field,
        observed == null || observed.rows() == 0 ? null : new CandidateSets(field, observed));
  }

  /** The same with candidates that were made for the field, or for one like it. */
  Solution solveAmong(PairwiseField field, @Nullable CandidateSets candidates) {
    StateTable found = new StateTable(field);
    boolean[] proven = new boolean[field.rows()];
    Chunks chunks = field.chunks();
    Parallel.run(
        chunks.count(),
        chunk -> {
          Worker worker = new Worker(field, found, proven);
          int[] open = new int[chunks.to(chunk) - chunks.from(chunk)];
          int count = 0;
          for (int row = chunks.from(chunk); row < chunks.to(chunk); row++) {
            if (!worker.climbFromIndependent(row)) {
              open[count++] = row;
            }
          }
          worker.search(field, open, count, candidates);
        });
    return new Solution(found.sets(), proven);
  }

  private final class Worker {
    private final RowField row;
    private final FlipState state;
    private final BranchAndBound bound;
    private final StateTable found;
    private final boolean[] proven;
    private @Nullable Messages passing;
    private final boolean passes;
    private double best;

    Worker(PairwiseField field, StateTable found, boolean[] proven) {
      this.found = found;
      this.proven = proven;
      passes = 2L * field.edges().count() * messages.sweeps() <= messageLimit;
      row = new RowField(field);
      state = new FlipState(row);
      bound = new BranchAndBound(row, state);
    }

    /** The first step; returns whether it ends at a proven optimum. */
    boolean climbFromIndependent(int number) {
      row.load(number);
      state.resetToIndependent();
      state.climb(true);
      proven[number] = bound.improve(Math.min(nodes, QUICK_NODES), false);
      found.store(number, state.state);
      return proven[number];
    }

    /** The other steps for the rows that are open; observed sets are scored a block at a time. */
    void search(PairwiseField field, int[] rows, int count, @Nullable CandidateSets candidates) {
      SetEnergies.Block block =
          candidates == null || count == 0 ? null : new SetEnergies(field, candidates).block(count);
      for (int from = 0; from < count; from += SetEnergies.LANES) {
        int lanes = Math.min(SetEnergies.LANES, count - from);
        if (block != null) {
          block.compute(rows, from, lanes, true);
        }
        for (int lane = 0; lane < lanes; lane++) {
          int number = rows[from + lane];
          row.load(number);
          found.load(number, state);
          best = state.energy;
          state.reset();
          keepIfBetter(number);
          if (block != null && candidates != null) {
            state.reset(candidates.sets(), block.best(lane));
            keepIfBetter(number);
          }
          found.load(number, state);
          proven[number] = bound.improve(nodes, true);
          keepIfBetter(number);
          if (!proven[number] && passes) {
            passMessages();
            keepIfBetter(number);
          }
        }
      }
    }

    private void passMessages() {
      Messages ready = passing;
      if (ready == null) {
        ready = new Messages(row, false);
        passing = ready;
      }
      ready.run(messages.sweeps(), messages.damping(), messages.tolerance());
      state.resetToSigns(ready.beliefs);
    }

    private void keepIfBetter(int number) {
      // Climbing from a proven optimum goes nowhere.
      state.climb(true);
      if (state.energy > best + row.tolerance) {
        best = state.energy;
        found.store(number, state.state);
      }
    }
  }
}
