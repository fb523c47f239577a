package dev.espalier.transform;

import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One of the blocks of columns that stand side by side in a {@link FeatureMap}, fitted. To add one:
 * a class like this and a line in {@link PartKind}.
 */
interface MapPart {
  /**
   * Maps rows to the columns of this part, rows of the training data as any others; to dense ones
   * where the part learns from labels.
   */
  Features apply(Rows rows);

  /** How many columns it makes. */
  int columns();

  /** What its columns are. */
  FeatureMap.Origin origin();

  /**
   * Whether every mapped row, seen before or not, has a norm of at most 1.
   *
   * @param unitRows whether scaled rows have
   */
  default boolean mapsIntoUnitBall(boolean unitRows) {
    return false;
  }

  /** Adds the numbers to a model's tensors. */
  void store(Map<String, Tensor> tensors);

  /**
   * Rows as they come and as they are scaled.
   *
   * @param raw with missing cells, if there are any
   * @param scaled filled and scaled
   */
  record Rows(Features raw, Features scaled) {}

  /**
   * What a part is fitted to.
   *
   * @param rows the training rows
   * @param known their labels; null where the caller has none
   * @param options how the learner sees its features
   * @param count the number in {@code nystrom:1000}; 0 where none is given
   * @param progress told how far the fit is
   */
  record Fit(
      Rows rows, @Nullable Labels known, FeatureOptions options, int count, Progress progress) {
    /** The labels, for a part that learns from them. */
    Labels labels() {
      if (known == null) {
        throw new IllegalArgumentException("a part of the features needs labels to learn from");
      }
      return known;
    }
  }

  /**
   * A fitted part.
   *
   * @param part maps other rows
   * @param training the mapped training rows. Where the part learns from labels, each row is mapped
   *     by what has not seen its labels; {@link #apply} would know the answers already.
   */
  record Fitted(MapPart part, Features training) {}
}
