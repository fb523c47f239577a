package dev.espalier.decode;

import dev.espalier.Decoder;
import dev.espalier.Posterior;
import dev.espalier.data.LabelSets;
import dev.espalier.error.InputException;
import org.jspecify.annotations.Nullable;

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
public final class DiverseDecoder implements Decoder {
  /** The diversity factor of 001 §3.6.1. */
  public static final double USUAL_FACTOR = 1.25;

  private static final String PREFIX = "diverse:";

  private final int k;
  private final double factor;
  private final double[] means;

  /**
   * Makes the decoder.
   *
   * @param k how many labels; all of them when there are fewer
   * @param factor the diversity factor d; 0 is top-k
   * @param means each label's mean probability; copied
   */
  public DiverseDecoder(int k, double factor, double[] means) {
    check(k, factor);
    this.k = k;
    this.factor = factor;
    this.means = means.clone();
  }

  private static void check(int k, double factor) {
    if (k < 1 || !(factor >= 0) || Double.isInfinite(factor)) {
      throw new InputException(
          "decoder '"
              + name(k, factor)
              + "': expected at least one label and a factor of at least 0, as in diverse:10 or"
              + " diverse:10:1.25");
    }
  }

  /** Whether a name asks for this decoder. */
  static boolean isNamed(String name) {
    return name.startsWith(PREFIX);
  }

  /** Refuses a name that is not {@code diverse:K} or {@code diverse:K:FACTOR}. */
  static void check(String name) {
    Settings.of(name);
  }

  /** The decoder that a name asks for. */
  static DiverseDecoder parse(String name, double[] means) {
    Settings settings = Settings.of(name);
    return new DiverseDecoder(settings.k, settings.factor, means);
  }

  private record Settings(int k, double factor) {
    static Settings of(String name) {
      String[] parts = name.substring(PREFIX.length()).split(":", -1);
      try {
        if (parts.length <= 2) {
          int k = Integer.parseInt(parts[0]);
          double factor = parts.length == 2 ? Double.parseDouble(parts[1]) : USUAL_FACTOR;
          DiverseDecoder.check(k, factor);
          return new Settings(k, factor);
        }
      } catch (NumberFormatException e) {
        throw unreadable(name, e);
      }
      throw unreadable(name, null);
    }

    private static InputException unreadable(String name, @Nullable NumberFormatException cause) {
      String message =
          "decoder '"
              + name
              + "': expected a number of labels, and a factor if it is not 1.25, as in diverse:10"
              + " or diverse:10:1.5";
      return cause == null ? new InputException(message) : new InputException(message, cause);
    }
  }

  private static String name(int k, double factor) {
    return PREFIX + k + (factor == USUAL_FACTOR ? "" : ":" + factor);
  }

  @Override
  public String name() {
    return name(k, factor);
  }

  @Override
  public LabelSets decode(Posterior posterior) {
    return decode(posterior.marginals(), posterior.rows());
  }

  /**
   * The sets for marginals without a posterior.
   *
   * @param marginals rows × labels, row-major; not modified
   * @param rows number of rows
   */
  public LabelSets decode(double[] marginals, int rows) {
    int labelCount = means.length;
    if (marginals.length != (long) rows * labelCount) {
      throw new IllegalArgumentException(
          marginals.length + " marginals for " + rows + " rows and " + labelCount + " means");
    }
    double[] scores = new double[labelCount];
    LabelSets.Builder sets = new LabelSets.Builder(labelCount);
    for (int row = 0; row < rows; row++) {
      for (int label = 0; label < labelCount; label++) {
        scores[label] = marginals[row * labelCount + label] - factor * means[label];
      }
      for (int label : LabelRanking.topSorted(scores, 0, labelCount, k)) {
        sets.add(label);
      }
      sets.endRow();
    }
    return sets.build();
  }
}
