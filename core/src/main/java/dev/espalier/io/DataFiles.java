package dev.espalier.io;

import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.eval.Folds;
import dev.espalier.internal.files.FileAccess;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/** Reads data files of any supported format. */
public final class DataFiles {
  private DataFiles() {}

  /**
   * Reads a file; its format and compression are found by looking at its content. Other modules may
   * bring a {@link TableFormat}. A folder is read as texts, one in each file.
   *
   * <p>When the options name a model's schema, the data come back in its order. Labels that the
   * model does not have, and some row has, stand behind its own; features that it does not have are
   * left out. Both are told.
   */
  public static Dataset read(Path file, ReadOptions options) {
    return FileAccess.get().read(file, options);
  }

  /**
   * Some rows of a file.
   *
   * @param data the rows
   * @param isWhole whether they are all
   */
  public record Sample(Dataset data, boolean isWhole) {}

  /**
   * Reads enough rows of a CSV or TSV file to know its columns, levels and labels: the first ones,
   * and every later one with a level, a label or a kind of cell that no row before it had. All rows
   * can then be {@linkplain #stream streamed} with the schema of these. Other formats are read
   * whole.
   *
   * @param first number of rows that are read whatever they hold
   */
  public static Sample sample(Path file, ReadOptions options, int first) {
    return FileAccess.get().sample(file, options, first);
  }

  /**
   * Reads rows for a model that will be applied, some at a time, so that memory does not grow with
   * the file.
   *
   * @param options name the model's schema as what is expected
   */
  public static DataStream stream(Path file, ReadOptions options, DataStream.Batching batching) {
    return FileAccess.get().stream(file, options, batching);
  }

  /**
   * The same from a stream, which is closed with the rows.
   *
   * @param name what to call it in messages
   */
  public static DataStream stream(
      InputStream bytes, String name, ReadOptions options, DataStream.Batching batching) {
    return FileAccess.get().stream(bytes, name, options, batching);
  }

  /**
   * Reads label sets that come without features: a file of any format, whose features are of no
   * interest, or a text file ({@code .txt}) with one label set in each line.
   *
   * @param options its separator parts the labels of a line
   */
  public static Dataset readLabelOnly(Path file, ReadOptions options) {
    return FileAccess.get().readLabelOnly(file, options);
  }

  /**
   * Reads examples that people have judged: JSON lines with the raw record, the labels that were
   * accepted and those that were rejected. What was neither is unknown.
   *
   * <pre>{@code
   * {"data":"news.csv","row":12,"record":{"title":"Wheat"},"accepted":["grain"],"rejected":["oil"]}
   * }</pre>
   *
   * <p>Of lines with the same {@code data}, {@code row} and record the last one counts; lines that
   * name no data are of one data file. A service writes the record's digest beside it: a line whose
   * record is another is told and left out. Of lines without digests the record is not compared,
   * which is told. The last line of all may be torn, as a crash leaves it: it is told and left out.
   *
   * @param schema of the data that they go with: records are read as its columns, and labels that
   *     it does not have are told and left out
   * @param options who hears of progress and of what is told
   * @return the examples; nothing where no line judges a label
   */
  public static Optional<Dataset> readFeedback(Path file, Schema schema, ReadOptions options) {
    return FileAccess.get().readFeedback(file, schema, options);
  }

  /**
   * Reads folds from a CSV file: a column of folds, or a column of row numbers from 0 and one of
   * folds; with or without a header line. Folds may have any whole numbers; the smallest becomes
   * fold 0.
   */
  public static Folds readFolds(Path file) {
    return FileAccess.get().readFolds(file);
  }
}
