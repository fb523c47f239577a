package dev.espalier.cli.data;

import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import java.util.List;

/**
 * What there is to know of a data set, collected some rows after another: memory does not grow with
 * their number.
 */
final class Description {
  /** Maximum number of labels that are paired: the most frequent. */
  private static final int MOST_PAIRED = 1000;

  /** Maximum number of labels in a picture. */
  private static final int MOST_PICTURED = 30;

  private final Dataset like;
  private final FeatureSummary features;
  private final int[] counts;
  private final int[] known;
  private final DistinctCount labelSets = new DistinctCount();
  private final DistinctCount completeSets = new DistinctCount();
  private final DistinctCount differentRows = new DistinctCount();
  private final CoOccurrence pairs;
  private final CoOccurrence pictured;
  private long rows;
  private long positives;
  private long unknown;
  private long emptyRows;

  /**
   * Begins.
   *
   * @param like gives names, and which labels are frequent; its rows do not count
   */
  Description(Dataset like) {
    this.like = like;
    this.features = new FeatureSummary(like.features());
    this.counts = new int[like.labelCount()];
    this.known = new int[like.labelCount()];
    this.pairs = CoOccurrence.like(like, MOST_PAIRED);
    this.pictured = CoOccurrence.like(like, MOST_PICTURED);
  }

  /** All of a data set. */
  static Description of(Dataset data) {
    Description description = new Description(data);
    description.add(data);
    return description;
  }

  /** Adds rows with the same names. */
  void add(Dataset data) {
    LabelSets sets = data.labels().positives();
    LabelSets open = data.labels().unknown();
    int[] on = sets.counts();
    int[] said = data.labels().knownCounts();
    for (int label = 0; label < counts.length; label++) {
      counts[label] += on[label];
      known[label] += said[label];
    }
    rows += data.rows();
    positives += sets.size();
    unknown += open == null ? 0 : open.size();
    for (int row = 0; row < data.rows(); row++) {
      emptyRows += sets.size(row) == 0 ? 1 : 0;
      long set = RowHashes.ofLabels(sets, row);
      labelSets.add(set);
      if (open == null || open.size(row) == 0) {
        completeSets.add(set);
      }
      differentRows.add(RowHashes.of(data, row));
    }
    features.add(data.features());
    pairs.add(data);
    pictured.add(data);
  }

  String name() {
    return like.name();
  }

  List<String> labels() {
    return like.schema().labels();
  }

  long rows() {
    return rows;
  }

  FeatureSummary features() {
    return features;
  }

  List<String> constantFeatures() {
    return features.constant(like.schema().featureNames());
  }

  boolean isSparse() {
    return like.features().isSparse();
  }

  /** How many rows carry each label. */
  int[] counts() {
    return counts;
  }

  /** In how many rows each label is known. */
  int[] known() {
    return known;
  }

  double cardinality() {
    return (double) positives / Math.max(1, rows);
  }

  double density() {
    return cardinality() / labels().size();
  }

  long unknown() {
    return unknown;
  }

  long rowsWithoutLabels() {
    return emptyRows;
  }

  DistinctCount labelSets() {
    return labelSets;
  }

  /** The label sets of rows of which everything is known. */
  DistinctCount completeSets() {
    return completeSets;
  }

  /** Rows that are the same as an earlier one. */
  long duplicates() {
    return Math.max(0, rows - differentRows.count());
  }

  boolean areDuplicatesExact() {
    return differentRows.isExact();
  }

  CoOccurrence pairs() {
    return pairs;
  }

  /** The few labels of a picture. */
  CoOccurrence pictured() {
    return pictured;
  }
}
