package dev.espalier.restore.rmf;

import java.util.Arrays;

/**
 * Belief propagation among a few categories, for the posterior of (2.13) with the numbers summed
 * out:
 *
 * <pre>{@code
 * p(v) ∝ exp(Σ_j unary_j(v_j) + Σ_{j<k} pair_jk(v_j, v_k))
 * m_jk(v_k) ∝ Σ_{v_j} exp(unary_j(v_j) + pair_jk(v_j, v_k)) Π_{i≠k} m_ij(v_j)
 * }</pre>
 *
 * Exact for two categories, and whenever those that are tied form a tree; good where little is
 * known. A product q(v) is not: categories that are tied confirm each other, and of several ways in
 * which they may agree it takes one. Not for use by several threads at a time.
 */
final class CategoryBeliefs {
  private static final int MOST_SWEEPS = 50;
  private static final double TOLERANCE = 1e-4;

  /** The share of the old message that stays, on the logarithmic scale. */
  private static final double DAMPING = 0.3;

  /** Maximum difference of the factors of a pair, on the logarithmic scale. */
  private static final double LARGEST_GAP = 300;

  /** Minimum probability of a level that takes part, where others do. */
  private static final double LEAST = 1e-4;

  private int categories;
  private int[] starts = new int[1];

  /** Of each level. */
  private double[] unary = new double[0];

  private double[] beliefs = new double[0];
  private double[] cavity = new double[0];
  private double[] message = new double[0];

  /** exp(pair) of each pair j &lt; k, levels of j × levels of k. */
  private double[] pairs = new double[0];

  private int[] pairStarts = new int[0];

  /** Whether two categories have anything to say to each other. */
  private boolean[] tied = new boolean[0];

  /** Logarithms of the messages into each level, one for each sender: levels × categories. */
  private double[] messages = new double[0];

  /** The terms of the posterior, by the coordinates of levels. */
  interface Terms {
    double unary(int level);

    double pair(int level, int other);
  }

  /**
   * Replaces a product of probabilities by beliefs, unless messages do not settle. Of a category of
   * many levels the least probable ones keep what they have.
   *
   * @param layout where levels are
   * @param some the categories, as variables
   * @param count how many
   * @param terms of the posterior
   * @param state input: a product that is near; output: the beliefs
   */
  void refine(Layout layout, int[] some, int count, Terms terms, double[] state) {
    int[][] kept = new int[count][];
    int[] sizes = new int[count];
    for (int j = 0; j < count; j++) {
      kept[j] = likely(state, layout.start(some[j]), layout.end(some[j]));
      sizes[j] = kept[j].length;
    }
    reset(sizes);
    for (int j = 0; j < count; j++) {
      for (int a = 0; a < sizes[j]; a++) {
        unary[starts[j] + a] = terms.unary(kept[j][a]);
        for (int k = j + 1; k < count; k++) {
          int from = pairStarts[j * count + k] + a * sizes[k];
          for (int b = 0; b < sizes[k]; b++) {
            pairs[from + b] = terms.pair(kept[j][a], kept[k][b]);
          }
        }
      }
    }
    if (!run()) {
      return;
    }
    for (int j = 0; j < count; j++) {
      double mass = 0;
      for (int level : kept[j]) {
        mass += state[level];
      }
      for (int a = 0; a < sizes[j]; a++) {
        state[kept[j][a]] = mass * beliefs[starts[j] + a];
      }
    }
  }

  private static int[] likely(double[] state, int from, int to) {
    double least = LikelyLevels.threshold(state, from, to, LEAST);
    int[] kept = new int[Math.min(to - from, LikelyLevels.MOST)];
    int count = 0;
    for (int i = from; i < to && count < kept.length; i++) {
      if (state[i] >= least) {
        kept[count++] = i;
      }
    }
    return Arrays.copyOf(kept, count);
  }

  /** Makes room for some categories, all of whose terms are to be set. */
  private void reset(int[] sizes) {
    int count = sizes.length;
    categories = count;
    starts = grown(starts, count + 1);
    for (int j = 0; j < count; j++) {
      starts[j + 1] = starts[j] + sizes[j];
    }
    pairStarts = grown(pairStarts, count * count);
    tied = new boolean[count * count];
    int size = 0;
    for (int j = 0; j < count; j++) {
      for (int k = j + 1; k < count; k++) {
        pairStarts[j * count + k] = size;
        size += sizes[j] * sizes[k];
      }
    }
    pairs = grown(pairs, size);
    unary = grown(unary, starts[count]);
    beliefs = grown(beliefs, starts[count]);
    cavity = grown(cavity, starts[count]);
    message = grown(message, starts[count]);
    messages = grown(messages, starts[count] * count);
    Arrays.fill(messages, 0, starts[count] * count, 0);
  }

  private static double[] grown(double[] array, int size) {
    return array.length >= size ? array : new double[size];
  }

  private static int[] grown(int[] array, int size) {
    return array.length >= size ? array : new int[size];
  }

  /** Passes messages until they settle; whether they did. */
  private boolean run() {
    exponentiate();
    double change = Double.POSITIVE_INFINITY;
    for (int sweep = 0; sweep < MOST_SWEEPS && change > TOLERANCE; sweep++) {
      change = 0;
      for (int j = 0; j < categories; j++) {
        gather(j);
        for (int k = 0; k < categories; k++) {
          if (tied[j * categories + k]) {
            change = Math.max(change, send(j, k));
          }
        }
      }
    }
    for (int j = 0; j < categories; j++) {
      gather(j);
      Softmax.apply(beliefs, starts[j], starts[j + 1]);
    }
    return change <= TOLERANCE;
  }

  /** From pair terms to factors, the greatest of a pair being one. */
  private void exponentiate() {
    for (int j = 0; j < categories; j++) {
      for (int k = j + 1; k < categories; k++) {
        int from = pairStarts[j * categories + k];
        int to = from + (starts[j + 1] - starts[j]) * (starts[k + 1] - starts[k]);
        double largest = Double.NEGATIVE_INFINITY;
        double smallest = Double.POSITIVE_INFINITY;
        for (int i = from; i < to; i++) {
          largest = Math.max(largest, pairs[i]);
          smallest = Math.min(smallest, pairs[i]);
        }
        // Between the others messages would be even.
        tied[j * categories + k] = largest > smallest;
        tied[k * categories + j] = largest > smallest;
        for (int i = from; i < to; i++) {
          // Not below what sums can hold: a message has a logarithm.
          pairs[i] = Math.exp(Math.max(pairs[i] - largest, -LARGEST_GAP));
        }
      }
    }
  }

  /** Unary terms and messages, summed. */
  private void gather(int category) {
    for (int i = starts[category]; i < starts[category + 1]; i++) {
      double sum = unary[i];
      for (int k = 0; k < categories; k++) {
        sum += messages[i * categories + k];
      }
      beliefs[i] = sum;
    }
  }

  private double send(int from, int to) {
    int first = starts[from];
    int levels = starts[from + 1] - first;
    int others = starts[to + 1] - starts[to];
    for (int i = 0; i < levels; i++) {
      cavity[i] = beliefs[first + i] - messages[(first + i) * categories + to];
    }
    Softmax.apply(cavity, 0, levels);
    Arrays.fill(message, 0, others, 0);
    boolean ascending = from < to;
    int base = pairStarts[ascending ? from * categories + to : to * categories + from];
    for (int i = 0; i < levels; i++) {
      for (int o = 0; o < others; o++) {
        message[o] += cavity[i] * pairs[ascending ? base + i * others + o : base + o * levels + i];
      }
    }
    double total = 0;
    for (int o = 0; o < others; o++) {
      total += message[o];
    }
    double change = 0;
    for (int o = 0; o < others; o++) {
      int at = (starts[to] + o) * categories + from;
      double sent = Math.log(message[o] / total);
      double damped = DAMPING * messages[at] + (1 - DAMPING) * sent;
      change = Math.max(change, Math.abs(Math.exp(damped) - Math.exp(messages[at])));
      messages[at] = damped;
    }
    return change;
  }
}
