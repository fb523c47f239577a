package dev.espalier.cli.data;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * An order in which things that are alike stand side by side: groups are joined two at a time,
 * those first that are most alike on average, each turned so that its more alike end is at the
 * seam.
 */
final class BlockOrder {
  /** How much alike two things are. */
  @FunctionalInterface
  interface Likeness {
    /** Larger is more alike; the same both ways. */
    double of(int first, int second);
  }

  private BlockOrder() {}

  /** The order of so many things. */
  static int[] of(int count, Likeness likeness) {
    List<List<Integer>> groups = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      groups.add(new ArrayList<>(List.of(k)));
    }
    while (groups.size() > 1) {
      int left = 0;
      int right = 1;
      double best = Double.NEGATIVE_INFINITY;
      for (int a = 0; a < groups.size(); a++) {
        for (int b = a + 1; b < groups.size(); b++) {
          double mean = mean(groups.get(a), groups.get(b), likeness);
          if (mean > best) {
            best = mean;
            left = a;
            right = b;
          }
        }
      }
      List<Integer> second = groups.remove(right);
      join(groups.get(left), second, likeness);
    }
    return groups.isEmpty()
        ? new int[0]
        : groups.get(0).stream().mapToInt(Integer::intValue).toArray();
  }

  private static double mean(List<Integer> a, List<Integer> b, Likeness likeness) {
    double sum = 0;
    for (int first : a) {
      for (int second : b) {
        sum += likeness.of(first, second);
      }
    }
    return sum / (a.size() * b.size());
  }

  private static void join(List<Integer> first, List<Integer> second, Likeness likeness) {
    double best = Double.NEGATIVE_INFINITY;
    int turn = 0;
    for (int k = 0; k < 4; k++) {
      int seamLeft = first.get((k & 1) == 0 ? first.size() - 1 : 0);
      int seamRight = second.get((k & 2) == 0 ? 0 : second.size() - 1);
      double seam = likeness.of(seamLeft, seamRight);
      if (seam > best) {
        best = seam;
        turn = k;
      }
    }
    if ((turn & 1) != 0) {
      Collections.reverse(first);
    }
    if ((turn & 2) != 0) {
      Collections.reverse(second);
    }
    first.addAll(second);
  }
}
