package dev.espalier.spark;

import dev.espalier.data.Dataset;
import java.util.List;
import java.util.stream.IntStream;

/** What tests need of data sets. */
final class Frames {
  private Frames() {}

  /** The same data with labels in the order that the estimators take: by name. */
  static Dataset sortedByName(Dataset data) {
    List<String> names = data.schema().labels();
    return data.keep(
        IntStream.range(0, names.size())
            .boxed()
            .sorted((one, other) -> names.get(one).compareTo(names.get(other)))
            .mapToInt(Integer::intValue)
            .toArray());
  }
}
