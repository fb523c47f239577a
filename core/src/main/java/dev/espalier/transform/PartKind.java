package dev.espalier.transform;

import dev.espalier.Tensor;
import dev.espalier.internal.state.StoredTensors;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A kind of part that {@code features} may name.
 *
 * @param word its name
 * @param count whether a number follows it
 * @param mark a tensor that tells that a model has the part; null where the part learns from
 *     labels: its values are then multiplied by a factor, which is the mark
 * @param fitting fits it
 * @param reading makes it again from what {@link MapPart#store} kept
 */
record PartKind(
    String word,
    Count count,
    @Nullable String mark,
    Function<MapPart.Fit, MapPart.Fitted> fitting,
    Function<StoredTensors, MapPart> reading) {
  /** Whether a number follows the word, as in {@code forest:500}. */
  enum Count {
    NONE,
    GIVEN,
    GIVEN_OR_CHOSEN
  }

  /** The scaled features themselves. */
  static final PartKind PLAIN =
      new PartKind("plain", Count.NONE, PlainPart.MARK, PlainPart::fit, PlainPart::fromState);

  /** A Gaussian kernel. */
  static final PartKind NYSTROM =
      new PartKind("nystrom", Count.GIVEN, NystromMap.MARK, NystromMap::fit, NystromMap::fromState);

  /** The scores of linear machines. */
  static final PartKind SVM =
      new PartKind("svm", Count.NONE, null, ScorePart::fitSvm, ScorePart::readSvm);

  /** The scores of a forest. */
  static final PartKind FOREST =
      new PartKind("forest", Count.GIVEN, null, ScorePart::fitForest, ScorePart::readForest);

  /** The directions in which labels lie apart. */
  static final PartKind MLDA =
      new PartKind(
          "mlda", Count.GIVEN_OR_CHOSEN, null, DiscriminantPart::fit, DiscriminantPart::fromState);

  /** All kinds, in the order of their columns. */
  static final List<PartKind> ALL = List.of(PLAIN, NYSTROM, SVM, FOREST, MLDA);

  /** The largest number has nine digits. */
  private static final String NUMBER = "[1-9][0-9]{0,8}";

  private static final double LARGEST_FACTOR = 1e6;

  /** Whether it learns from labels, so that its scale beside other parts has to be chosen. */
  boolean learnsFromLabels() {
    return mark == null;
  }

  boolean isStored(StoredTensors stored) {
    return stored.has(storedMark());
  }

  void storeFactor(double factor, Map<String, Tensor> tensors) {
    if (learnsFromLabels()) {
      tensors.put(storedMark(), new Tensor.Doubles(new double[] {factor}, 1));
    }
  }

  double storedFactor(StoredTensors stored) {
    return learnsFromLabels() ? stored.doublesWithin(storedMark(), 0, LARGEST_FACTOR, 1)[0] : 1;
  }

  private String storedMark() {
    return mark == null ? word + ".factor" : mark;
  }

  /** Whether a text names a part of this kind. */
  boolean isWrittenAs(String text) {
    return (count != Count.GIVEN && text.equals(word))
        || (count != Count.NONE && text.matches(word + ":" + NUMBER));
  }
}
