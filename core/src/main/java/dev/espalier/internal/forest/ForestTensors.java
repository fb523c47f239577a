package dev.espalier.internal.forest;

import dev.espalier.ModelState;
import dev.espalier.Tensor;
import dev.espalier.internal.math.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The trees of a forest, one behind another, as the tensors of a model file. */
final class ForestTensors {
  private ForestTensors() {}

  static void store(String name, Forest forest, Map<String, Tensor> tensors) {
    List<Tree> trees = forest.trees();
    putInts(tensors, name + ".nodes", List.of(sizes(trees, tree -> tree.columns().length)));
    putInts(tensors, name + ".leaves", List.of(sizes(trees, tree -> tree.leafWeights().length)));
    putInts(tensors, name + ".columns", trees.stream().map(Tree::columns).toList());
    putDoubles(tensors, name + ".upTo", trees.stream().map(Tree::upTo).toList());
    putInts(tensors, name + ".right", trees.stream().map(Tree::right).toList());
    putDoubles(tensors, name + ".leafWeights", trees.stream().map(Tree::leafWeights).toList());
    putInts(tensors, name + ".leafStarts", trees.stream().map(Tree::leafStarts).toList());
    putInts(tensors, name + ".outputs", trees.stream().map(Tree::outputs).toList());
    putDoubles(tensors, name + ".means", trees.stream().map(Tree::means).toList());
  }

  static Forest read(String name, int outputs, ModelState state) {
    int[] nodes = state.integers(name + ".nodes");
    int[] leaves = state.integers(name + ".leaves");
    List<Tree> trees = new ArrayList<>();
    int node = 0;
    int leaf = 0;
    int entry = 0;
    for (int tree = 0; tree < nodes.length; tree++) {
      int nodeEnd = node + nodes[tree];
      int leafEnd = leaf + leaves[tree];
      // A tree has one start more than leaves.
      int[] starts =
          Arrays.copyOfRange(state.integers(name + ".leafStarts"), leaf + tree, leafEnd + tree + 1);
      int entryEnd = entry + starts[starts.length - 1];
      trees.add(
          new Tree(
              Arrays.copyOfRange(state.integers(name + ".columns"), node, nodeEnd),
              Arrays.copyOfRange(state.doubles(name + ".upTo"), node, nodeEnd),
              Arrays.copyOfRange(state.integers(name + ".right"), node, nodeEnd),
              Arrays.copyOfRange(state.doubles(name + ".leafWeights"), leaf, leafEnd),
              starts,
              Arrays.copyOfRange(state.integers(name + ".outputs"), entry, entryEnd),
              Arrays.copyOfRange(state.doubles(name + ".means"), entry, entryEnd)));
      node = nodeEnd;
      leaf = leafEnd;
      entry = entryEnd;
    }
    return new Forest(outputs, trees);
  }

  private static int[] sizes(List<Tree> trees, Function<Tree, Integer> size) {
    return trees.stream().mapToInt(size::apply).toArray();
  }

  private static void putInts(Map<String, Tensor> tensors, String name, List<int[]> parts) {
    int[] joined = new int[length(name, parts.stream().mapToLong(part -> part.length).sum())];
    int at = 0;
    for (int[] part : parts) {
      System.arraycopy(part, 0, joined, at, part.length);
      at += part.length;
    }
    tensors.put(name, new Tensor.Integers(joined, joined.length));
  }

  private static void putDoubles(Map<String, Tensor> tensors, String name, List<double[]> parts) {
    double[] joined = new double[length(name, parts.stream().mapToLong(part -> part.length).sum())];
    int at = 0;
    for (double[] part : parts) {
      System.arraycopy(part, 0, joined, at, part.length);
      at += part.length;
    }
    tensors.put(name, new Tensor.Doubles(joined, joined.length));
  }

  private static int length(String name, long numbers) {
    return Shape.length(name + " of the forest", numbers, "fewer trees or larger leaves");
  }
}
