package dev.espalier.io.internal.rows;

import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;

/** Tells a listener where the list of labels comes from. */
public final class LabelOrigin {
  private LabelOrigin() {}

  /**
   * Tells it for a format in which each example lists its labels.
   *
   * @param place where in the file they are
   */
  public static void tell(ReadOptions options, String place) {
    String origin =
        options.expected() != null
            ? "the model"
            : options.labels() instanceof LabelChoice.Automatic ? place : options.labels().origin();
    options.listener().labelsFrom(origin);
  }
}
