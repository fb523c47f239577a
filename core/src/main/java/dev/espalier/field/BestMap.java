package dev.espalier.field;

import dev.espalier.data.LabelSets;
import dev.espalier.math.Chunks;
import dev.espalier.math.Parallel;
import org.jspecify.annotations.Nullable;

/**
 * The default search for the most probable label set: fast where the answer can be proven, thorough
 * where not.
 *
 * <ol>
 *   <li>{@link LocalSearch} from the independent decode.
 *   <li>A proof that nothing is better, by a bound that costs one pass over the labels, or else by
 *       a branch-and-bound over the labels that the bound leaves open; that also finds what is
 *       better. Most rows of real data end here, with the exact answer.
 *   <li>Only for the rows left: local search from all labels off, from the best observed set and
 *       from the {@link MaxProduct} result; the best energy wins.
 * </ol>
 *
 * <p>So the answer is never worse in energy than max-product, than local search from any of these
 * starts, or than the best observed set that agrees with what is known. Clamped labels never
 * change.
 *
 * @param nodes the most nodes of the branch-and-bound for one row; 0 to go without
 * @param messages the max-product of the last step
 */
public record BestMap(int nodes, MaxProduct messages) {
  /** Checks the settings. */
  public BestMap {
    if (nodes < 0) {
      throw new IllegalArgumentException("nodes: " + nodes + "; expected at least 0");
    }
  }

  /** The default effort. */
  public BestMap() {
    this(2000, new MaxProduct());
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
    StateTable found = new StateTable(field);
    boolean[] proven = new boolean[field.rows()];
    SetEnergies candidates =
        observed == null || observed.rows() == 0 ? null : new SetEnergies(field, observed);
    Chunks chunks = Parallel.chunks(field.rows());
    Parallel.run(
        chunks.count(),
        chunk -> {
          Worker worker = new Worker(field, found);
          int[] hard = new int[chunks.to(chunk) - chunks.from(chunk)];
          int hardCount = 0;
          for (int row = chunks.from(chunk); row < chunks.to(chunk); row++) {
            proven[row] = worker.prove(row, nodes);
            if (!proven[row]) {
              hard[hardCount++] = row;
            }
          }
          worker.search(hard, hardCount, observed, candidates);
        });
    return new Solution(found.sets(), proven);
  }

  private final class Worker {
    private final RowField row;
    private final FlipState state;
    private final BranchAndBound bound;
    private final StateTable found;
    private @Nullable Messages passing;
    private double best;

    Worker(PairwiseField field, StateTable found) {
      this.found = found;
      row = new RowField(field);
      state = new FlipState(row);
      bound = new BranchAndBound(row, state);
    }

    boolean prove(int number, int limit) {
      row.load(number);
      state.resetToIndependent();
      state.climb(true);
      boolean proven = bound.improve(limit);
      if (!proven) {
        state.climb(true);
      }
      found.store(number, state.state);
      return proven;
    }

    void search(
        int[] rows, int count, @Nullable LabelSets observed, @Nullable SetEnergies candidates) {
      SetEnergies.Block block = candidates == null || count == 0 ? null : candidates.block();
      for (int from = 0; from < count; from += SetEnergies.LANES) {
        int lanes = Math.min(SetEnergies.LANES, count - from);
        if (block != null) {
          block.compute(rows, from, lanes, true);
        }
        for (int lane = 0; lane < lanes; lane++) {
          int number = rows[from + lane];
          row.load(number);
          resume(number);
          state.reset();
          keepIfBetter(number);
          if (block != null && observed != null) {
            state.reset(observed, block.best(lane));
            keepIfBetter(number);
          }
          passMessages();
          keepIfBetter(number);
        }
      }
    }

    /** Takes up what the first pass has found. */
    private void resume(int number) {
      found.load(number, state);
      best = state.energy;
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
      state.climb(true);
      if (state.energy > best + row.tolerance) {
        best = state.energy;
        found.store(number, state.state);
      }
    }
  }
}
