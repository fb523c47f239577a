package dev.espalier.internal.files;

import dev.espalier.ModelState;
import dev.espalier.Predictor;
import dev.espalier.RecordPolicy;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.Schema;
import dev.espalier.eval.Folds;
import dev.espalier.io.DataFiles;
import dev.espalier.io.DataStream;
import dev.espalier.io.DataWriter;
import dev.espalier.io.ReadOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * Reads and writes files of data and models. The public classes of {@code dev.espalier.io} and the
 * façade say what each method does; this is how they reach the module {@code io}, which core does
 * not depend on.
 */
public interface FileAccess {
  /** See {@link DataFiles#read}. */
  Dataset read(Path file, ReadOptions options);

  /** See {@link DataFiles#sample}. */
  DataFiles.Sample sample(Path file, ReadOptions options, int first);

  /** See {@link DataFiles#readLabelOnly}. */
  Dataset readLabelOnly(Path file, ReadOptions options);

  /** See {@link DataFiles#readFeedback}. */
  Optional<Dataset> readFeedback(Path file, Schema schema, ReadOptions options);

  /** See {@link DataFiles#stream(Path, ReadOptions, DataStream.Batching)}. */
  DataStream stream(Path file, ReadOptions options, DataStream.Batching batching);

  /** See {@link DataFiles#stream(InputStream, String, ReadOptions, DataStream.Batching)}. */
  DataStream stream(
      InputStream bytes, String name, ReadOptions options, DataStream.Batching batching);

  /**
   * See {@link DataWriter}.
   *
   * @param guarded whether text that a spreadsheet would run has an apostrophe in front
   */
  void write(Dataset data, Path file, DataWriter.Format format, boolean guarded);

  /** See {@link DataFiles#readFolds}. */
  Folds readFolds(Path file);

  /** Reads a model file. */
  ModelState readModel(Path file);

  /** Reads a model file from a stream, to its end. */
  ModelState readModel(InputStream stream);

  /** Writes a model file; a failure or a kill at any time leaves what the file held before. */
  void writeModel(Path file, ModelState state);

  /** Writes what a model file holds to a stream. */
  void writeModel(OutputStream stream, ModelState state) throws IOException;

  /** What makes features of records in memory, for a model with this schema. */
  Records records(Schema schema);

  /** Makes features of records: values by the names of columns. */
  interface Records {
    /** See {@link Predictor#features}. */
    Features encode(
        List<? extends Map<String, ?>> records, RecordPolicy policy, Consumer<String> notices);
  }

  /** The one on the class path. */
  static FileAccess get() {
    return Holder.FOUND;
  }

  /** Found on first use. */
  final class Holder {
    private static final FileAccess FOUND =
        ServiceLoader.load(FileAccess.class, FileAccess.class.getClassLoader())
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "files cannot be read or written: espalier-io is not on the class path"));

    private Holder() {}
  }
}
