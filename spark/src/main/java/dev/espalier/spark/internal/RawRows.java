package dev.espalier.spark.internal;

import dev.espalier.Evidence;
import dev.espalier.Learnt;
import dev.espalier.Model;
import dev.espalier.data.Labels;
import dev.espalier.internal.data.ColumnSummary;
import dev.espalier.transform.FeatureMap;
import dev.espalier.transform.Scaling;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * What one pass over rows as they come gives: their columns, and rows to hold out. Thresholds need
 * not see millions of rows; where there are more than 65,536, those that are held out lie evenly
 * among all.
 */
public final class RawRows {
  /** Number of folds in which rows are held out. */
  public static final int FOLDS = 3;

  private static final int MOST_ROWS = 1 << 16;
  private static final long MOST_VALUES = 1L << 24;

  private final Frame frame;
  private final Part whole;

  /** What a piece gives: a fold for each row that may be held out. */
  private record Part(ColumnSummary columns, List<Piece> rows, List<int[]> folds)
      implements Serializable {
    static Part of(Piece piece, double[] origin, double share) {
      int[] chosen = piece.spreadRows((int) Math.ceil(share * piece.rows()), 0.5);
      return new Part(
          ColumnSummary.part(piece.features(), origin),
          List.of(piece.select(chosen)),
          List.of(IntStream.of(chosen).map(row -> row % FOLDS).toArray()));
    }

    Part merge(Part other) {
      columns.merge(other.columns);
      List<Piece> allRows = new ArrayList<>(rows);
      allRows.addAll(other.rows);
      List<int[]> allFolds = new ArrayList<>(folds);
      allFolds.addAll(other.folds);
      return new Part(columns, allRows, allFolds);
    }
  }

  /** Goes through the rows once. */
  public RawRows(Frame frame, boolean holdOut) {
    this.frame = frame;
    JavaRDD<Piece> pieces = frame.pieces();
    double valuesOfRow = Math.max(1, (double) frame.values() / frame.rows());
    double most = Math.min(MOST_ROWS, MOST_VALUES / valuesOfRow);
    double share = holdOut ? Math.min(1, most / frame.rows()) : 0;
    double[] origin = pieces.map(Piece::origin).first();
    this.whole =
        new OrderedReduction(pieces.getNumPartitions(), false)
            .reduce(
                pieces.mapPartitionsWithIndex(
                    (index, inside) ->
                        List.of(new Tuple2<>(index, Part.of(inside.next(), origin, share)))
                            .iterator(),
                    true),
                Part::merge);
  }

  /** The rows with their features scaled, kept by executors. */
  public PieceRows mapped(Scaling scaling, PieceRows.Limits limits) {
    boolean sparse = frame.sparse();
    Broadcast<ColumnSummary> columns =
        JavaSparkContext.fromSparkContext(frame.pieces().context()).broadcast(whole.columns);
    JavaRDD<Piece> mapped =
        frame
            .pieces()
            .map(piece -> piece.mapped(FeatureMap.plain(scaling, columns.value(), sparse)));
    return new PieceRows(
        mapped,
        frame.schema(),
        FeatureMap.plain(scaling, whole.columns, sparse),
        frame.rows(),
        frame.values(),
        limits);
  }

  /** What a model that has not seen a fold predicts for it. */
  public Learnt.Fold predict(Model model, int fold) {
    List<Piece> held = new ArrayList<>();
    for (int k = 0; k < whole.rows.size(); k++) {
      int[] folds = whole.folds.get(k);
      held.add(whole.rows.get(k).select(Folding.rows(folds.length, row -> folds[row] == fold)));
    }
    Piece rows = Piece.join(held);
    return new Learnt.Fold(
        model.posterior(rows.features(), Evidence.none()), Labels.known(rows.labels()));
  }
}
