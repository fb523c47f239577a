package dev.espalier.learn.pairwise;

import dev.espalier.internal.math.Logistic;

/** The supported likelihood without features: log Σ_s exp E(s) − Σ_s c_s E(s). */
final class SupportedLabelField extends LabelField {
  private final SetTerms terms;

  /** c: the share of each set. */
  private final double[] shares;

  SupportedLabelField(SupportedTargets targets, double interceptPenalty, double edgePenalty) {
    super(targets.sets().labelCount(), interceptPenalty, edgePenalty);
    this.terms = new SetTerms(targets.sets(), layout);
    this.shares = targets.shares();
  }

  @Override
  double addLoss(double[] point, double[] gradient) {
    terms.load(point);
    double[] energies = terms.energies();
    double logPartition = Logistic.logSumExp(energies, 0, energies.length);
    double loss = 0;
    double[] residuals = new double[energies.length];
    for (int set = 0; set < energies.length; set++) {
      loss += shares[set] * (logPartition - energies[set]);
      residuals[set] = Math.exp(energies[set] - logPartition) - shares[set];
    }
    terms.addGradient(residuals, gradient);
    return loss;
  }

  @Override
  double[] lossCurvature(double[] point) {
    terms.load(point);
    double[] probabilities = terms.energies();
    double logPartition = Logistic.logSumExp(probabilities, 0, probabilities.length);
    for (int set = 0; set < probabilities.length; set++) {
      probabilities[set] = Math.exp(probabilities[set] - logPartition);
    }
    return terms.covariance(probabilities);
  }
}
