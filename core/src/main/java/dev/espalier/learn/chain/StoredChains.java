package dev.espalier.learn.chain;

import dev.espalier.Tensor;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.state.StoredTensors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Chains in a model file: the chains' numbers stand one behind another. */
final class StoredChains {
  private static final String ORDER = "chains.order";
  private static final String WEIGHTS = "chains.weights";
  private static final String INTERCEPTS = "chains.intercepts";
  private static final String LINKS = "chains.links";

  private StoredChains() {}

  static void store(List<Chain> chains, Map<String, Tensor> tensors) {
    int count = chains.size();
    int labels = chains.get(0).labelCount();
    int columns = chains.get(0).scores().columns();
    int[] order = new int[count * labels];
    double[] weights =
        new double[Shape.product("chains", count, "chains", columns * labels, "weights")];
    double[] intercepts = new double[count * labels];
    double[] links =
        new double[Shape.product("chains", count, "chains", labels * labels, "weights")];
    for (int k = 0; k < count; k++) {
      Chain chain = chains.get(k);
      System.arraycopy(chain.order(), 0, order, k * labels, labels);
      System.arraycopy(
          chain.scores().weights(), 0, weights, k * columns * labels, columns * labels);
      System.arraycopy(chain.scores().intercepts(), 0, intercepts, k * labels, labels);
      System.arraycopy(chain.links(), 0, links, k * labels * labels, labels * labels);
    }
    tensors.put(ORDER, new Tensor.Integers(order, count, labels));
    tensors.put(WEIGHTS, new Tensor.Doubles(weights, count, columns, labels));
    tensors.put(INTERCEPTS, new Tensor.Doubles(intercepts, count, labels));
    tensors.put(LINKS, new Tensor.Doubles(links, count, labels, labels));
  }

  /** Reads a number of chains. */
  static List<Chain> fromState(StoredTensors stored, int count, int columns) {
    int labels = stored.labels();
    int[] order = stored.integers(ORDER, 0, labels - 1, count, labels);
    double[] weights = stored.doubles(WEIGHTS, count, columns, labels);
    double[] intercepts = stored.doubles(INTERCEPTS, count, labels);
    double[] links = stored.doubles(LINKS, count, labels, labels);
    List<Chain> chains = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      int[] own = Arrays.copyOfRange(order, k * labels, (k + 1) * labels);
      if (Arrays.stream(own).distinct().count() != labels) {
        throw stored.refused("a chain has a label twice; expected each label once");
      }
      chains.add(
          new Chain(
              own,
              new LinearScores(
                  labels,
                  Arrays.copyOfRange(weights, k * columns * labels, (k + 1) * columns * labels),
                  Arrays.copyOfRange(intercepts, k * labels, (k + 1) * labels)),
              Arrays.copyOfRange(links, k * labels * labels, (k + 1) * labels * labels)));
    }
    return chains;
  }
}
