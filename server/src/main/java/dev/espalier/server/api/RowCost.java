package dev.espalier.server.api;

import dev.espalier.data.Column;
import dev.espalier.server.Limits;
import dev.espalier.server.model.LoadedModel;

/** What the prediction of a row needs, so that a request is refused before it is computed. */
final class RowCost {
  /** Number of times that the values of features, and of probabilities, are in memory at once. */
  private static final int COPIES = 4;

  /** Bytes of a probability in an answer, beside the name of its label. */
  private static final int SPELT = 16;

  /** Number of times that an answer is in memory while it grows. */
  private static final int GROWTH = 3;

  private final LoadedModel model;
  private final long bytes;
  private final long memory;

  /**
   * Estimates.
   *
   * @param memory maximum number of bytes that a request may need
   */
  RowCost(LoadedModel model, long memory) {
    this.model = model;
    this.memory = memory;
    long columns =
        model.predictor().schema().recordColumns().stream()
            .mapToLong(column -> column.role() == Column.Role.VECTOR ? column.width() : 1)
            .sum();
    long labels = model.labels().size();
    this.bytes =
        COPIES * Double.BYTES * (columns + labels)
            + GROWTH * (model.labelCharacters() + SPELT * labels);
  }

  /** Number of bytes that a row needs. */
  long bytes() {
    return bytes;
  }

  /** Maximum number of rows of a request. */
  int mostRows(Limits limits) {
    long cells = limits.cells() / model.labels().size();
    return (int) Math.max(1, Math.min(limits.rows(), Math.min(cells, memory / bytes)));
  }
}
