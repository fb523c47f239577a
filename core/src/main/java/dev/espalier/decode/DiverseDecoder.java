package dev.espalier.decode;

import dev.espalier.LabelProbabilities;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.decode.internal.LabelRanking;

/**
 * The k labels whose probability stands out most from what the label usually gets (001 §3.6.1): the
 * score is p_l − d·p̄_l with the diversity factor d, 1.25 in the paper. Plain top-k gives nearly
 * every row the same frequent labels; this one says what is special about the row.
 *
 * <p>The paper does not say over which songs the mean is taken. Here p̄_l is the label's mean
 * probability in out-of-fold predictions of the training rows (see {@link FittedDecoders}), never
 * in the rows that happen to be decoded together: so a row gets the same answer alone and among
 * others, and nothing is taken from test rows.
 *
 * <p>Of equal scores, the first label in the schema is taken.
 */
final class DiverseDecoder implements MarginalDecoder {
  /** The diversity factor of 001 §3.6.1. */
  public static final double USUAL_FACTOR = 1.25;

  private final UnfittedDiverse asked;
  private final double[] means;

  /**
   * Makes the decoder.
   *
   * @param k how many labels; all of them when there are fewer
   * @param factor the diversity factor d; 0 is top-k
   * @param means each label's mean probability; copied
   */
  public DiverseDecoder(int k, double factor, double[] means) {
    this.asked = new UnfittedDiverse(k, factor);
    this.means = means.clone();
  }

  @Override
  public String name() {
    return asked.name();
  }

  @Override
  public LabelSets decode(Posterior posterior) {
    return decode(posterior.labelProbabilities());
  }

  @Override
  public LabelSets decode(LabelProbabilities marginals) {
    int labelCount = means.length;
    if (marginals.labelCount() != labelCount) {
      throw new IllegalArgumentException(marginals + " for " + labelCount + " means");
    }
    double[] scores = new double[labelCount];
    LabelSets.Builder sets = new LabelSets.Builder(labelCount);
    for (int row = 0; row < marginals.rows(); row++) {
      for (int label = 0; label < labelCount; label++) {
        scores[label] = -asked.factor() * means[label];
      }
      marginals.forEach(row, (label, probability) -> scores[label] += probability);
      for (int label : LabelRanking.topSorted(scores, 0, labelCount, asked.k())) {
        sets.add(label);
      }
      sets.endRow();
    }
    return sets.build();
  }
}
