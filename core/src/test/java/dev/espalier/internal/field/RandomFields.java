package dev.espalier.internal.field;

import dev.espalier.Evidence;
import dev.espalier.data.LabelSets;
import java.util.Random;

/** Random fields, graphs, sets and evidence; everything follows from the seed. */
final class RandomFields {
  final Random random;

  RandomFields(long seed) {
    System.out.println("seed " + seed);
    random = new Random(seed);
  }

  double[] normal(int count, double scale) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = scale * random.nextGaussian();
    }
    return values;
  }

  PairwiseField complete(int rows, int labels, double scoreScale, double strengthScale) {
    Edges edges = Edges.complete(labels);
    return PairwiseField.shared(
        rows, normal(rows * labels, scoreScale), edges, normal(edges.count(), strengthScale));
  }

  PairwiseField completePerRow(int rows, int labels, double scoreScale, double strengthScale) {
    Edges edges = Edges.complete(labels);
    return PairwiseField.perRow(
        rows,
        normal(rows * labels, scoreScale),
        edges,
        normal(rows * edges.count(), strengthScale));
  }

  /** Each pair is joined with the given probability. */
  Edges sparse(int labels, double share) {
    int[] first = new int[labels * labels];
    int[] second = new int[labels * labels];
    int count = 0;
    for (int i = 0; i < labels; i++) {
      for (int j = i + 1; j < labels; j++) {
        if (random.nextDouble() < share) {
          first[count] = i;
          second[count++] = j;
        }
      }
    }
    return Edges.of(
        labels, java.util.Arrays.copyOf(first, count), java.util.Arrays.copyOf(second, count));
  }

  /** A random tree whose labels are shuffled. */
  Edges tree(int labels) {
    int[] order = permutation(labels);
    int[] first = new int[labels - 1];
    int[] second = new int[labels - 1];
    for (int k = 1; k < labels; k++) {
      int a = order[k];
      int b = order[random.nextInt(k)];
      first[k - 1] = Math.min(a, b);
      second[k - 1] = Math.max(a, b);
    }
    return Edges.of(labels, first, second);
  }

  int[] permutation(int size) {
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      int j = random.nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }

  LabelSets sets(int rows, int labels, double share) {
    LabelSets.Builder builder = new LabelSets.Builder(labels);
    for (int row = 0; row < rows; row++) {
      for (int label = 0; label < labels; label++) {
        if (random.nextDouble() < share) {
          builder.add(label);
        }
      }
      builder.endRow();
    }
    return builder.build();
  }

  Evidence evidence(int rows, int labels) {
    LabelSets.Builder on = new LabelSets.Builder(labels);
    LabelSets.Builder off = new LabelSets.Builder(labels);
    for (int row = 0; row < rows; row++) {
      for (int label = 0; label < labels; label++) {
        double draw = random.nextDouble();
        if (draw < 0.15) {
          on.add(label);
        } else if (draw < 0.3) {
          off.add(label);
        }
      }
      on.endRow();
      off.endRow();
    }
    return Evidence.of(on.build(), off.build());
  }
}
