package dev.espalier.learn.tree;

import dev.espalier.data.SparseFeatures;
import dev.espalier.decode.internal.LabelRanking;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Divides labels into clusters of nearly equal size whose centroids are alike: balanced spherical
 * 2-means, again and again until there are enough clusters.
 *
 * <p>Between two means u and v, the labels with the largest c·(u − v) go with u; how many is given,
 * so that the assignment for these means is the best one. Not safe for many threads.
 */
final class BalancedClusters {
  private static final int MOST_STEPS = 16;

  private final SparseFeatures centroids;

  /** u − v; zero between divisions. */
  private final double[] difference;

  BalancedClusters(SparseFeatures centroids) {
    this.centroids = centroids;
    this.difference = new double[centroids.columns()];
  }

  /** The labels in {@code count} clusters, none of them empty where there are enough labels. */
  List<int[]> divide(int[] labels, int count, SplittableRandom random) {
    List<int[]> clusters = new ArrayList<>();
    divide(labels, count, random, clusters);
    return clusters;
  }

  private void divide(int[] labels, int count, SplittableRandom random, List<int[]> clusters) {
    if (count == 1) {
      clusters.add(labels);
      return;
    }
    int leftCount = count / 2;
    int left = (int) ((long) labels.length * leftCount / count);
    int[] order = twoMeans(labels, left, random);
    divide(Arrays.copyOf(order, left), leftCount, random, clusters);
    divide(Arrays.copyOfRange(order, left, order.length), count - leftCount, random, clusters);
  }

  /** The labels, first those of one cluster, in their order, and then those of the other. */
  private int[] twoMeans(int[] labels, int left, SplittableRandom random) {
    add(labels[random.nextInt(labels.length)], 1);
    add(labels[furthest(labels)], -1);
    double[] scores = new double[labels.length];
    boolean[] isLeft = new boolean[labels.length];
    for (int step = 0; step < MOST_STEPS; step++) {
      for (int k = 0; k < labels.length; k++) {
        scores[k] = product(labels[k]);
      }
      boolean[] before = isLeft;
      isLeft = new boolean[labels.length];
      for (int k : LabelRanking.top(scores, 0, labels.length, left)) {
        isLeft[k] = true;
      }
      clear(labels);
      if (Arrays.equals(before, isLeft)) {
        break;
      }
      move(labels, isLeft);
    }
    clear(labels);
    return parted(labels, isLeft, left);
  }

  /** The label that has least in common with what was added. */
  private int furthest(int[] labels) {
    int furthest = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < labels.length; k++) {
      double product = product(labels[k]);
      if (product < least) {
        least = product;
        furthest = k;
      }
    }
    return furthest;
  }

  /** Sets u − v for means of unit length. */
  private void move(int[] labels, boolean[] isLeft) {
    double[] lengths = new double[2];
    for (int side = 0; side < 2; side++) {
      for (int k = 0; k < labels.length; k++) {
        if (isLeft[k] == (side == 0)) {
          add(labels[k], 1);
        }
      }
      // Of the sum s of unit vectors |s|² is the sum of their products with s.
      double square = 0;
      for (int k = 0; k < labels.length; k++) {
        if (isLeft[k] == (side == 0)) {
          square += product(labels[k]);
        }
      }
      lengths[side] = square > 0 ? Math.sqrt(square) : 1;
      clear(labels);
    }
    for (int k = 0; k < labels.length; k++) {
      add(labels[k], isLeft[k] ? 1 / lengths[0] : -1 / lengths[1]);
    }
  }

  private static int[] parted(int[] labels, boolean[] isLeft, int left) {
    int[] order = new int[labels.length];
    int toLeft = 0;
    int toRight = left;
    for (int k = 0; k < labels.length; k++) {
      order[isLeft[k] ? toLeft++ : toRight++] = labels[k];
    }
    return order;
  }

  private double product(int label) {
    double sum = 0;
    for (int k = centroids.start(label); k < centroids.start(label + 1); k++) {
      sum += centroids.values()[k] * difference[centroids.columnIndices()[k]];
    }
    return sum;
  }

  private void add(int label, double factor) {
    for (int k = centroids.start(label); k < centroids.start(label + 1); k++) {
      difference[centroids.columnIndices()[k]] += factor * centroids.values()[k];
    }
  }

  private void clear(int[] labels) {
    for (int label : labels) {
      for (int k = centroids.start(label); k < centroids.start(label + 1); k++) {
        difference[centroids.columnIndices()[k]] = 0;
      }
    }
  }
}
