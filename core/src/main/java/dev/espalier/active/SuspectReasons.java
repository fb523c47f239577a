package dev.espalier.active;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Capability;
import dev.espalier.Evidence;
import dev.espalier.Explanation;
import dev.espalier.Explanation.Contribution;
import dev.espalier.Explanation.Kind;
import dev.espalier.Model;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Why a given label is suspect: the other labels and the features that pull the model away from it,
 * and where the model does not tell them, how rare it is among rows with the same other labels.
 */
final class SuspectReasons {
  private static final int MOST_NAMES = 3;

  /** Of the strongest; what pulls less is not named. */
  private static final double LEAST_SHARE = 0.1;

  /** Fewer rows say nothing about what goes together. */
  private static final int LEAST_ROWS = 5;

  /** Probabilities nearer to each other than this are shown alike. */
  private static final double SAME = 0.01;

  private final Model model;
  private final Dataset data;
  private final Map<String, Integer> labelIndex;
  private final boolean usesOthers;

  SuspectReasons(Model model, Dataset data) {
    this.model = model;
    this.data = data;
    this.labelIndex = data.schema().labelIndex();
    this.usesOthers = model.tiesLabels() && model.capabilities().contains(Capability.EVIDENCE);
  }

  /** The suspect with its reasons. */
  LabelAudit.Suspect explain(LabelAudit.Suspect suspect) {
    int[] one = {suspect.row()};
    Features row = data.features().select(one);
    Evidence others =
        usesOthers
            ? Evidence.of(data.labels().select(one)).hiding(suspect.label())
            : Evidence.none();
    List<Contribution> against =
        model
            .explain(row, others, new int[] {suspect.label()})
            .map(all -> against(all.get(0), suspect.given()))
            .orElse(List.of());
    List<String> reasons = new ArrayList<>();
    String direction = suspect.given() ? " against it: " : " for it: ";
    boolean tied = add(reasons, "labels" + direction, named(against, true, suspect.row()));
    add(reasons, "features" + direction, named(against, false, suspect.row()));
    if (usesOthers) {
      addFeaturesAlone(reasons, row, suspect);
    }
    if (!tied) {
      addCompany(reasons, suspect);
    }
    if (reasons.isEmpty()) {
      reasons.add(
          "given on in "
              + data.labels().positives().counts()[suspect.label()]
              + " of "
              + data.labels().knownCounts()[suspect.label()]
              + " rows");
    }
    return new LabelAudit.Suspect(
        suspect.row(),
        suspect.label(),
        suspect.given(),
        suspect.probability(),
        suspect.wrong(),
        reasons);
  }

  private static List<Contribution> against(Explanation explanation, boolean given) {
    return explanation.contributions().stream()
        .filter(one -> one.kind() != Kind.INTERCEPT)
        .filter(one -> given ? one.amount() < 0 : one.amount() > 0)
        .sorted(Contribution.bySize())
        .toList();
  }

  private List<String> named(List<Contribution> against, boolean labels, int row) {
    List<Contribution> own =
        against.stream().filter(one -> (one.kind() == Kind.LABEL) == labels).toList();
    double least = own.isEmpty() ? 0 : LEAST_SHARE * Math.abs(own.get(0).amount());
    return own.stream()
        .filter(one -> Math.abs(one.amount()) >= least)
        .limit(MOST_NAMES)
        .map(one -> labels ? withValue(one.name(), row) : one.name())
        .toList();
  }

  private String withValue(String name, int row) {
    int label = labelIndex.getOrDefault(name, -1);
    Labels labels = data.labels();
    String value =
        labels.isUnknown(row, label)
            ? "unknown"
            : labels.positives().contains(row, label) ? "on" : "off";
    return quoted(name) + " (" + value + ")";
  }

  private static boolean add(List<String> reasons, String what, List<String> names) {
    if (!names.isEmpty()) {
      reasons.add(what + names.stream().collect(Collectors.joining(", ")));
    }
    return !names.isEmpty();
  }

  private void addFeaturesAlone(List<String> reasons, Features row, LabelAudit.Suspect suspect) {
    double alone = model.posterior(row, Evidence.none()).marginals()[suspect.label()];
    if (Math.abs(alone - suspect.probability()) >= SAME) {
      reasons.add(String.format(Locale.ROOT, "%.2f by the features alone", alone));
    }
  }

  /** The label of the same row that is given with this one least often for how often it is. */
  private void addCompany(List<String> reasons, LabelAudit.Suspect suspect) {
    LabelSets positives = data.labels().positives();
    int known = data.labels().knownCounts()[suspect.label()];
    int on = positives.counts()[suspect.label()];
    // How usual the given value is in all rows: a company in which it is half as usual tells.
    double least = 0.5 * (suspect.given() ? on : known - on) / known;
    String best = null;
    for (int other : positives.row(suspect.row())) {
      int together = 0;
      int rows = 0;
      for (int row = 0; row < positives.rows() && other != suspect.label(); row++) {
        if (positives.contains(row, other) && !data.labels().isUnknown(row, suspect.label())) {
          rows++;
          together += positives.contains(row, suspect.label()) ? 1 : 0;
        }
      }
      double share = rows == 0 ? 1 : (double) (suspect.given() ? together : rows - together) / rows;
      if (rows >= LEAST_ROWS && share < least) {
        least = share;
        best =
            "on in "
                + together
                + " of "
                + rows
                + " rows with "
                + quoted(data.schema().labels().get(other));
      }
    }
    if (best != null) {
      reasons.add(best);
    }
  }
}
