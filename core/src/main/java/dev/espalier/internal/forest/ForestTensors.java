package dev.espalier.internal.forest;

import dev.espalier.Tensor;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.state.StoredTensors;
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

  /** Reads a forest over a number of columns; a tree that does not end everywhere is refused. */
  static Forest read(
      String name, int outputs, int columns, double least, double greatest, StoredTensors stored) {
    int count = stored.rows(name + ".nodes");
    int[] nodes = stored.integers(name + ".nodes", 1, Integer.MAX_VALUE, count);
    int[] leaves = stored.integers(name + ".leaves", 1, Integer.MAX_VALUE, count);
    int allNodes = stored.rows(name + ".columns");
    int allLeaves = stored.rows(name + ".leafWeights");
    int entries = stored.rows(name + ".outputs");
    if (Arrays.stream(nodes).asLongStream().sum() != allNodes
        || Arrays.stream(leaves).asLongStream().sum() != allLeaves
        || count == 0) {
      throw stored.refused("the trees of '" + name + "' do not fit their nodes and leaves");
    }
    Tree all =
        new Tree(
            stored.integers(name + ".columns", Tree.LEAF, columns - 1, allNodes),
            stored.doublesWithin(name + ".upTo", -Double.MAX_VALUE, Double.MAX_VALUE, allNodes),
            stored.integers(name + ".right", 0, Integer.MAX_VALUE, allNodes),
            stored.doublesWithin(name + ".leafWeights", 1e-300, StoredTensors.LARGEST, allLeaves),
            stored.integers(name + ".leafStarts", 0, entries, allLeaves + count),
            stored.integers(name + ".outputs", 0, outputs - 1, entries),
            stored.doublesWithin(name + ".means", least, greatest, entries));
    List<Tree> trees = new ArrayList<>();
    int node = 0;
    int leaf = 0;
    int entry = 0;
    for (int tree = 0; tree < count; tree++) {
      // A tree has one start more than leaves.
      Tree one = all.part(node, nodes[tree], leaf, leaves[tree], leaf + tree, entry);
      if (one == null || !one.isSound(columns)) {
        throw stored.refused("tree " + tree + " of '" + name + "' does not hang together");
      }
      trees.add(one);
      node += nodes[tree];
      leaf += leaves[tree];
      entry += one.means().length;
    }
    if (entry != entries) {
      throw stored.refused("the trees of '" + name + "' leave entries over");
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
