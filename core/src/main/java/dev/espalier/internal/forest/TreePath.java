package dev.espalier.internal.forest;

/** The means of one output at all nodes of a tree, to tell which columns move it. */
final class TreePath {
  private final Tree tree;
  private final int output;
  private final double[] weights;
  private final double[] means;

  TreePath(Tree tree, int output) {
    this.tree = tree;
    this.output = output;
    int nodes = tree.columns().length;
    this.weights = new double[nodes];
    this.means = new double[nodes];
    // Children stand behind their parents.
    for (int node = nodes - 1; node >= 0; node--) {
      fill(node);
    }
  }

  private void fill(int node) {
    if (tree.columns()[node] == Tree.LEAF) {
      int leaf = tree.right()[node];
      weights[node] = tree.leafWeights()[leaf];
      means[node] = tree.mean(leaf, output);
      return;
    }
    int left = node + 1;
    int right = tree.right()[node];
    weights[node] = weights[left] + weights[right];
    means[node] = (weights[left] * means[left] + weights[right] * means[right]) / weights[node];
  }

  /** Adds what each column does to a row, and behind them the mean at the root. */
  void add(double[] cells, double factor, double[] shares) {
    shares[shares.length - 1] += factor * means[0];
    int node = 0;
    while (tree.columns()[node] != Tree.LEAF) {
      int next = tree.next(node, cells, 0);
      int column = tree.columns()[node];
      shares[column >= 0 ? column : ~column] += factor * (means[next] - means[node]);
      node = next;
    }
  }
}
