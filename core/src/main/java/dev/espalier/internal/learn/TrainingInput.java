package dev.espalier.internal.learn;

import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.transform.FeatureMap;
import dev.espalier.transform.FeatureOptions;
import dev.espalier.transform.MappedRows;
import org.jspecify.annotations.Nullable;

/**
 * Training data for one fit after another. Fits that map the features in the same way share the
 * map, so that a forest is grown once, and so that parameters mean the same.
 */
public final class TrainingInput {
  private final Dataset train;
  private @Nullable FeatureOptions options;
  private @Nullable MappedRows mapped;

  /** Nothing is mapped yet. */
  public TrainingInput(Dataset train) {
    this.train = train;
  }

  /** The examples. */
  public Dataset train() {
    return train;
  }

  /** The mapped rows; the same {@link FeatureMap} as before where the options are. */
  public MappedRows mapped(FeatureOptions wanted, Progress progress) {
    MappedRows rows = mapped;
    if (rows == null || !wanted.equals(options)) {
      rows = wanted.fit(train, progress);
      mapped = rows;
      options = wanted;
    }
    return rows;
  }
}
