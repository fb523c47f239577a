package dev.espalier.learn.chain;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.internal.math.RandomOrder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** In which order a chain takes the labels. Only {@code file} depends on how the data name them. */
final class ChainOrder {
  static final String LEGAL =
      "frequency, file, random, chosen, or the names of all labels joined by |";
  static final String DESCRIPTION =
      "order of the labels: frequency (most frequent first), file, random, chosen (the best of ten"
          + " random ones and frequency on a third of the rows), or all names joined by |";

  static final String FREQUENCY = "frequency";
  static final String FILE = "file";
  static final String RANDOM = "random";
  static final String CHOSEN = "chosen";

  private ChainOrder() {}

  /** The order of that name; {@link #CHOSEN} is not among them. */
  static int[] of(String wanted, Dataset train, long seed, String learner) {
    return switch (wanted) {
      case FREQUENCY -> byFrequency(train);
      case FILE -> IntStream.range(0, train.labelCount()).toArray();
      case RANDOM -> random(train, new SplittableRandom(seed));
      default -> given(wanted, train, learner);
    };
  }

  /** Most frequent first; of equally frequent labels in the order of their names. */
  static int[] byFrequency(Dataset train) {
    int[] counts = train.labels().positives().counts();
    return sorted(train, Comparator.comparingInt((Integer label) -> -counts[label]));
  }

  /** Drawn from the labels' names, so that the same labels in another order give the same. */
  static int[] random(Dataset train, SplittableRandom random) {
    int[] order = sorted(train, Comparator.comparingInt(label -> 0));
    RandomOrder.shuffle(order, random);
    return order;
  }

  private static int[] sorted(Dataset train, Comparator<Integer> first) {
    List<String> names = train.schema().labels();
    return IntStream.range(0, names.size())
        .boxed()
        .sorted(first.thenComparing(names::get))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static int[] given(String wanted, Dataset train, String learner) {
    List<String> names = train.schema().labels();
    List<String> order = Arrays.asList(wanted.split("\\|", -1));
    for (String name : order) {
      if (!names.contains(name)) {
        throw refused(learner, quoted(name) + " is none of the labels");
      }
    }
    if (order.size() != names.size() || new HashSet<>(order).size() != names.size()) {
      throw refused(learner, "it has " + order.size() + " names, of " + names.size() + " labels");
    }
    return order.stream().mapToInt(names::indexOf).toArray();
  }

  private static InputException refused(String learner, String what) {
    return new InputException(
        "learner " + quoted(learner) + ": order: " + what + "; expected " + LEGAL);
  }
}
