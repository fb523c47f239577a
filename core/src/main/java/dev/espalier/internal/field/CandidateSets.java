package dev.espalier.internal.field;

import dev.espalier.data.LabelSets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Label sets to choose from, such as those seen in training, with all that inference among them
 * needs and no row changes: the edges inside each set and the tree of the sets. A model keeps one,
 * so that a single row costs little.
 *
 * <p>Immutable; safe for many threads. What is costly is made when first asked for. Threads that
 * ask at the same time may each make it: they make the same.
 */
public final class CandidateSets {
  private final Edges edges;

  /** The strengths that all rows share, or null where each row has its own. */
  private final double @Nullable [] shared;

  private final LabelSets sets;

  /** What is added to the energy of each set, or nothing. */
  private final double @Nullable [] own;

  private volatile @Nullable InsideEdges inside;
  private volatile @Nullable SetWeights pattern;

  /**
   * The edges inside each set.
   *
   * @param start of set s they stand from start[s] on
   * @param edges the edges, where each row has its own strengths
   * @param terms what is added to the energy of each set in every row, and 4 Σ ω_ij inside it where
   *     rows share the strengths
   */
  record InsideEdges(int[] start, int[] edges, double[] terms) {}

  /**
   * Makes the candidates of a field and of every other with the same edges, and with the same
   * strengths where its rows share them.
   *
   * @param field its rows do not matter
   * @param sets different, at least one
   */
  public CandidateSets(PairwiseField field, LabelSets sets) {
    this(field, sets, null);
  }

  /**
   * The same with what is added to the energy of each set, such as the logarithm of its frequency.
   *
   * @param own one number for each set, or null for nothing
   */
  public CandidateSets(PairwiseField field, LabelSets sets, double @Nullable [] own) {
    if (sets.labelCount() != field.labels() || sets.rows() == 0) {
      throw new IllegalArgumentException(sets + " cannot be the candidates of " + field);
    }
    this.edges = field.edges();
    this.shared = field.sharesStrengths() ? field.strengths() : null;
    this.sets = sets;
    this.own = own;
  }

  /** The sets. */
  public LabelSets sets() {
    return sets;
  }

  /** Refuses a field for which they were not made. */
  void check(PairwiseField field) {
    boolean same = field.sharesStrengths() ? field.strengths() == shared : shared == null;
    if (!same || field.edges() != edges) {
      throw new IllegalArgumentException("candidates of another field than " + field);
    }
  }

  InsideEdges inside() {
    InsideEdges made = inside;
    if (made == null) {
      made = findInside();
      inside = made;
    }
    return made;
  }

  private InsideEdges findInside() {
    double[] terms = own == null ? new double[sets.rows()] : own.clone();
    int[] start = new int[sets.rows() + 1];
    int[] found = new int[shared == null ? 64 : 0];
    int size = 0;
    int[] members = sets.members();
    for (int set = 0; set < sets.rows(); set++) {
      for (int k = sets.start(set); k < sets.start(set + 1); k++) {
        for (int l = k + 1; l < sets.start(set + 1); l++) {
          int edge = edges.find(members[k], members[l]);
          if (edge >= 0 && shared != null) {
            terms[set] += 4 * shared[edge];
          } else if (edge >= 0) {
            if (size == found.length) {
              found = Arrays.copyOf(found, 2 * size);
            }
            found[size++] = edge;
          }
        }
      }
      start[set + 1] = size;
    }
    return new InsideEdges(start, Arrays.copyOf(found, size), terms);
  }

  /** Room for a block of rows, with the pair terms set; only where rows share the strengths. */
  SetWeights weights(int rows) {
    SetWeights made = pattern;
    if (made == null) {
      made = new SetWeights(sets, 1);
      made.pairTerms(inside().terms());
      pattern = made;
    }
    return made.another(rows);
  }
}
