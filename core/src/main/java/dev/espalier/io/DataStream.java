package dev.espalier.io;

import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a file for a model that will be applied, some at a time, in the model's order: see
 * {@link DataFiles#stream}.
 *
 * <p>Of CSV, TSV and JSON lines no more than one batch is in memory. ARFF, SVMlight and XMC text
 * are read whole first, since their last line may change what the first one means, and so are
 * formats of other modules; then they are handed out in batches.
 *
 * <p>What the model does not know (columns, levels, labels) is left out, counted over all batches
 * and told once, when the last batch has been taken.
 */
public interface DataStream extends Iterator<DataStream.Batch>, AutoCloseable {
  /**
   * How a file is cut into batches.
   *
   * @param rows how many rows a batch has at most
   * @param keepsAll whether every cell is kept as it is, not only those that name rows; ARFF,
   *     SVMlight and XMC text keep none
   */
  record Batching(int rows, boolean keepsAll) {
    /** Large enough that batches cost nothing, small enough for a few megabytes. */
    private static final int USUAL_ROWS = 4096;

    /** Checks the number of rows. */
    public Batching {
      if (rows < 1) {
        throw new IllegalArgumentException("batches of " + rows + " rows");
      }
    }

    /** Batches of a usual size; cells that name rows are kept. */
    public static Batching usual() {
      return new Batching(USUAL_ROWS, false);
    }

    /** All rows in one batch. */
    public static Batching whole() {
      return new Batching(Integer.MAX_VALUE, false);
    }

    /** The same that keeps every cell. */
    public Batching keepingAll() {
      return new Batching(rows, true);
    }
  }

  /**
   * Some rows.
   *
   * @param data features and labels of the model; labels that the file does not have are unknown
   * @param kept for each row the cells that are kept as they are, by column: texts, of JSON any
   *     value; empty where nothing is kept
   */
  record Batch(Dataset data, List<Map<String, @Nullable Object>> kept) {}

  /** Whether cells are kept: not for ARFF, SVMlight and XMC text, which have none. */
  boolean canKeep();

  /** Whether there are more rows; a file without any is an {@link InputException}. */
  @Override
  boolean hasNext();

  @Override
  void close();
}
