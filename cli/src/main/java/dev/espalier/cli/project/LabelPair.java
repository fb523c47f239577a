package dev.espalier.cli.project;

import dev.espalier.cli.data.CoOccurrence;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import java.util.List;

/** Two labels, as a user names them or as the data suggest. */
final class LabelPair {
  private static final int MOST = 8;

  private LabelPair() {}

  /** Labels that a text names; a comma inside a name is no end of it. */
  static int[] parse(String option, String text, List<String> labels) {
    for (int comma = text.indexOf(','); comma >= 0; comma = text.indexOf(',', comma + 1)) {
      int first = labels.indexOf(text.substring(0, comma).strip());
      int second = labels.indexOf(text.substring(comma + 1).strip());
      if (first >= 0 && second >= 0 && first != second) {
        return new int[] {first, second};
      }
    }
    throw new InputException(
        option
            + " "
            + text
            + ": expected two labels with a comma between, such as "
            + String.join(",", labels.subList(0, Math.min(2, labels.size()))));
  }

  /** Of the most frequent labels the two with the lowest correlation. */
  static int[] leastTogether(Dataset rows) {
    CoOccurrence pairs = CoOccurrence.of(rows, MOST);
    int[] labels = pairs.labels();
    if (labels.length < 2) {
      throw new InputException(rows.name() + ": has one label; expected two to tell apart");
    }
    int[] best = {labels[0], labels[1]};
    double lowest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < labels.length; i++) {
      for (int j = i + 1; j < labels.length; j++) {
        if (pairs.phi(i, j) < lowest) {
          lowest = pairs.phi(i, j);
          best = new int[] {labels[i], labels[j]};
        }
      }
    }
    return best;
  }
}
