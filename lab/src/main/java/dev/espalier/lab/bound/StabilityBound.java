package dev.espalier.lab.bound;

/**
 * How far the risk of CorrLog on new examples can lie above its risk on the training rows: 003
 * Theorem 3, which is 001 Theorem 3 for the elastic net.
 *
 * <p>Replacing one training example moves the loss (31) on any example by at most κ, because the
 * penalties make the objective strongly convex. A learner that is stable in this sense satisfies,
 * with probability at least 1 − δ over the draw of n training rows,
 *
 * <pre>{@code
 * R ≤ R̂ + κ + (2 n κ + 1) √(log(1/δ) / 2n)                                     (40)
 * }</pre>
 *
 * <p><b>Differs from the paper.</b> The papers claim κ = 32 / (γ min(λ1, λ2) n), whatever the
 * number of labels m. Their step (28), {@code ‖Δβ‖² + ‖Δα‖² ≥ ½ (Σ_i ‖Δβ_i‖ + Σ_{i<j} |Δα_ij|)²},
 * fails for more than two terms, and m labels have m + m(m−1)/2 of them: three equal terms would
 * give 3 ≥ 4.5. {@link #stability} is what the same argument proves when that step is replaced by
 * Cauchy-Schwarz:
 *
 * <pre>{@code
 * Q² = λ1 ‖Δβ‖² + λ2 ‖Δα‖²,  Q ≤ G / n,  κ = 2 G H / (γ n)
 * G² = 4 m r² / λ1 + 8 m (m−1) / λ2          slope of the log pseudo-likelihood, (23) to (25)
 * H² =   m r² / λ1 +   m (m−1) / (2 λ2)      slope of the energy, (39)
 * }</pre>
 *
 * <p>(G and H are the largest changes for a step of length Q = 1; Q ≤ G / n adds the strong
 * convexity (18) of the two objectives that differ in one row.) It grows with the number of labels;
 * for one or two labels it is smaller than the printed constant. r is the largest norm of an
 * example, 1 in the papers; a penalised intercept is the weight of a constant feature, so r² is
 * then ‖x‖² + 1.
 *
 * @param rows n, the training examples
 * @param labels m
 * @param weightPenalty λ1
 * @param edgePenalty λ2
 * @param radius r, the largest norm of an example
 * @param margin γ of the loss (31); chosen before looking at the data
 * @param delta δ, the probability with which the bound may fail
 */
public record StabilityBound(
    int rows,
    int labels,
    double weightPenalty,
    double edgePenalty,
    double radius,
    double margin,
    double delta) {

  /** Checks the ranges. */
  public StabilityBound {
    if (rows < 1 || labels < 1) {
      throw new IllegalArgumentException(rows + " rows, " + labels + " labels; expected some");
    }
    if (!(weightPenalty > 0 && edgePenalty > 0 && radius > 0 && margin > 0)) {
      throw new IllegalArgumentException(
          "penalties, radius and margin must be above 0: "
              + weightPenalty
              + ", "
              + edgePenalty
              + ", "
              + radius
              + ", "
              + margin);
    }
    if (!(delta > 0 && delta < 1)) {
      throw new IllegalArgumentException("delta: " + delta + "; expected above 0 and below 1");
    }
  }

  /** κ, proven: by how much one training example can change the loss on any example. */
  public double stability() {
    double m = labels;
    double squares = m * radius * radius / weightPenalty;
    double slope = Math.sqrt(4 * squares + 8 * m * (m - 1) / edgePenalty);
    double energy = Math.sqrt(squares + m * (m - 1) / (2 * edgePenalty));
    return 2 * slope * energy / (margin * rows);
  }

  /** κ as the papers print it, which rests on the step (28) and on examples of norm 1 at most. */
  public double stabilityAsPrinted() {
    return 32 / (margin * Math.min(weightPenalty, edgePenalty) * rows); // Eq. (35)
  }

  /** What is added to the training risk, proven. */
  public double excess() {
    return excess(stability());
  }

  /** What the papers add to the training risk. */
  public double excessAsPrinted() {
    return excess(stabilityAsPrinted());
  }

  private double excess(double kappa) {
    // Eq. (40); the loss is at most 1
    return kappa + (2 * rows * kappa + 1) * Math.sqrt(Math.log(1 / delta) / (2.0 * rows));
  }
}
