package dev.espalier.error.internal;

import static dev.espalier.error.internal.VisibleText.quoted;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds the name that was meant, for names that a user types. */
public final class CloseNames {
  private static final int LONGEST = 200;

  private CloseNames() {}

  /**
   * The candidate that a name stands for: itself, or the only one that differs in case alone;
   * otherwise the name as it is.
   */
  public static String inItsCase(String name, Collection<String> candidates) {
    if (candidates.contains(name)) {
      return name;
    }
    List<String> alike = candidates.stream().filter(name::equalsIgnoreCase).toList();
    return alike.size() == 1 ? alike.get(0) : name;
  }

  /**
   * How a message about an unknown name ends: what was probably meant, if that is clear, and all
   * that it could have been.
   */
  public static String expected(String name, Collection<String> candidates) {
    String hint = hint(name, candidates);
    return (hint.isEmpty() ? ";" : hint) + " expected one of " + String.join(", ", candidates);
  }

  /** {@code "; did you mean 'x'?"} when a candidate is close to the name, otherwise nothing. */
  public static String hint(String name, Collection<String> candidates) {
    String closest = closest(name, candidates);
    return closest == null ? "" : "; did you mean " + quoted(closest) + "?";
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

  /** Levenshtein's distance, where exchanging two neighbours is one step as well. */
  private static int distance(String a, String b) {
    int[][] steps = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          steps[i][j] = i + j;
          continue;
        }
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int best = Math.min(steps[i - 1][j], steps[i][j - 1]) + 1;
        best = Math.min(best, steps[i - 1][j - 1] + (same ? 0 : 1));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          best = Math.min(best, steps[i - 2][j - 2] + 1);
        }
        steps[i][j] = best;
      }
    }
    return steps[a.length()][b.length()];
  }
}
