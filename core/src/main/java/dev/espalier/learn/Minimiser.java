package dev.espalier.learn;

import dev.espalier.Progress;
import dev.espalier.internal.optim.Objective;
import dev.espalier.internal.optim.Optimum;
import java.util.List;

/** A way to minimise a loss with its penalties: what a fit asks of a solver. */
@FunctionalInterface
public interface Minimiser {
  /**
   * A range of coordinates under the penalty λ(‖w‖² + ε‖w‖₁).
   *
   * @param from first coordinate
   * @param to coordinate after the last
   * @param weight λ
   */
  record Penalised(int from, int to, double weight) {}

  /**
   * Minimises.
   *
   * @param loss the smooth loss
   * @param ranges what is penalised; the ranges do not overlap
   * @param conditioning variables in which the loss is nearly round
   * @param start where to start
   * @param progress hears of each iteration
   */
  Optimum minimise(
      Objective loss,
      List<Penalised> ranges,
      Conditioning conditioning,
      double[] start,
      Progress progress);
}
