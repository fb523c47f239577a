package dev.espalier.spark.internal;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * Merges what pieces give, always in the same order: inside groups of neighbouring pieces, then
 * group after group. Spark's own {@code treeAggregate} merges in the order of arrival, and sums of
 * floating-point numbers then differ from run to run.
 *
 * @param pieces how many there are
 * @param throughExecutors whether executors merge the groups, so that the driver gets one result
 *     from each group instead of each piece; the result is the same
 */
record OrderedReduction(int pieces, boolean throughExecutors) implements Serializable {
  /** Merges the second into the first, and returns it. */
  @FunctionalInterface
  interface Merge<T> extends Serializable {
    T apply(T first, T second);
  }

  /**
   * Merges.
   *
   * @param parts the index of each piece with its part
   */
  <T> T reduce(JavaRDD<Tuple2<Integer, T>> parts, Merge<T> merge) {
    int size = (int) Math.ceil(Math.sqrt(pieces));
    if (!throughExecutors) {
      return ofGroups(parts.collect(), size, merge);
    }
    List<Tuple2<Integer, T>> groups =
        parts
            .mapToPair(part -> new Tuple2<>(part._1() / size, part))
            .groupByKey((pieces + size - 1) / size)
            .mapValues(
                group -> {
                  List<Tuple2<Integer, T>> inside = new ArrayList<>();
                  group.forEach(inside::add);
                  return ordered(inside, merge);
                })
            .collect();
    return ordered(groups, merge);
  }

  private static <T> T ofGroups(List<Tuple2<Integer, T>> parts, int size, Merge<T> merge) {
    List<Tuple2<Integer, T>> sorted = new ArrayList<>(parts);
    sorted.sort(Comparator.comparing(Tuple2::_1));
    List<Tuple2<Integer, T>> groups = new ArrayList<>();
    for (int from = 0; from < sorted.size(); from += size) {
      List<Tuple2<Integer, T>> group = sorted.subList(from, Math.min(sorted.size(), from + size));
      groups.add(new Tuple2<>(from / size, ordered(group, merge)));
    }
    return ordered(groups, merge);
  }

  private static <T> T ordered(List<Tuple2<Integer, T>> parts, Merge<T> merge) {
    List<Tuple2<Integer, T>> sorted = new ArrayList<>(parts);
    sorted.sort(Comparator.comparing(Tuple2::_1));
    T result = sorted.get(0)._2();
    for (Tuple2<Integer, T> part : sorted.subList(1, sorted.size())) {
      result = merge.apply(result, part._2());
    }
    return result;
  }
}
