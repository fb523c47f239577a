package dev.espalier.internal.field;

import dev.espalier.data.LabelSets;

/**
 * Max-product message passing in the log domain: exact on forests, a heuristic elsewhere.
 *
 * <p>On graphs with loops the messages may swing for ever and then decode to a set far from the
 * best one; damping helps and is the default. {@link BestMap} uses this as one of its starts and
 * never trusts it alone.
 *
 * @param sweeps the most sweeps; at least 1
 * @param damping share of the old message that is kept: 0 (none) to below 1
 * @param tolerance a row is settled when no message changes by more
 * @param fromOff whether the first messages are those of labels that are all off: what uniform
 *     messages are where labels are 0 and 1; they are uniform otherwise
 */
public record MaxProduct(int sweeps, double damping, double tolerance, boolean fromOff) {
  /** Checks the settings. */
  public MaxProduct {
    SumProduct.check(sweeps, damping, tolerance);
  }

  /** From uniform messages. */
  public MaxProduct(int sweeps, double damping, double tolerance) {
    this(sweeps, damping, tolerance, false);
  }

  /** Damped by half, at most 100 sweeps. */
  public MaxProduct() {
    this(100, 0.5, 1e-9);
  }

  /** The schedule of the paper (001 §3.4.2): undamped, 50 sweeps from uniform messages. */
  public static MaxProduct asInThePaper() {
    return new MaxProduct(50, 0, 0);
  }

  /** The same where the paper's labels are 0 and 1: where it swings, that decides how it ends. */
  public static MaxProduct asInTheTables() {
    return new MaxProduct(50, 0, 0, true);
  }

  /** The labels whose max-marginal prefers on; clamped labels as they are. */
  public LabelSets mostProbable(PairwiseField field) {
    StateTable found = new StateTable(field);
    RowField.each(
        field,
        r -> true,
        row -> {
          Messages messages = new Messages(row, false);
          double[] decoded = new double[row.labels];
          return r -> {
            messages.run(fromOff ? -1 : 0, sweeps, damping, tolerance);
            for (int label = 0; label < row.labels; label++) {
              int value = row.clamped[label];
              decoded[label] = value != 0 ? value : messages.beliefs[label];
            }
            found.store(r, decoded);
          };
        });
    return found.sets();
  }
}
