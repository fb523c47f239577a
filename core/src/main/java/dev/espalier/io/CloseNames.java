package dev.espalier.io;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds the name that was probably meant, for error messages. */
final class CloseNames {
  private static final int LONGEST = 200;

  private CloseNames() {}

  /** {@code "; did you mean 'x'?"} when a candidate is close to the name, otherwise nothing. */
  static String hint(String name, Collection<String> candidates) {
    String closest = closest(name, candidates);
    return closest == null ? "" : "; did you mean '" + closest + "'?";
  }

  private static @Nullable String closest(String name, Collection<String> candidates) {
    if (name.length() > LONGEST) {
      return null;
    }
    String wanted = normal(name);
    int best = Math.max(1, wanted.length() / 4) + 1;
    String closest = null;
    for (String candidate : candidates) {
      if (Math.abs(candidate.length() - name.length()) <= best && candidate.length() <= LONGEST) {
        int distance = distance(wanted, normal(candidate));
        // Names of one or two letters are all close to each other.
        if (distance < best && (distance == 0 || wanted.length() > 2)) {
          best = distance;
          closest = candidate;
        }
      }
    }
    return closest;
  }

  private static String normal(String name) {
    return name.toLowerCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
  }

  /** Levenshtein's distance. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
