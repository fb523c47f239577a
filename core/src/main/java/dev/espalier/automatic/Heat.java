package dev.espalier.automatic;

import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.data.SparseFeatures;
import dev.espalier.eval.Folds;
import dev.espalier.eval.internal.RandomOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A short race on a sample of the rows, before the long one: whoever is far behind there need not
 * run it.
 */
final class Heat {
  /** The rows of the sample. */
  static final int ROWS = 500;

  /** Where the rows are not so many times as many, the long race is short itself. */
  private static final int TIMES = 10;

  private final Dataset sample;
  private final Goal goal;
  private final Budget budget;
  private final Folds folds;
  private final Work work;

  private Heat(Dataset sample, Goal goal, long seed, Budget budget) {
    this.sample = sample;
    this.goal = goal;
    this.budget = budget;
    this.folds = Folds.stratified(sample.labels(), Race.FOLDS, seed);
    this.work = Work.of(sample).ofFold(Race.FOLDS);
  }

  /** Whether there are enough rows to spare somebody something. */
  static boolean isWorthwhile(Dataset train) {
    return train.rows() >= TIMES * ROWS;
  }

  /** A heat on rows that the seed decides. */
  static Heat of(Dataset train, Goal goal, long seed, Budget budget) {
    int[] order = RandomOrder.of(train.rows(), new SplittableRandom(seed));
    Dataset sample = train.select(Arrays.stream(order).limit(ROWS).sorted().toArray());
    return new Heat(narrowed(sample), goal, seed, budget);
  }

  /**
   * Without the columns of fewer than two rows, as most words of a sample are: nothing that is
   * learnt of them in one fold is seen again in another.
   */
  static Dataset narrowed(Dataset rows) {
    if (!(rows.features() instanceof SparseFeatures all)) {
      return rows;
    }
    int[] count = new int[all.columns()];
    for (int column : all.columnIndices()) {
      count[column]++;
    }
    int[] kept =
        IntStream.range(0, count.length)
            .filter(column -> count[column] > 1 || column < all.tableColumns())
            .toArray();
    List<Schema.Feature> features =
        Arrays.stream(kept).mapToObj(rows.schema().features()::get).toList();
    return new Dataset(
        rows.name(),
        new Schema(features, rows.schema().labels()),
        all.keep(kept),
        rows.labels(),
        rows.knowledge());
  }

  /**
   * Lets some entrants run, as they are without variants; those far behind leave.
   *
   * @param spared stays, however it fares
   */
  void run(List<Entrant> entrants, Entrant spared, Progress progress) {
    List<Entrant> here =
        entrants.stream()
            .map(Entrant::candidate)
            .map(Candidate::withoutVariants)
            .map(candidate -> new Entrant(candidate, work.seconds(candidate), goal))
            .toList();
    for (int fold = 0; fold < Race.FOLDS; fold++) {
      Dataset inside = sample.select(folds.train(fold));
      Dataset outside = sample.select(folds.test(fold));
      for (Entrant entrant : here) {
        if (entrant.isIn()) {
          budget.spend(entrant.work());
          entrant.run(inside, outside, false, progress.turn("heat", fold, Race.FOLDS));
        }
      }
      double best = here.stream().filter(Entrant::isIn).mapToDouble(Entrant::mean).max().orElse(0);
      double least = best - Race.margin(sample.rows() * (fold + 1) / Race.FOLDS);
      for (int k = 0; k < here.size(); k++) {
        if (here.get(k).isIn() && here.get(k).mean() < least) {
          here.get(k).leave(Entrant.End.BEHIND);
          if (entrants.get(k) != spared) {
            entrants.get(k).leave(Entrant.End.BEHIND);
          }
        }
      }
    }
  }
}
