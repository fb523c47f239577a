package dev.espalier.spark;

import dev.espalier.Learner;
import dev.espalier.learn.linear.Prior;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;

/** Answers with the labels' frequencies, whatever the row: the floor for every other estimator. */
public final class PriorClassifier extends EspalierEstimator<PriorClassifier> {
  /** With a name of its own. */
  public PriorClassifier() {
    this(Identifiable.randomUID("prior"));
  }

  /** With the name given. */
  public PriorClassifier(String uid) {
    super(uid);
  }

  @Override
  Learner<?> learner() {
    return new Prior();
  }

  /** Reads what {@code write} wrote; Spark calls it by name. */
  public static MLReader<PriorClassifier> read() {
    return new DefaultParamsReader<>();
  }

  /** Reads an estimator. */
  public static PriorClassifier load(String path) {
    return read().load(path);
  }
}
