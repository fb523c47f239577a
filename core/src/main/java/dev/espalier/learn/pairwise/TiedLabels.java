package dev.espalier.learn.pairwise;

import dev.espalier.internal.field.Edges;
import java.util.stream.IntStream;

/**
 * Some labels and all pairs of a graph, which tie no others: a smaller problem, where labels
 * without edges stay as they are.
 *
 * @param labels the labels, which increase
 * @param whole the graph among all labels
 * @param own the same graph, with these labels counted from 0
 */
record TiedLabels(int[] labels, Pairs whole, Pairs own) {
  /**
   * Numbers the labels anew.
   *
   * @param free the labels that stay; none of them has an edge
   */
  static TiedLabels of(Pairs whole, boolean[] free) {
    int[] labels = IntStream.range(0, free.length).filter(label -> !free[label]).toArray();
    int[] number = new int[free.length];
    for (int k = 0; k < labels.length; k++) {
      number[labels[k]] = k;
    }
    int[] index = new int[whole.count()];
    for (int edge = 0; edge < index.length; edge++) {
      index[edge] =
          Edges.indexInComplete(
              labels.length, number[whole.first()[edge]], number[whole.second()[edge]]);
    }
    return new TiedLabels(labels, whole, Pairs.of(labels.length, index));
  }

  /** What a solution for all labels says of these. */
  ConditionalSolution of(ConditionalSolution all) {
    double[] from = all.parametersOn(whole);
    int size = from.length / whole.width();
    double[] parameters = new double[size * own.width()];
    for (int k = 0; k < size; k++) {
      for (int column = 0; column < own.width(); column++) {
        parameters[k * own.width() + column] = from[k * whole.width() + columnInWhole(column)];
      }
    }
    return new ConditionalSolution(own, parameters, all.value(), 0, false);
  }

  /**
   * A solution for all labels, from one for these.
   *
   * @param rest what the other labels' vectors are taken from
   * @param restValue the objective of the other labels
   */
  ConditionalSolution toAll(ConditionalSolution some, ConditionalSolution rest, double restValue) {
    double[] parameters = rest.parametersOn(whole);
    int size = parameters.length / whole.width();
    for (int k = 0; k < size; k++) {
      for (int column = 0; column < own.width(); column++) {
        parameters[k * whole.width() + columnInWhole(column)] =
            some.parameters()[k * own.width() + column];
      }
    }
    return new ConditionalSolution(
        whole, parameters, some.value() + restValue, some.iterations(), some.converged());
  }

  private int columnInWhole(int column) {
    return column < labels.length ? labels[column] : whole.labels() + column - labels.length;
  }
}
