package dev.espalier.spark.internal;

import dev.espalier.Predictor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** A model as it goes to executors: the bytes of its file, opened once in each process. */
public final class SharedModel implements Serializable {
  private static final long serialVersionUID = 1;

  private final byte[] file;
  private transient @Nullable Predictor predictor;

  /** Keeps the bytes of a model. */
  public SharedModel(Predictor predictor) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      predictor.save(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.file = bytes.toByteArray();
    this.predictor = predictor;
  }

  /** The model. */
  public synchronized Predictor predictor() {
    Predictor known = predictor;
    if (known == null) {
      known = Predictor.load(new ByteArrayInputStream(file));
      predictor = known;
    }
    return known;
  }
}
