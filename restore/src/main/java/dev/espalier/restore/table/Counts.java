package dev.espalier.restore.table;

import java.util.LinkedHashMap;
import java.util.Map;

/** How often texts occur. */
final class Counts {
  private Counts() {}

  /** The same counts, the greatest first; equal ones by their text. */
  static <N extends Comparable<N>> Map<String, N> sorted(Map<String, N> counts) {
    Map<String, N> sorted = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, N>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return sorted;
  }
}
