package dev.espalier.io.internal.files;

import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.DataStream;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.csv.CsvBatches;
import dev.espalier.io.internal.json.JsonBatches;
import dev.espalier.io.internal.rows.Batches;
import dev.espalier.io.internal.rows.SchemaAlignment;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.table.ModelEncoder;
import dev.espalier.io.internal.table.TableFormats;
import dev.espalier.io.internal.text.TextSource;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The rows of a file in batches, whatever its format. */
final class FileStream implements DataStream {
  private final String file;
  private final @Nullable TextSource source;
  private final ReadOptions options;
  private final Schema expected;
  private final Batching batching;
  private final Unfamiliar unfamiliar;
  private final Batches batches;
  private @Nullable Dataset next;
  private boolean any;
  private boolean told;

  private FileStream(
      String file,
      @Nullable TextSource source,
      ReadOptions options,
      Batching batching,
      Unfamiliar unfamiliar,
      Batches batches) {
    this.file = file;
    this.source = source;
    this.options = options;
    this.expected = expected(options);
    this.batching = batching;
    this.unfamiliar = unfamiliar;
    this.batches = batches;
  }

  private static Schema expected(ReadOptions options) {
    return Objects.requireNonNull(options.expected(), "no schema of a model");
  }

  static FileStream of(TextSource source, ReadOptions options, Batching batching) {
    try {
      Unfamiliar unfamiliar = new Unfamiliar();
      DataFormat format = FileReader.format(source, options);
      Batches batches =
          switch (format) {
            case CSV ->
                new CsvBatches(
                    source,
                    options,
                    ModelEncoder.of(expected(options)),
                    unfamiliar,
                    batching.keepsAll());
            case JSON_LINES ->
                new JsonBatches(
                    source, options, expected(options), unfamiliar, batching.keepsAll());
            case ARFF, SVM_LIGHT, XMC ->
                new Pieces(
                    SchemaAlignment.align(
                        FileReader.read(source, format, options, unfamiliar),
                        expected(options),
                        unfamiliar,
                        "the model"),
                    null);
          };
      return new FileStream(
          source.file().toString(), source, options, batching, unfamiliar, batches);
    } catch (RuntimeException e) {
      source.close();
      throw e;
    }
  }

  /** The rows of a format that another module has read whole. */
  static FileStream of(
      String file, TableFormats.Rows rows, ReadOptions options, Batching batching) {
    return new FileStream(
        file, null, options, batching, new Unfamiliar(), new Pieces(rows.data(), rows.kept()));
  }

  /** A file that was read whole. */
  private static final class Pieces implements Batches {
    private final Dataset all;
    private final @Nullable List<Map<String, @Nullable Object>> allKept;
    private int start;
    private int end;

    Pieces(Dataset all, @Nullable List<Map<String, @Nullable Object>> allKept) {
      this.all = all;
      this.allKept = allKept;
    }

    @Override
    public @Nullable Dataset next(int most) {
      if (end == all.rows()) {
        return null;
      }
      start = end;
      end = (int) Math.min(all.rows(), (long) start + most);
      return start == 0 && end == all.rows()
          ? all
          : all.select(IntStream.range(start, end).toArray());
    }

    @Override
    public List<Map<String, @Nullable Object>> kept() {
      return allKept == null ? List.of() : allKept.subList(start, end);
    }
  }

  @Override
  public boolean canKeep() {
    return !(batches instanceof Pieces whole && whole.allKept == null);
  }

  @Override
  public boolean hasNext() {
    if (next == null) {
      Dataset rows = batches.next(batching.rows());
      if (rows == null && any) {
        tell();
        return false;
      }
      if (rows == null || rows.rows() == 0) {
        throw new InputException(file + ": has no rows");
      }
      any = true;
      next = SchemaAlignment.alignLabels(rows, expected);
      unfamiliar.labels(next, expected);
    }
    return true;
  }

  @Override
  public Batch next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Dataset rows = Objects.requireNonNull(next);
    next = null;
    int known = expected.labels().size();
    return new Batch(
        rows.labelCount() == known ? rows : rows.keep(IntStream.range(0, known).toArray()),
        batches.kept());
  }

  /** All rows, which are in one batch, with the labels that the model does not have. */
  Dataset nextWithAllLabels() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Dataset rows = Objects.requireNonNull(next);
    next = null;
    tell();
    return rows;
  }

  /** The encoding of the text, as far as it has been read; empty where it is no text. */
  String encodingName() {
    return source == null ? "" : source.encodingName();
  }

  private void tell() {
    if (!told) {
      told = true;
      unfamiliar.tell(options, file);
    }
  }

  @Override
  public void close() {
    if (source != null) {
      source.close();
    }
  }
}
