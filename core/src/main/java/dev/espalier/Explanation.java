package dev.espalier;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Why a model gives one label of one row the probability that it does. The contributions add up to
 * the label's field
 *
 * <pre>{@code
 * b_i + Σ_d β_id φ_d(x) + Σ_j ω_ij E[y_j],   E[y_j] = 2 p(y_j = 1) − 1
 * }</pre>
 *
 * <p>Where labels are independent the last sum is empty and the probability is σ(2·field). Where
 * they are tied, the probability comes from the whole distribution and σ(2·field) is only near it:
 * the field says what pulls the label which way, with each neighbour at its expectation.
 *
 * @param label the label's name
 * @param field what the contributions add up to
 * @param probability that the label is on; 1 or 0 where that is known already
 * @param contributions the intercept, then features, then neighbouring labels, the last two by size
 */
public record Explanation(
    String label, double field, double probability, List<Contribution> contributions) {
  /** Where a contribution comes from. */
  public enum Kind {
    /** The label's own constant. */
    INTERCEPT("intercept"),
    /** One feature, as the model scales it. */
    FEATURE("feature"),
    /** All features together, through a kernel that cannot be split by feature. */
    KERNEL("kernel"),
    /** The score that a forest gives a label, as one of the features. */
    SCORE("score"),
    /** Another label that is tied to this one. */
    LABEL("label");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The kind in a word, as tables and JSON show it. */
    public String word() {
      return word;
    }
  }

  /**
   * One term of the field.
   *
   * @param kind where it comes from
   * @param name the feature's or the label's name
   * @param amount the term: above zero it speaks for the label, below zero against it
   */
  public record Contribution(Kind kind, String name, double amount) {
    /** Larger contributions of either sign first. */
    public static Comparator<Contribution> bySize() {
      return Comparator.comparingDouble((Contribution one) -> Math.abs(one.amount())).reversed();
    }
  }

  /** Copies the contributions. */
  public Explanation {
    contributions = List.copyOf(contributions);
  }

  /**
   * The same explanation in fewer lines: of features and of neighbouring labels only the largest
   * stay, and the others become one line each, so that the sum is the same.
   */
  public Explanation shortened(int most) {
    List<Contribution> shorter = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      List<Contribution> own =
          contributions.stream()
              .filter(one -> one.kind() == kind)
              .sorted(Contribution.bySize())
              .toList();
      // A single one that is left over tells more under its own name.
      int kept = own.size() <= most + 1 ? own.size() : most;
      shorter.addAll(own.subList(0, kept));
      if (kept < own.size()) {
        List<Contribution> others = own.subList(kept, own.size());
        String name = others.size() + " other " + kind.word() + "s";
        double sum = others.stream().mapToDouble(Contribution::amount).sum();
        shorter.add(new Contribution(kind, name, sum));
      }
    }
    return new Explanation(label, field, probability, shorter);
  }
}
