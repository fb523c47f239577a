package dev.espalier.automatic;

import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.data.SparseFeatures;
import dev.espalier.eval.Folds;
import dev.espalier.internal.math.RandomOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A first round on a sample of the rows, which drops the candidates that are far behind in it. */
final class SampleRound {
  /** Number of rows of the sample. */
  static final int ROWS = 500;

  /** Minimum number of rows, in samples, for which the round saves time. */
  private static final int MINIMUM_SAMPLES = 10;

  private final Dataset sample;
  private final Criterion criterion;
  private final WorkBudget budget;
  private final Folds folds;
  private final Work work;

  private SampleRound(Dataset sample, Criterion criterion, long seed, WorkBudget budget) {
    this.sample = sample;
    this.criterion = criterion;
    this.budget = budget;
    this.folds = Folds.stratified(sample.labels(), Elimination.FOLDS, seed);
    this.work = Work.of(sample).ofFold(Elimination.FOLDS);
  }

  /** Whether there are enough rows for the round to save time. */
  static boolean isWorthwhile(Dataset train) {
    return train.rows() >= MINIMUM_SAMPLES * ROWS;
  }

  /** A round on rows that the seed decides. */
  static SampleRound of(Dataset train, Criterion criterion, long seed, WorkBudget budget) {
    int[] order = RandomOrder.of(train.rows(), new SplittableRandom(seed));
    Dataset sample = train.select(Arrays.stream(order).limit(ROWS).sorted().toArray());
    return new SampleRound(narrowed(sample), criterion, seed, budget);
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
   * Fits contenders as they are, without variants, and drops those that are far behind.
   *
   * @param spared is not dropped
   */
  void run(List<Contender> contenders, Contender spared, Progress progress) {
    List<Contender> here =
        contenders.stream()
            .map(Contender::candidate)
            .map(CandidateLearner::withoutVariants)
            .map(candidate -> new Contender(candidate, work.seconds(candidate), criterion))
            .toList();
    for (int fold = 0; fold < Elimination.FOLDS; fold++) {
      Dataset inside = sample.select(folds.train(fold));
      Dataset outside = sample.select(folds.test(fold));
      for (Contender contender : here) {
        if (contender.isLeft()) {
          double from = budget.share();
          budget.spend(contender.work(1));
          String name = contender.candidate().name() + ", sample " + (fold + 1);
          contender.run(inside, outside, false, progress.part(name, from, budget.share()));
        }
      }
      double best =
          here.stream().filter(Contender::isLeft).mapToDouble(Contender::mean).max().orElse(0);
      double least = best - Elimination.margin(sample.rows() * (fold + 1) / Elimination.FOLDS);
      for (int k = 0; k < here.size(); k++) {
        if (here.get(k).isLeft() && here.get(k).mean() < least) {
          here.get(k).drop(Contender.End.BEHIND);
          if (contenders.get(k) != spared) {
            contenders.get(k).drop(Contender.End.BEHIND);
          }
        }
      }
    }
  }
}
