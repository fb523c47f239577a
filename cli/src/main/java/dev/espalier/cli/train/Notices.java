package dev.espalier.cli.train;

import dev.espalier.ModelCard;
import dev.espalier.cli.text.Names;
import dev.espalier.data.Dataset;
import java.util.ArrayList;
import java.util.List;

/** What a user should know about training data and fit, though nothing is wrong. */
final class Notices {
  private Notices() {}

  /** Labels from which nothing can be learnt. */
  static List<String> of(Dataset train) {
    int[] on = train.labels().positives().counts();
    int[] known = train.labels().knownCounts();
    List<String> never = new ArrayList<>();
    List<String> always = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (int label = 0; label < on.length; label++) {
      String name = train.schema().labels().get(label);
      if (known[label] == 0) {
        unknown.add(name);
      } else if (on[label] == 0) {
        never.add(name);
      } else if (on[label] == known[label]) {
        always.add(name);
      }
    }
    List<String> notices = new ArrayList<>();
    add(notices, never, "without a positive example");
    add(notices, always, "on in every example");
    add(notices, unknown, "unknown in every example");
    return notices;
  }

  /** A solver that stopped early, or where that cannot be told. */
  static List<String> of(ModelCard card) {
    if (!"false".equals(card.provenance().get("converged"))) {
      return List.of();
    }
    String why = card.provenance().get("ended");
    return List.of(
        why == null
            ? "the solver stopped at its last iteration before it converged; raise"
                + " maximumIterations"
            : "the fit ended, but cannot be said to have converged: " + why);
  }

  private static void add(List<String> notices, List<String> labels, String what) {
    if (!labels.isEmpty()) {
      notices.add(
          labels.size()
              + (labels.size() == 1 ? " label " : " labels ")
              + what
              + ": "
              + Names.some(labels));
    }
  }
}
