package dev.espalier.active;

import dev.espalier.Capability;
import dev.espalier.Evidence;
import dev.espalier.Model;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.internal.math.Logistic;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How probable each label of some rows is a mistake. How far the model is to be believed is learnt
 * from those rows, which it has not seen: once to tell labels that are on from those that would be
 * on by mistake, once to tell those that are off from those that would be missing.
 */
final class Mistakes {
  /** The share of a label's rows that is taken to have it, or to lack it, by mistake. */
  static final double SHARE = 0.05;

  /** Maximum number of rows × labels that are looked at to learn. */
  private static final int MOST_CELLS = 1 << 21;

  /** Number of labels that are off of which all are learnt from; of more every so many. */
  private static final int MOST_OFF = 1 << 17;

  private final Model model;
  private final Dataset data;
  private final SuspectFeatures features;
  private final boolean tied;
  private MistakeOdds ofGiven;
  private MistakeOdds ofMissing;

  /** Hears of each known label of a row. */
  interface Visitor {
    void visit(int row, int label, boolean on, double probability, double wrong);
  }

  private Mistakes(Model model, Dataset data, Labels learnt) {
    this.model = model;
    this.data = data;
    this.features = new SuspectFeatures(learnt);
    this.tied = model.tiesLabels() && model.capabilities().contains(Capability.EVIDENCE);
    this.ofGiven = new MistakeOdds(startOfGiven(), 0);
    this.ofMissing = new MistakeOdds(startOfMissing(), 0);
  }

  /**
   * Learns from rows.
   *
   * @param judged the rows of which some label is known
   * @param learnt labels as rare or frequent as those that the model has learnt from
   */
  static Mistakes learn(Model model, Dataset data, int[] judged, Labels learnt) {
    Mistakes mistakes = new Mistakes(model, data, learnt);
    int most = Math.max(1, MOST_CELLS / data.labelCount());
    int[] sample =
        judged.length <= most
            ? judged
            : IntStream.range(0, most)
                .map(k -> judged[(int) ((long) k * judged.length / most)])
                .toArray();
    mistakes.fit(sample);
    return mistakes;
  }

  /**
   * Where nothing is known: on by mistake is as likely as the label's rate, times {@link #SHARE}.
   */
  private static double[] startOfGiven() {
    double[] start = new double[SuspectFeatures.COUNT];
    start[SuspectFeatures.ONE] = -Math.log(SHARE);
    start[SuspectFeatures.EVIDENCE] = 1;
    return start;
  }

  /** Where nothing is known the model is believed. */
  private static double[] startOfMissing() {
    double[] start = new double[SuspectFeatures.COUNT];
    start[SuspectFeatures.RATE] = 1;
    start[SuspectFeatures.EVIDENCE] = 1;
    return start;
  }

  private void fit(int[] rows) {
    Labels given = data.labels().select(rows);
    int on = given.positives().size();
    int off = Arrays.stream(given.knownCounts()).sum() - on;
    int every = Math.max(1, (off + MOST_OFF - 1) / MOST_OFF);
    int count = on + (off + every - 1) / every;
    double[] x = new double[count * SuspectFeatures.COUNT];
    boolean[] isOn = new boolean[count];
    int[] labels = new int[count];
    int[] next = new int[2];
    read(
        rows,
        (block, row, label, at) -> {
          boolean set = block.given.positives().contains(row, label);
          if (set || next[1]++ % every == 0) {
            int cell = next[0]++;
            isOn[cell] = set;
            labels[cell] = label;
            block.write(label, set, at, x, cell * SuspectFeatures.COUNT);
          }
        });
    double[] examples = new double[count];
    double[] missing = new double[count];
    double[] balanced = new double[count];
    for (int cell = 0; cell < count; cell++) {
      examples[cell] = features.examples(labels[cell]);
      missing[cell] = isOn[cell] ? 1 : every;
      balanced[cell] =
          isOn[cell] ? 1 : every * SHARE * Math.exp(features.rateLogOdds(labels[cell]));
    }
    MistakeOdds.Cells cells = new MistakeOdds.Cells(x, isOn, missing, examples);
    ofMissing = MistakeOdds.fit(cells, startOfMissing());
    ofGiven = MistakeOdds.fit(cells.weighted(balanced), startOfGiven());
  }

  /** Tells of each known label of some rows how probable it is a mistake. */
  void visit(int[] rows, Visitor visitor) {
    double[] x = new double[SuspectFeatures.COUNT];
    read(
        rows,
        (block, row, label, at) -> {
          boolean on = block.given.positives().contains(row, label);
          block.write(label, on, at, x, 0);
          double examples = features.examples(label);
          double wrong =
              on
                  ? Logistic.sigmoid(-ofGiven.of(x, 0, examples))
                  : Logistic.sigmoid(ofMissing.of(x, 0, examples) + Math.log(SHARE));
          visitor.visit(rows[row], label, on, block.probabilities[at], wrong);
        });
  }

  private interface Reader {
    void read(Block block, int row, int label, int at);
  }

  /** What the model says of some rows. */
  private record Block(
      Labels given, double[] probabilities, double[] alone, SuspectFeatures.Row row) {
    void write(int label, boolean on, int at, double[] to, int offset) {
      row.write(label, on, probabilities[at], alone[at], to, offset);
    }
  }

  private void read(int[] rows, Reader reader) {
    Features selected = data.features().select(rows);
    Labels given = data.labels().select(rows);
    double[] probabilities = model.conditionals(selected, given);
    double[] alone = tied ? model.posterior(selected, Evidence.none()).marginals() : probabilities;
    Block block = new Block(given, probabilities, alone, features.new Row());
    int labels = given.labelCount();
    for (int row = 0; row < rows.length; row++) {
      block.row.read(given, row, alone);
      for (int label = 0; label < labels; label++) {
        if (!given.isUnknown(row, label)) {
          reader.read(block, row, label, row * labels + label);
        }
      }
    }
  }
}
