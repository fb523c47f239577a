package dev.espalier.learn.tree;

import dev.espalier.Progress;
import dev.espalier.data.Labels;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.parallel.Parallel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Fits the scorers of all children of all nodes of one tree, many nodes at once. */
final class TreeFit {
  /** Rows × children of a task, about; a node with more is several tasks. */
  private static final long TASK_SIZE = 1 << 20;

  /** Number of tasks that take the buffers of all features in turn. */
  private static final int TASKS_OF_BUFFER = 16;

  private final SparseFeatures rows;
  private final TreeShape shape;
  private final NodeSolver.SolverSettings settings;
  private final double threshold;
  private final long seed;
  private final Lists reached;
  private final Lists unknownOfNode;
  private final Lists ofLabel;
  private final Lists unknownOfLabel;
  private final FittedTree.Scorer[] scorers;
  private final int[][] features;
  private final ScoreCounts[] counts;
  private final int[] depths;

  /**
   * What to fit.
   *
   * @param rows the mapped examples
   * @param threshold the smallest size of a weight that is kept
   */
  TreeFit(
      SparseFeatures rows,
      Labels labels,
      TreeShape shape,
      NodeSolver.SolverSettings settings,
      double threshold,
      long seed) {
    this.rows = rows;
    this.shape = shape;
    this.settings = settings;
    this.threshold = threshold;
    this.seed = seed;
    int[] nodeOfLabel = shape.nodeOfLabel(labels.labelCount());
    this.reached = RowsOfNodes.of(shape, labels.positives(), nodeOfLabel);
    this.unknownOfNode = RowsOfNodes.of(shape, labels.unknown(), nodeOfLabel);
    this.ofLabel = Lists.rowsOf(labels.positives());
    this.unknownOfLabel =
        labels.unknown() == null
            ? new Lists(new int[labels.labelCount() + 1], new int[0])
            : Lists.rowsOf(labels.unknown());
    this.scorers = new FittedTree.Scorer[shape.children().length];
    this.features = new int[shape.nodes()][];
    this.depths = shape.depths();
    this.counts = new ScoreCounts[1 + Arrays.stream(depths).max().orElse(0)];
    Arrays.setAll(counts, depth -> new ScoreCounts());
  }

  /** The children from {@code from} to {@code to} of a node. */
  private record Task(int node, int from, int to) {}

  FittedTree fit(Progress progress) {
    List<Task> tasks = tasks();
    int groups = (tasks.size() + TASKS_OF_BUFFER - 1) / TASKS_OF_BUFFER;
    // The largest nodes are near the root: a group takes one of them and then smaller ones.
    Parallel.run(
        groups,
        group -> {
          NodeRows.Gatherer gatherer = new NodeRows.Gatherer(rows);
          for (int k = group; k < tasks.size(); k += groups) {
            run(tasks.get(k), gatherer);
          }
        },
        share -> progress.report("scorers", share));
    ScoreCounts.Sigmoid[] sigmoids =
        Arrays.stream(counts).map(ScoreCounts::fit).toArray(ScoreCounts.Sigmoid[]::new);
    return new FittedTree(shape, features, scorers, sigmoids);
  }

  private List<Task> tasks() {
    List<Task> tasks = new ArrayList<>();
    for (int node = 0; node < shape.nodes(); node++) {
      long size = node == 0 ? rows.rows() : reached.size(node);
      int step = (int) Math.max(1, TASK_SIZE / Math.max(1, size));
      for (int from = shape.starts()[node]; from < shape.starts()[node + 1]; from += step) {
        tasks.add(new Task(node, from, Math.min(from + step, shape.starts()[node + 1])));
      }
    }
    return tasks;
  }

  private void run(Task task, NodeRows.Gatherer gatherer) {
    int node = task.node;
    int[] own = node == 0 ? IntStream.range(0, rows.rows()).toArray() : reached.of(node);
    NodeRows gathered = gatherer.gather(own);
    if (task.from == shape.starts()[node]) {
      features[node] = gathered.features();
    }
    NodeSolver solver =
        new NodeSolver(gathered.values(), settings, new SplittableRandom(seed + node));
    ScoreCounts scoreCounts = new ScoreCounts();
    for (int k = task.from; k < task.to; k++) {
      int child = shape.children()[k];
      int[] on = child >= 0 ? reached.of(child) : ofLabel.of(~child);
      int[] unknown = child >= 0 ? unknownOfNode.of(child) : unknownOfLabel.of(~child);
      solver.solve(places(on, own), places(unknown, own));
      scorers[k] = FittedTree.Scorer.of(solver.weights(), solver.intercept(), threshold);
      solver.addUnseen(scoreCounts);
    }
    synchronized (counts) {
      counts[depths[node]].add(scoreCounts);
    }
  }

  /** Where the rows stand among those of a node; rows that do not reach it are left out. */
  private static int[] places(int[] some, int[] all) {
    int[] places = new int[some.length];
    int count = 0;
    int at = 0;
    for (int row : some) {
      while (at < all.length && all[at] < row) {
        at++;
      }
      if (at < all.length && all[at] == row) {
        places[count++] = at;
      }
    }
    return Arrays.copyOf(places, count);
  }
}
