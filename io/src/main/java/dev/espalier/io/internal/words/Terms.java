package dev.espalier.io.internal.words;

import dev.espalier.data.Column;
import dev.espalier.data.SparseFeatures;
import dev.espalier.data.TextOptions;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/** The terms that a column of text had in training, and their weights. Immutable. */
public final class Terms {
  /** With more terms than this, a feature stands for all terms of one hash. */
  static final int MOST = 1 << 18;

  /** Documents are cut into many pieces, as some are long. */
  private static final int MOST_CHUNKS = 64;

  private static final int FEWEST = 64;

  private final Analysis analysis;
  private final boolean hashed;
  private final List<String> names;
  private final Map<Object, Integer> columnOf = new HashMap<>();
  private final double[] idf;
  private final double norm;

  private Terms(
      TextOptions options, boolean hashed, List<String> names, double[] idf, double norm) {
    this.analysis = new Analysis(options);
    this.hashed = hashed;
    this.names = names;
    this.idf = idf;
    this.norm = norm;
    for (int column = 0; column < names.size(); column++) {
      columnOf.put(key(names.get(column)), column);
    }
  }

  /** The terms again from what a model keeps. */
  public static Terms of(Column.Text column, List<String> names) {
    return new Terms(column.options(), column.hashed(), names, column.idf(), column.norm());
  }

  /**
   * What was found in the training rows.
   *
   * @param terms the terms
   * @param weights the training rows by their terms, of norm 1
   * @param length the root mean square of the norms that they would have otherwise, over rows with
   *     terms; 0 without any
   */
  public record Fitted(Terms terms, SparseFeatures weights, double length) {}

  /**
   * Finds the terms of texts.
   *
   * @param texts the text of each row, null where it is missing
   */
  public static Fitted fit(IntFunction<@Nullable String> texts, int rows, TextOptions options) {
    return fit(texts, rows, options, MOST);
  }

  static Fitted fit(
      IntFunction<@Nullable String> texts, int rows, TextOptions options, int mostTerms) {
    List<TermCounts> counted = counts(new Analysis(options), texts, rows, term -> term);
    Map<String, Integer> documents = new HashMap<>();
    for (TermCounts part : counted) {
      int[] inPart = part.documents();
      for (int number = 0; number < inPart.length; number++) {
        documents.merge(part.names().get(number), inPart[number], Integer::sum);
      }
    }
    double most = options.maximumShare() * rows;
    documents.values().removeIf(count -> count < options.minimumDocuments() || count > most);
    boolean hashed = documents.size() > mostTerms;
    List<String> names =
        hashed ? mostFrequentOfEachHash(documents) : new ArrayList<>(documents.keySet());
    Collections.sort(names);
    Terms open = new Terms(options, hashed, names, new double[names.size()], 1);
    List<TermCounts.Rows> parts = open.rows(counted);
    double[] idf = new double[names.size()];
    for (TermCounts.Rows part : parts) {
      for (int column : part.columns()) {
        idf[column]++;
      }
    }
    for (int column = 0; column < idf.length; column++) {
      idf[column] = 1 + Math.log((1.0 + rows) / (1 + idf[column]));
    }
    Terms terms = new Terms(options, hashed, names, idf, 1);
    return new Fitted(terms, terms.weights(parts, rows), terms.length(parts));
  }

  private static List<String> mostFrequentOfEachHash(Map<String, Integer> documents) {
    Map<Integer, String> best = new HashMap<>();
    new TreeMap<>(documents)
        .forEach(
            (term, count) ->
                best.merge(
                    hash(term),
                    term,
                    (one, other) ->
                        documents.getOrDefault(other, 0) > documents.getOrDefault(one, 0)
                            ? other
                            : one));
    return new ArrayList<>(best.values());
  }

  /** The weights of texts; terms that training did not have are left out. */
  public SparseFeatures weights(IntFunction<@Nullable String> texts, int rows) {
    return weights(rows(counts(analysis, texts, rows, this::known)), rows);
  }

  /** The terms, in the order of their columns. */
  public List<String> names() {
    return names;
  }

  /** How this is kept in a model, but for the names. */
  public Column.Text column(String name, TextOptions options) {
    return new Column.Text(name, options, hashed, idf, norm);
  }

  /** The term of training that a term counts as, or null for one that training did not have. */
  private @Nullable String known(String term) {
    Integer column = columnOf.get(key(term));
    return column == null ? null : names.get(column);
  }

  private Object key(String term) {
    return hashed ? (Object) hash(term) : term;
  }

  /** MurmurHash3 of the UTF-8 bytes, 32 bits, seed 0, the lowest 18 of them. */
  static int hash(String term) {
    byte[] bytes = term.getBytes(StandardCharsets.UTF_8);
    return StringHelper.murmurhash3_x86_32(new BytesRef(bytes), 0) & (MOST - 1);
  }

  private static List<TermCounts> counts(
      Analysis analysis, IntFunction<@Nullable String> texts, int rows, TermCounts.Wanted wanted) {
    Chunks chunks = Chunks.of(rows, FEWEST, MOST_CHUNKS);
    @Nullable TermCounts[] parts = new TermCounts[chunks.count()];
    Parallel.run(
        parts.length,
        chunk ->
            parts[chunk] =
                TermCounts.of(analysis, texts, chunks.from(chunk), chunks.to(chunk), wanted));
    List<TermCounts> counted = new ArrayList<>();
    for (TermCounts part : parts) {
      if (part != null) {
        counted.add(part);
      }
    }
    return counted;
  }

  private List<TermCounts.Rows> rows(List<TermCounts> counted) {
    return counted.stream()
        .map(part -> part.rows(term -> columnOf.getOrDefault(key(term), -1)))
        .toList();
  }

  private SparseFeatures weights(List<TermCounts.Rows> parts, int rows) {
    long stored = parts.stream().mapToLong(part -> part.columns().length).sum();
    int length = Shape.length("words of the texts", stored, "fewer or shorter texts");
    int[] starts = new int[rows + 1];
    int[] columns = new int[length];
    double[] values = new double[length];
    int row = 0;
    int first = 0;
    for (TermCounts.Rows part : parts) {
      int count = part.columns().length;
      System.arraycopy(part.columns(), 0, columns, first, count);
      for (int k = 0; k < count; k++) {
        values[first + k] = weight(part, k);
      }
      for (int end : part.ends()) {
        starts[++row] = first + end;
        toLength(norm, values, starts[row - 1], starts[row]);
      }
      first += count;
    }
    return new SparseFeatures(names.size(), starts, columns, values);
  }

  private double weight(TermCounts.Rows part, int k) {
    return (1 + Math.log(part.counts()[k])) * idf[part.columns()[k]];
  }

  private double length(List<TermCounts.Rows> parts) {
    double squares = 0;
    long rows = 0;
    for (TermCounts.Rows part : parts) {
      int from = 0;
      for (int end : part.ends()) {
        rows += end > from ? 1 : 0;
        for (int k = from; k < end; k++) {
          squares += weight(part, k) * weight(part, k);
        }
        from = end;
      }
    }
    return rows == 0 ? 0 : Math.sqrt(squares / rows);
  }

  private static void toLength(double length, double[] values, int from, int to) {
    double squares = 0;
    for (int k = from; k < to; k++) {
      squares += values[k] * values[k];
    }
    double norm = Math.sqrt(squares);
    for (int k = from; k < to; k++) {
      values[k] = length * (values[k] / norm);
    }
  }
}
