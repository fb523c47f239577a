package dev.espalier.spark.internal;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.internal.data.ColumnSummary;
import dev.espalier.internal.learn.DistantRows;
import dev.espalier.internal.learn.FeatureShape;
import dev.espalier.internal.learn.LabelTotals;
import dev.espalier.internal.optim.Objective;
import dev.espalier.transform.FeatureMap;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/** Mapped training rows that executors keep, and what is known of them: what core's fits see. */
public final class PieceRows implements DistantRows, AutoCloseable {
  private final JavaRDD<Piece> pieces;
  private final Schema schema;
  private final FeatureMap map;
  private final Limits limits;
  private final LabelTotals totals;
  private final FeatureShape shape;
  private final ObservedSets observed;

  /**
   * How far the driver may go.
   *
   * @param labelSets the most distinct label sets that it holds
   * @param depth 1 for all pieces' gradients to go to the driver, more for executors to add some
   */
  public record Limits(int labelSets, int depth) implements Serializable {}

  /** What one pass over a piece gives. */
  private record Part(
      long rows, long[] positives, ColumnSummary columns, List<Piece> some, List<Piece> others)
      implements Serializable {
    static Part of(Piece piece, double[] origin, double share) {
      int[] counts = piece.labels().counts();
      int sampled = (int) Math.ceil(share * piece.rows());
      return new Part(
          piece.rows(),
          Arrays.stream(counts).asLongStream().toArray(),
          ColumnSummary.part(piece.features(), origin),
          List.of(piece.spread(sampled, 0)),
          List.of(piece.spread(sampled, 0.5)));
    }

    Part merge(Part other) {
      columns.merge(other.columns);
      for (int label = 0; label < positives.length; label++) {
        positives[label] += other.positives[label];
      }
      return new Part(
          rows + other.rows,
          positives,
          columns,
          joined(some, other.some),
          joined(others, other.others));
    }

    private static List<Piece> joined(List<Piece> first, List<Piece> second) {
      List<Piece> all = new ArrayList<>(first);
      all.addAll(second);
      return all;
    }
  }

  /**
   * Has executors keep the pieces and looks at them.
   *
   * @param mapped pieces whose features are mapped
   * @param rows about how many rows they have
   * @param values about how many values are stored
   */
  public PieceRows(
      JavaRDD<Piece> mapped, Schema schema, FeatureMap map, long rows, long values, Limits limits) {
    this.pieces = mapped.persist(StorageLevel.MEMORY_AND_DISK());
    this.schema = schema;
    this.map = map;
    this.limits = limits;
    double share = Math.min(1, (double) FeatureShape.sampled(rows, values) / rows);
    double[] origin = mapped.map(Piece::origin).first();
    Part whole =
        new OrderedReduction(mapped.getNumPartitions(), true)
            .reduce(
                mapped.mapPartitionsWithIndex(
                    (index, inside) ->
                        List.of(new Tuple2<>(index, Part.of(inside.next(), origin, share)))
                            .iterator(),
                    true),
                Part::merge);
    long[] known = new long[whole.positives.length];
    Arrays.fill(known, whole.rows);
    this.totals = new LabelTotals(whole.rows, whole.positives, known);
    this.shape =
        new FeatureShape(
            whole.columns.means(),
            whole.columns.variances(),
            Piece.join(whole.some).features(),
            Piece.join(whole.others).features());
    this.observed = ObservedSets.of(pieces, schema.labels().size(), whole.rows, limits.labelSets);
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public FeatureMap map() {
    return map;
  }

  @Override
  public LabelTotals labels() {
    return totals;
  }

  @Override
  public FeatureShape shape() {
    return shape;
  }

  @Override
  public LabelSets observed() {
    return observed.sets();
  }

  @Override
  public double[] shares() {
    return observed.shares();
  }

  @Override
  public Objective loss(Loss loss, int[] varying) {
    boolean ofSets = loss == Loss.SUPPORTED_LIKELIHOOD;
    if (ofSets && observed.count() > limits.labelSets) {
      throw new InputException(
          "the rows have "
              + observed.count()
              + " distinct label sets, and the driver is to hold at most maxLabelSets="
              + limits.labelSets
              + "; expected rule=pseudo-likelihood, which needs none of them, or a larger limit");
    }
    LabelSets sets =
        ofSets
            ? Labels.known(observed.sets()).keep(varying).positives()
            : LabelSets.empty(0, varying.length);
    LossChoice choice =
        new LossChoice(
            UUID.randomUUID().toString(), loss, varying, sets.rowStarts(), sets.members());
    return new PieceObjective(pieces, totals.rows(), shape.columns(), choice, limits.depth);
  }

  /** The rows without those of a fold, under the same map. */
  public PieceRows without(int fold, int folds) {
    JavaRDD<Piece> kept =
        pieces.map(piece -> piece.select(Folding.rows(piece.rows(), row -> row % folds != fold)));
    long most = totals.rows() * (folds - 1) / folds + 1;
    long values =
        most * Math.max(1, shape.some().storedValues() / Math.max(1, shape.some().rows()));
    return new PieceRows(kept, schema, map, most, values, limits);
  }

  /** Executors need not keep the pieces any more. */
  @Override
  public void close() {
    pieces.unpersist(false);
  }
}
