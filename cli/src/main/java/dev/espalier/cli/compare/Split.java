package dev.espalier.cli.compare;

import dev.espalier.data.Dataset;
import dev.espalier.eval.Folds;
import java.util.AbstractList;
import java.util.List;

/**
 * Rows to learn from and rows to test on.
 *
 * @param train to learn from
 * @param test to test on
 */
record Split(Dataset train, Dataset test) {
  /** The splits of cross-validation, made one at a time, so that only one is in memory. */
  public static List<Split> of(Dataset data, Folds folds) {
    folds.requireRows(data.name(), data.rows());
    return new AbstractList<>() {
      @Override
      public Split get(int fold) {
        return new Split(data.select(folds.train(fold)), data.select(folds.test(fold)));
      }

      @Override
      public int size() {
        return folds.count();
      }
    };
  }
}
