package dev.espalier.io.internal.rows;

import dev.espalier.data.Dataset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of a file for a model that will be applied, some rows at a time. */
public interface Batches {
  /**
   * The next rows, at most so many; null at the end. Labels that the model does not have stand
   * behind those of the model.
   */
  @Nullable Dataset next(int most);

  /**
   * For each of the rows that were read last the cells that are kept as they are, by column; empty
   * where none are.
   */
  List<Map<String, @Nullable Object>> kept();
}
