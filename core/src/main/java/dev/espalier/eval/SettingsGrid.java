package dev.espalier.eval;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.error.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The combinations of the values that hyper-parameters may take, numbered so that the last
 * parameter changes fastest; each list runs from simple to complex.
 */
final class SettingsGrid {
  /** More combinations are a mistake rather than a wish. */
  private static final int MOST_SETTINGS = 10_000;

  /** Maximum number of draws of a random search for each combination. */
  private static final long DRAWS = 100;

  private final List<String> names;
  private final List<List<String>> values;

  private SettingsGrid(Map<String, List<String>> grid) {
    this.names = List.copyOf(grid.keySet());
    this.values =
        names.stream().map(name -> List.copyOf(grid.getOrDefault(name, List.of()))).toList();
  }

  static SettingsGrid of(Learner<?> learner, Map<String, List<String>> grid) {
    if (grid.isEmpty() || grid.values().stream().anyMatch(List::isEmpty)) {
      throw new InputException(
          "learner '" + learner.name() + "' has nothing to tune; expected values to try");
    }
    return new SettingsGrid(grid);
  }

  /**
   * What the learner names for tuning; those first, and so slowest to change, that spoil starts.
   */
  static Map<String, List<String>> usual(Learner<?> learner) {
    Map<String, List<String>> grid = new LinkedHashMap<>();
    List<Hyperparameters.Entry> entries = Hyperparameters.of(learner);
    for (boolean restarting : new boolean[] {true, false}) {
      for (Hyperparameters.Entry entry : entries) {
        if (!entry.tune().isEmpty() && entry.restarts() == restarting) {
          grid.put(entry.name(), entry.tune());
        }
      }
    }
    return grid;
  }

  /** The number of combinations, or {@link Long#MAX_VALUE} when there are more than that. */
  long size() {
    long size = 1;
    for (List<String> choices : values) {
      if (size > Long.MAX_VALUE / choices.size()) {
        return Long.MAX_VALUE;
      }
      size *= choices.size();
    }
    return size;
  }

  /**
   * Which combinations to try, in increasing order: all that suit, or some drawn without
   * repetition.
   *
   * @param most how many to try at most; 0 for all
   * @param suits whether a combination is worth trying; those that are not do not count as tried
   */
  List<int[]> choose(int most, long seed, Predicate<int[]> suits) {
    long size = size();
    List<int[]> chosen = new ArrayList<>();
    if (most == 0 || most >= size) {
      if (size > MOST_SETTINGS) {
        throw new InputException(
            size + " settings to try; expected at most " + MOST_SETTINGS + ", or a random search");
      }
      for (long number = 0; number < size; number++) {
        int[] each = coordinates(number);
        if (suits.test(each)) {
          chosen.add(each);
        }
      }
      return chosen;
    }
    SplittableRandom random = new SplittableRandom(seed);
    TreeSet<Long> numbers = new TreeSet<>();
    Set<Long> drawn = new HashSet<>();
    // Where hardly any suits, the search must end too.
    for (long draw = 0; draw < DRAWS * most && numbers.size() < most; draw++) {
      long number = random.nextLong(size);
      if (drawn.add(number) && suits.test(coordinates(number))) {
        numbers.add(number);
      }
    }
    for (long number : numbers) {
      chosen.add(coordinates(number));
    }
    return chosen;
  }

  private int[] coordinates(long number) {
    int[] coordinates = new int[names.size()];
    long rest = number;
    for (int i = names.size() - 1; i >= 0; i--) {
      int choices = values.get(i).size();
      coordinates[i] = (int) (rest % choices);
      rest /= choices;
    }
    return coordinates;
  }

  /** Divides combinations, in increasing order, where another than the last parameter changes. */
  static List<List<int[]>> lines(List<int[]> combinations) {
    List<List<int[]>> lines = new ArrayList<>();
    for (int[] each : combinations) {
      int last = each.length - 1;
      if (lines.isEmpty()
          || !Arrays.equals(each, 0, last, lines.get(lines.size() - 1).get(0), 0, last)) {
        lines.add(new ArrayList<>());
      }
      lines.get(lines.size() - 1).add(each);
    }
    return lines;
  }

  /** The parameter that changes fastest. */
  String lastName() {
    return names.get(names.size() - 1);
  }

  /** Its value in a combination. */
  String lastValue(int[] coordinates) {
    int last = names.size() - 1;
    return values.get(last).get(coordinates[last]);
  }

  Map<String, String> settings(int[] coordinates) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (int i = 0; i < coordinates.length; i++) {
      settings.put(names.get(i), values.get(i).get(coordinates[i]));
    }
    return settings;
  }

  @Override
  public String toString() {
    return names + " × " + Arrays.toString(values.toArray());
  }
}
