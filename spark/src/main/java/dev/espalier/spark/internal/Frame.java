package dev.espalier.spark.internal;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.shiftrightunsigned;
import static org.apache.spark.sql.functions.xxhash64;

import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Training rows of a DataFrame, cut into pieces.
 *
 * @param pieces one in each partition, not kept yet
 * @param schema the names
 * @param rows how many there are
 * @param values how many values are stored
 * @param sparse whether features are stored sparse
 */
public record Frame(JavaRDD<Piece> pieces, Schema schema, long rows, long values, boolean sparse) {
  /** Fewer rows than this are not worth a piece of their own. */
  private static final long FEWEST_ROWS = 2048;

  /**
   * Number of pieces, and so of gradients that go over the network for each step; more only where
   * memory asks for it.
   */
  private static final int USUAL_PIECES = 64;

  /** Maximum number of values of a piece: half a gigabyte. */
  private static final long MOST_VALUES = 1L << 26;

  /**
   * Which columns are what.
   *
   * @param features a vector
   * @param labels an array of names, or of indices
   * @param key what tells rows apart, or nothing for the row's own content
   * @param names the labels' names; none for those that occur
   * @param pieces how many pieces, or 0 for as many as the rows need
   */
  public record Columns(String features, String labels, String key, List<String> names, int pieces)
      implements Serializable {}

  /** Reads once to see what there is, and prepares the pieces. */
  public static Frame of(Dataset<?> data, Columns columns) {
    if (Integer.bitCount(columns.pieces) > 1) {
      throw new InputException("numPieces=" + columns.pieces + "; expected a power of 2, or 0");
    }
    Dataset<Row> two = data.select(col(columns.features), col(columns.labels));
    FrameTotals totals =
        two.javaRDD()
            .mapPartitions(inside -> List.of(FrameTotals.of(inside)).iterator())
            .fold(new FrameTotals(), FrameTotals::merge);
    if (totals.rows == 0) {
      throw new InputException("the DataFrame has no rows to learn from; expected at least one");
    }
    List<String> labels = labelNames(totals, columns.names);
    boolean sparse = 2 * totals.sparseRows > totals.rows;
    int count = columns.pieces > 0 ? columns.pieces : pieces(totals, sparse);
    Map<String, Integer> index = new HashMap<>();
    labels.forEach(name -> index.put(name, index.size()));
    int width = totals.columns;
    JavaRDD<Piece> pieces =
        keyed(data, columns, count)
            .javaRDD()
            .mapPartitions(inside -> List.of(piece(inside, sparse, width, index)).iterator(), true);
    return new Frame(
        pieces,
        Schema.ofNumbers(featureNames(data, columns.features, width), labels),
        totals.rows,
        sparse ? totals.values : totals.rows * width,
        sparse);
  }

  /** How many pieces rows need: this depends on the rows alone. */
  private static int pieces(FrameTotals totals, boolean sparse) {
    long most = Math.max(1, Math.min(USUAL_PIECES, totals.rows / FEWEST_ROWS));
    long count = Long.highestOneBit(most);
    long values = sparse ? totals.values : totals.rows * totals.columns;
    while (values / count > MOST_VALUES) {
      count *= 2;
    }
    return (int) count;
  }

  /**
   * Rows by the piece that they belong to, and in each piece by what they hold: the leading bits of
   * a hash say which piece it is.
   */
  private static Dataset<Row> keyed(Dataset<?> data, Columns columns, int count) {
    Column features = col(columns.features);
    Column labels = col(columns.labels);
    Column content = xxhash64(features, labels);
    Column key = columns.key.isEmpty() ? content : xxhash64(col(columns.key));
    Column more = xxhash64(lit(1), features, labels);
    int bits = Integer.numberOfTrailingZeros(count);
    Column piece =
        count == 1 ? lit(0) : shiftrightunsigned(col("key"), Long.SIZE - bits).cast("int");
    return data.select(features.as("features"), labels.as("labels"), key.as("key"), more.as("more"))
        .withColumn("piece", piece)
        .repartitionById(count, col("piece"))
        .sortWithinPartitions("key", "more");
  }

  private static Piece piece(
      Iterator<Row> inside, boolean sparse, int columns, Map<String, Integer> index) {
    PieceBuilder builder = new PieceBuilder(sparse, columns, index.size());
    while (inside.hasNext()) {
      Row row = inside.next();
      List<@Nullable Object> labels = FrameTotals.labels(row);
      int[] on = new int[labels.size()];
      for (int k = 0; k < on.length; k++) {
        on[k] = indexOf(labels.get(k), index);
      }
      builder.add(FrameTotals.vector(row), on);
    }
    return builder.build();
  }

  private static int indexOf(@Nullable Object label, Map<String, Integer> index) {
    if (label instanceof String name) {
      return index.getOrDefault(name, 0); // all names were looked at before
    }
    return FrameTotals.index(label);
  }

  private static List<String> labelNames(FrameTotals totals, List<String> given) {
    List<String> names = new ArrayList<>(given);
    if (names.isEmpty()) {
      names.addAll(totals.names);
      IntStream.rangeClosed(0, totals.largest).forEach(k -> names.add(Integer.toString(k)));
    }
    if (names.isEmpty()) {
      throw new InputException("no row has a label; expected at least one label to learn");
    }
    if (!new HashSet<>(names).containsAll(totals.names) || totals.largest >= names.size()) {
      totals.names.removeAll(names);
      throw new InputException(
          "rows have the label "
              + (totals.names.isEmpty() ? Integer.toString(totals.largest) : totals.names.first())
              + ", which is not among the "
              + names.size()
              + " labels that were named; expected only those");
    }
    return names;
  }

  /** Those of the column's attributes, as feature transformers of Spark leave them, or numbers. */
  private static List<String> featureNames(Dataset<?> data, String column, int width) {
    int place = data.schema().fieldIndex(column);
    AttributeGroup group = AttributeGroup.fromStructField(data.schema().fields()[place]);
    List<String> names = new ArrayList<>();
    if (group.attributes().isDefined()) {
      for (Attribute attribute : group.attributes().get()) {
        if (attribute.name().isDefined()) {
          names.add(attribute.name().get());
        }
      }
    }
    if (names.size() != width || new HashSet<>(names).size() != width) {
      names.clear();
      IntStream.rangeClosed(1, width).forEach(k -> names.add("x" + k));
    }
    return names;
  }
}
