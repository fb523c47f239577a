package dev.espalier.spark.internal;

import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.internal.learn.DistantRows;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.linear.Prior;
import dev.espalier.learn.pairwise.CorrLog;

/** The learners that take rows which are not in one place. */
public final class DistantFits {
  private DistantFits() {}

  /** Learns. */
  public static Model fit(Learner<?> learner, DistantRows rows) {
    if (learner instanceof IndependentLogistic logistic) {
      return logistic.fit(rows, Progress.none());
    }
    if (learner instanceof CorrLog corrlog) {
      return corrlog.fit(rows, Progress.none());
    }
    if (learner instanceof Prior prior) {
      return prior.fit(rows);
    }
    throw new IllegalArgumentException(learner.name() + " needs all rows in one place");
  }
}
