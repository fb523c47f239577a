package dev.espalier;

import dev.espalier.data.Dataset;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import java.nio.file.Path;

/**
 * Where to begin.
 *
 * <pre>{@code
 * Dataset train = Espalier.read(Path.of("emotions-train.arff"));
 * Predictor model = CorrLog.defaults().withWeightPenalty(1e-3).train(train);
 * model.save(Path.of("emotions.model"));
 * }</pre>
 */
public final class Espalier {
  private Espalier() {}

  /** Reads examples from a file in any known format, finding out by itself which are labels. */
  public static Dataset read(Path file) {
    return read(file, ReadOptions.automatic());
  }

  /** Reads examples from a file, told what their labels are. */
  public static Dataset read(Path file, ReadOptions options) {
    return DataFiles.read(file, options);
  }
}
