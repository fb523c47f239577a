package dev.espalier.catalog;

import dev.espalier.Evidence;
import dev.espalier.JointSupport;
import dev.espalier.Model;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A distribution over all 2^m label sets of one example, written down: p[s] is the probability of
 * the set whose labels are the bits of s.
 */
record AllSets(int labels, double[] probabilities) {
  /**
   * What a model says of an example, by nothing but its marginals given what is known: p(y|x) = Π_i
   * p(y_i | x, labels before i).
   *
   * @param order the labels, in the order in which they become known
   */
  static AllSets of(Model model, Features example, int... order) {
    int labels = order.length;
    int prefixes = (1 << labels) - 1;
    LabelSets.Builder on = new LabelSets.Builder(labels);
    LabelSets.Builder off = new LabelSets.Builder(labels);
    for (int known = 0; known < labels; known++) {
      for (int values = 0; values < 1 << known; values++) {
        int taken = values;
        on.addRow(sorted(order, known, place -> (taken >> place & 1) == 1));
        off.addRow(sorted(order, known, place -> (taken >> place & 1) == 0));
      }
    }
    double[] marginals =
        model
            .posterior(example.select(new int[prefixes]), Evidence.of(on.build(), off.build()))
            .marginals();
    double[] probabilities = new double[1 << labels];
    for (int values = 0; values < probabilities.length; values++) {
      double probability = 1;
      int set = 0;
      for (int known = 0; known < labels; known++) {
        int prefix = (1 << known) - 1 + (values & ((1 << known) - 1));
        double isOn = marginals[prefix * labels + order[known]];
        boolean value = (values >> known & 1) == 1;
        probability *= value ? isOn : 1 - isOn;
        set |= value ? 1 << order[known] : 0;
      }
      probabilities[set] = probability;
    }
    return new AllSets(labels, probabilities);
  }

  private interface Choice {
    boolean takes(int place);
  }

  private static int[] sorted(int[] order, int known, Choice choice) {
    return IntStream.range(0, known)
        .filter(choice::takes)
        .map(place -> order[place])
        .sorted()
        .toArray();
  }

  /** Independent labels. */
  static AllSets product(double[] marginals) {
    double[] probabilities = new double[1 << marginals.length];
    for (int set = 0; set < probabilities.length; set++) {
      probabilities[set] = 1;
      for (int label = 0; label < marginals.length; label++) {
        probabilities[set] *= (set >> label & 1) == 1 ? marginals[label] : 1 - marginals[label];
      }
    }
    return new AllSets(marginals.length, probabilities);
  }

  /** What a joint distribution over some sets says of a row. */
  static AllSets among(JointSupport support, int row) {
    LabelSets sets = support.sets();
    double[] of = new double[sets.rows()];
    support.probabilities(row, row + 1, of);
    double[] probabilities = new double[1 << sets.labelCount()];
    for (int k = 0; k < of.length; k++) {
      probabilities[bits(sets.row(k))] += of[k];
    }
    return new AllSets(sets.labelCount(), probabilities);
  }

  /** The labels as bits. */
  static int bits(int... set) {
    return Arrays.stream(set).map(label -> 1 << label).sum();
  }

  double total() {
    return Arrays.stream(probabilities).sum();
  }

  double marginal(int label) {
    return IntStream.range(0, probabilities.length)
        .filter(set -> (set >> label & 1) == 1)
        .mapToDouble(set -> probabilities[set])
        .sum();
  }

  double highest() {
    return Arrays.stream(probabilities).max().orElseThrow();
  }

  /** The same among some sets: scaled to one, or zero throughout where none has a probability. */
  AllSets restricted(IntPredicate those) {
    double[] kept = new double[probabilities.length];
    for (int set = 0; set < kept.length; set++) {
      kept[set] = those.test(set) ? probabilities[set] : 0;
    }
    double sum = Arrays.stream(kept).sum();
    // what rounding left of impossible sets is nothing
    return new AllSets(
        labels, Arrays.stream(kept).map(each -> sum < 1e-30 ? 0 : each / sum).toArray());
  }

  /** What an answer is worth to expect. */
  double expected(Worth worth, int answer) {
    double sum = 0;
    for (int truth = 0; truth < probabilities.length; truth++) {
      sum += probabilities[truth] * worth.of(answer, truth);
    }
    return sum;
  }

  /** The most that any of some answers is worth to expect. */
  double best(Worth worth, IntPredicate answers) {
    return IntStream.range(0, probabilities.length)
        .filter(answers)
        .mapToDouble(answer -> expected(worth, answer))
        .max()
        .orElseThrow();
  }

  /** How good a set is as an answer when another is true. */
  interface Worth {
    double of(int answer, int truth);
  }
}
