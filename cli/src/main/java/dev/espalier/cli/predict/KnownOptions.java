package dev.espalier.cli.predict;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Evidence;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.error.InputException;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which labels are known beforehand: in every row, or row by row. */
final class KnownOptions {
  @Mixin private final KnownOption everywhere = new KnownOption();

  @Option(
      names = "--known-labels",
      description = "Treat the labels that DATA gives as known, on or off; unknown ones stay open.")
  private boolean labelsOfData;

  @Option(
      names = "--known-tags",
      description = "Treat only the labels that are on in DATA as known; all others stay open.")
  private boolean tagsOfData;

  /** Refuses what cannot be meant before a long file is read. */
  void check(List<String> labels) {
    everywhere.check(labels);
    if (labelsOfData && tagsOfData) {
      throw new InputException(
          "--known-labels, --known-tags: expected one of them, since they disagree on labels that"
              + " are off");
    }
  }

  /** Whether what one row says may change what another says: all rows are read first. */
  boolean needsAllRows() {
    return labelsOfData || tagsOfData;
  }

  /** What is known of each row of the data, whose labels are the model's. */
  Evidence evidence(Dataset data) {
    return evidence(data, 0, data.rows());
  }

  /** What is known of some rows of the data, of the first of them at row 0. */
  Evidence evidence(Dataset data, int from, int to) {
    List<String> names = data.schema().labels();
    Evidence said = everywhere.evidence(to - from, names);
    if (!labelsOfData && !tagsOfData) {
      return said;
    }
    Labels given = data.labels();
    LabelSets unknown = given.unknown();
    if (unknown != null && unknown.size() == (long) data.rows() * names.size()) {
      throw new InputException(
          (labelsOfData ? "--known-labels: " : "--known-tags: ")
              + data.name()
              + " has none of the model's labels; expected labels such as "
              + quoted(names.get(0))
              + " (see --labels)");
    }
    LabelSets.Builder on = new LabelSets.Builder(names.size());
    LabelSets.Builder off = new LabelSets.Builder(names.size());
    for (int row = from; row < to; row++) {
      for (int label = 0; label < names.size(); label++) {
        int value = said.value(row - from, label);
        int own = own(given, row, label);
        if (value * own < 0) {
          throw new InputException(
              "--known: label %s is said to be %s; row %s of %s says the opposite"
                  .formatted(
                      quoted(names.get(label)), value > 0 ? "yes" : "no", row + 1, data.name()));
        }
        if (value + own > 0) {
          on.add(label);
        } else if (value + own < 0) {
          off.add(label);
        }
      }
      on.endRow();
      off.endRow();
    }
    return Evidence.of(on.build(), off.build());
  }

  private int own(Labels given, int row, int label) {
    if (given.positives().contains(row, label)) {
      return 1;
    }
    return labelsOfData && !given.isUnknown(row, label) ? -1 : 0;
  }
}
