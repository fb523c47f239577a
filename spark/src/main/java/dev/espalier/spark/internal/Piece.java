package dev.espalier.spark.internal;

import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.data.ColumnSummary;
import dev.espalier.internal.optim.BlockObjective;
import dev.espalier.transform.FeatureMap;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows that stay together: what an executor keeps and evaluates. What it travels with are arrays;
 * core's objects on them are made where they are needed, once.
 */
public final class Piece implements Serializable {
  private static final long serialVersionUID = 1;

  private final int rows;
  private final int columns;

  /** Where rows start and which columns are stored; nothing where all are. */
  private final int[] starts;

  private final int[] indices;
  private final double[] values;
  private final int labelCount;
  private final int[] labelStarts;
  private final int[] members;

  private transient @Nullable Features features;
  private transient @Nullable LabelSets labels;
  private transient @Nullable BlockObjective loss;
  private transient @Nullable String lossName;

  /** Takes the rows as they are. */
  public Piece(Features features, LabelSets labels) {
    this.rows = features.rows();
    this.columns = features.columns();
    SparseFeatures sparse = features instanceof SparseFeatures given ? given : null;
    this.starts = sparse == null ? new int[0] : sparse.rowStarts();
    this.indices = sparse == null ? new int[0] : sparse.columnIndices();
    this.values = sparse == null ? ((DenseFeatures) features).values() : sparse.values();
    this.labelCount = labels.labelCount();
    this.labelStarts = labels.rowStarts();
    this.members = labels.members();
    this.features = features;
    this.labels = labels;
  }

  /** The number of rows. */
  public int rows() {
    return rows;
  }

  /** The features. */
  public synchronized Features features() {
    Features known = features;
    if (known == null) {
      known =
          starts.length == 0
              ? new DenseFeatures(rows, columns, values)
              : new SparseFeatures(columns, starts, indices, values);
      features = known;
    }
    return known;
  }

  /** The labels, all known. */
  public synchronized LabelSets labels() {
    LabelSets known = labels;
    if (known == null) {
      known = new LabelSets(labelCount, labelStarts, members);
      labels = known;
    }
    return known;
  }

  /** The loss of these rows; kept until another is asked for. */
  synchronized BlockObjective loss(LossChoice choice) {
    BlockObjective known = loss;
    if (known == null || !choice.name().equals(lossName)) {
      known = choice.of(features(), Labels.known(labels()));
      loss = known;
      lossName = choice.name();
    }
    return known;
  }

  /** The same rows with their features mapped. */
  Piece mapped(FeatureMap map) {
    return new Piece(map.apply(features()), labels());
  }

  /** The chosen rows. */
  Piece select(int[] chosen) {
    return new Piece(features().select(chosen), labels().select(chosen));
  }

  /** Takes a number of rows, evenly spread; all where there are no more. */
  Piece spread(int count, double shift) {
    return count >= rows ? this : select(spreadRows(count, shift));
  }

  /** Which those are. */
  int[] spreadRows(int count, double shift) {
    return count >= rows
        ? IntStream.range(0, rows).toArray()
        : IntStream.range(0, count).map(k -> (int) ((k + shift) * rows / count)).toArray();
  }

  /** What sums over columns are taken about where this is the first piece. */
  double[] origin() {
    return ColumnSummary.originOf(features());
  }

  /** The rows of several, one after another. */
  static Piece join(List<Piece> pieces) {
    Piece first = pieces.get(0);
    int rows = pieces.stream().mapToInt(Piece::rows).sum();
    double[] values = new double[pieces.stream().mapToInt(piece -> piece.values.length).sum()];
    boolean sparse = first.starts.length > 0;
    int[] starts = new int[rows + 1];
    int[] indices = new int[sparse ? values.length : 0];
    int at = 0;
    int row = 0;
    for (Piece piece : pieces) {
      System.arraycopy(piece.values, 0, values, at, piece.values.length);
      if (sparse) {
        System.arraycopy(piece.indices, 0, indices, at, piece.indices.length);
        for (int k = 1; k <= piece.rows; k++) {
          starts[++row] = at + piece.starts[k];
        }
      }
      at += piece.values.length;
    }
    Features all =
        sparse
            ? new SparseFeatures(first.columns, starts, indices, values)
            : new DenseFeatures(rows, first.columns, values);
    return new Piece(all, LabelSets.join(pieces.stream().map(Piece::labels).toList()));
  }

  @Override
  public String toString() {
    return "Piece[" + rows + " rows, " + Arrays.toString(new int[] {columns, labelCount}) + "]";
  }
}
