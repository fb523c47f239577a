package dev.espalier.cli.predict;

import dev.espalier.FeatureImportance;
import dev.espalier.FeatureImportance.Measure;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.TextTable;
import dev.espalier.error.internal.VisibleText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How much each feature matters to a model, for the terminal and for programs.
 *
 * @param learner the model's learner
 * @param importance the numbers
 * @param label the label they are of, or -1 for all together
 */
record ImportanceText(String learner, FeatureImportance importance, int label) {
  /** Maximum number of features that are printed. */
  static final int SHOWN = 20;

  private static final int LONGEST_BAR = 20;

  /** The most important features, with bars. */
  List<String> lines() {
    List<Integer> ranked = importance.ranked(label);
    List<Integer> shown = ranked.subList(0, Math.min(SHOWN, ranked.size()));
    boolean tellsLabel = label < 0 && importance.hasLabels();
    List<String> labels = importance.schema().labels();
    List<String> lines = new ArrayList<>();
    lines.add(
        learner
            + ", "
            + (label < 0 ? "all labels" : VisibleText.of(labels.get(label)))
            + ": "
            + (importance.measure() == Measure.PERMUTATION
                ? "by how much the Brier score rises once a feature is permuted"
                : "each feature's share of the impurity that cuts have lowered")
            + "; "
            + (shown.size() < ranked.size() ? Numbers.count(shown.size()) + " of " : "")
            + Numbers.count(ranked.size(), "feature"));
    lines.add("");
    TextTable table = new TextTable().text("feature").number("importance").text("");
    if (tellsLabel) {
      table.text("most for");
    }
    double largest = shown.isEmpty() ? 0 : value(shown.get(0));
    for (int feature : shown) {
      List<String> cells = new ArrayList<>();
      cells.add(importance.schema().features().get(feature).name());
      cells.add(String.format(Locale.ROOT, "%.6f", value(feature)));
      cells.add(bar(value(feature), largest));
      if (tellsLabel) {
        int most = mostFor(feature);
        cells.add(importance.ofLabel(feature, most) > 0 ? labels.get(most) : "");
      }
      table.row(cells);
    }
    lines.addAll(table.lines());
    return lines;
  }

  private double value(int feature) {
    return label < 0 ? importance.overall(feature) : importance.ofLabel(feature, label);
  }

  private static String bar(double value, double largest) {
    double share = largest > 0 ? Math.max(0, value / largest) : 0;
    return "█".repeat((int) Math.round(LONGEST_BAR * share));
  }

  private int mostFor(int feature) {
    int most = 0;
    for (int other = 1; other < importance.schema().labels().size(); other++) {
      if (importance.ofLabel(feature, other) > importance.ofLabel(feature, most)) {
        most = other;
      }
    }
    return most;
  }

  /** All features. */
  Map<String, Object> json() {
    List<String> labels = importance.schema().labels();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("learner", learner);
    json.put("measure", importance.measure().name().toLowerCase(Locale.ROOT));
    if (label >= 0) {
      json.put("label", labels.get(label));
    }
    List<Object> features = new ArrayList<>();
    for (int feature : importance.ranked(label)) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("feature", importance.schema().features().get(feature).name());
      entry.put("importance", value(feature));
      if (label < 0 && importance.hasLabels()) {
        Map<String, Object> parts = new LinkedHashMap<>();
        for (int k = 0; k < labels.size(); k++) {
          parts.put(labels.get(k), importance.ofLabel(feature, k));
        }
        entry.put("labels", parts);
      }
      features.add(entry);
    }
    json.put("features", features);
    return json;
  }
}
