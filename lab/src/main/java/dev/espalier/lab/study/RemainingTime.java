package dev.espalier.lab.study;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Estimates how long pieces of work still take from those of the same group that were done. */
final class RemainingTime {
  private static final double MINUTE = 60;
  private static final double HOUR = 3600;

  /** Minimum number of a unit for which the next larger one is used. */
  private static final double FEW = 1.5;

  private final List<String> groups;
  private final Map<String, Double> seconds = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();

  /**
   * Prepares for the given work.
   *
   * @param groups the group of each piece, in the order of the work
   */
  RemainingTime(List<String> groups) {
    this.groups = List.copyOf(groups);
  }

  /** A piece of a group took so long. */
  void took(String group, double time) {
    seconds.merge(group, time, Double::sum);
    counts.merge(group, 1, Integer::sum);
  }

  /**
   * The time left in a few words that others can follow, such as {@code ~3 min left: }. Groups of
   * which no piece was done are not in it, but named; nothing where nothing is known.
   *
   * @param at the piece that is being done
   * @param since the seconds that it has taken so far
   */
  String text(int at, double since) {
    double left = 0;
    boolean known = false;
    Set<String> unknown = new LinkedHashSet<>();
    for (int k = at; k < groups.size(); k++) {
      String group = groups.get(k);
      int count = counts.getOrDefault(group, 0);
      if (count == 0) {
        unknown.add(group);
      } else {
        double mean = seconds.getOrDefault(group, 0.0) / count;
        left += k == at ? Math.max(0, mean - since) : mean;
        known = true;
      }
    }
    if (!known) {
      return "";
    }
    String later = unknown.isEmpty() ? "" : " + " + String.join(", ", unknown);
    return "~" + words(left) + later + " left: ";
  }

  private static String words(double time) {
    if (time < FEW * MINUTE) {
      return String.format(Locale.ROOT, "%.0f s", Math.ceil(time));
    }
    if (time < FEW * HOUR) {
      return String.format(Locale.ROOT, "%.0f min", time / MINUTE);
    }
    return String.format(Locale.ROOT, "%.1f h", time / HOUR);
  }
}
