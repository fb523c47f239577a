package dev.espalier.spark.internal;

import dev.espalier.data.LabelSets;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * The distinct label sets of all rows, found by one aggregation. Counts and first places merge
 * exactly, so the result is the same in whatever order they arrive.
 *
 * @param count how many there are
 * @param sets those, or where they are more than the driver is to hold the most frequent ones, in
 *     the order of their first appearance
 * @param shares which share of the rows has each
 */
record ObservedSets(long count, LabelSets sets, double[] shares) {
  /** The members of a set, as a key. */
  private record Members(int[] labels) implements Serializable {
    @Override
    public boolean equals(Object other) {
      return other instanceof Members members && Arrays.equals(labels, members.labels);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(labels);
    }
  }

  /** How often a set occurs, and where first: piece, then row. */
  private record Seen(long count, long piece, int row) implements Serializable {
    Seen merge(Seen other) {
      boolean earlier = piece < other.piece || (piece == other.piece && row < other.row);
      Seen first = earlier ? this : other;
      return new Seen(count + other.count, first.piece, first.row);
    }
  }

  /** The most frequent first, and of equally frequent ones the first. */
  private static final class ByFrequency
      implements Comparator<Tuple2<Members, Seen>>, Serializable {
    private static final long serialVersionUID = 1;

    @Override
    public int compare(Tuple2<Members, Seen> one, Tuple2<Members, Seen> other) {
      int byCount = Long.compare(other._2().count(), one._2().count());
      return byCount != 0 ? byCount : byPlace(one, other);
    }
  }

  private static int byPlace(Tuple2<Members, Seen> one, Tuple2<Members, Seen> other) {
    int byPiece = Long.compare(one._2().piece(), other._2().piece());
    return byPiece != 0 ? byPiece : Integer.compare(one._2().row(), other._2().row());
  }

  static ObservedSets of(JavaRDD<Piece> pieces, int labelCount, long rows, int most) {
    JavaPairRDD<Members, Seen> seen =
        pieces
            .mapPartitionsWithIndex((index, inside) -> count(index, inside.next()), true)
            .mapToPair(pair -> pair)
            .reduceByKey(Seen::merge)
            .persist(StorageLevel.MEMORY_AND_DISK());
    try {
      long count = seen.count();
      List<Tuple2<Members, Seen>> kept =
          new ArrayList<>(
              count <= most ? seen.collect() : seen.takeOrdered(most, new ByFrequency()));
      kept.sort(ObservedSets::byPlace);
      LabelSets.Builder sets = new LabelSets.Builder(labelCount);
      kept.forEach(each -> sets.addRow(each._1().labels()));
      double[] shares =
          kept.stream().mapToDouble(each -> (double) each._2().count() / rows).toArray();
      return new ObservedSets(count, sets.build(), shares);
    } finally {
      seen.unpersist(false);
    }
  }

  private static Iterator<Tuple2<Members, Seen>> count(int index, Piece piece) {
    LabelSets labels = piece.labels();
    Map<Members, Seen> found = new HashMap<>();
    for (int row = 0; row < labels.rows(); row++) {
      found.merge(new Members(labels.row(row)), new Seen(1, index, row), Seen::merge);
    }
    return found.entrySet().stream()
        .map(entry -> new Tuple2<>(entry.getKey(), entry.getValue()))
        .iterator();
  }
}
