package dev.espalier.internal.learn;

import dev.espalier.Evidence;
import dev.espalier.Learnt;
import dev.espalier.ProductPosterior;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.math.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Folds of the training rows, and the log-odds of each fold's rows by fits without it, as one label
 * after the other is fitted. Labels may be written by several threads at a time.
 */
public final class HeldOut {
  private final Labels labels;

  /** The labels that are fitted; others keep their frequency. */
  private final int[] varying;

  private final int[] foldOfRow;

  /** The place of each row in its fold. */
  private final int[] places;

  private final int[] sizes;
  private final List<double[]> logOdds = new ArrayList<>();

  /**
   * No label is fitted yet: all have the log-odds of their frequency.
   *
   * @param foldOfRow the fold of each row, from 0
   */
  public HeldOut(Labels labels, int[] foldOfRow) {
    this.labels = labels;
    this.varying = labels.varying();
    this.foldOfRow = foldOfRow;
    this.places = new int[foldOfRow.length];
    int count = Arrays.stream(foldOfRow).max().orElse(-1) + 1;
    this.sizes = new int[count];
    for (int row = 0; row < foldOfRow.length; row++) {
      places[row] = sizes[foldOfRow[row]]++;
    }
    double[] frequencies = LabelFrequencies.logOdds(labels);
    for (int size : sizes) {
      int width = frequencies.length;
      double[] all = new double[Shape.product("held-out rows", size, "rows", width, "labels")];
      for (int row = 0; row < size; row++) {
        System.arraycopy(frequencies, 0, all, row * width, width);
      }
      logOdds.add(all);
    }
  }

  /** No folds. */
  public static HeldOut none(Labels labels) {
    return new HeldOut(labels, new int[0]);
  }

  /** The number of folds. */
  public int count() {
    return sizes.length;
  }

  /** How many rows are in other folds. */
  int rowsWithout(int fold) {
    return foldOfRow.length - sizes[fold];
  }

  /** The same signs, but 0 in a fold. */
  public double[] withoutFold(int fold, double[] signs) {
    double[] others = signs.clone();
    for (int row = 0; row < others.length; row++) {
      others[row] = foldOfRow[row] == fold ? 0 : others[row];
    }
    return others;
  }

  /** Whether there are rows of both signs. */
  public static boolean varies(double[] signs) {
    boolean on = false;
    boolean off = false;
    for (double sign : signs) {
      on |= sign > 0;
      off |= sign < 0;
    }
    return on && off;
  }

  /**
   * Keeps what was found for one label without a fold.
   *
   * @param label its number among those that vary
   * @param scores f of all rows, half their log-odds
   */
  void write(int fold, int label, double[] scores) {
    double[] of = logOdds.get(fold);
    for (int row = 0; row < foldOfRow.length; row++) {
      if (foldOfRow[row] == fold) {
        of[places[row] * labels.labelCount() + varying[label]] = 2 * scores[row];
      }
    }
  }

  /** The same of a label that does not vary outside a fold: its frequency there. */
  void writeConstant(int fold, int label, double[] signs) {
    double on = 0;
    double known = 0;
    for (double sign : signs) {
      on += sign > 0 ? 1 : 0;
      known += sign == 0 ? 0 : 1;
    }
    double[] scores = new double[signs.length];
    Arrays.fill(scores, Math.log((on + 0.5) / (known - on + 0.5)) / 2); // as LabelTotals.logOdds
    write(fold, label, scores);
  }

  /**
   * Keeps the log-odds of all rows by fits without their own fold.
   *
   * @param unseen rows × labels that vary
   */
  public void write(double[] unseen) {
    for (int row = 0; row < foldOfRow.length; row++) {
      double[] of = logOdds.get(foldOfRow[row]);
      for (int k = 0; k < varying.length; k++) {
        of[places[row] * labels.labelCount() + varying[k]] = unseen[row * varying.length + k];
      }
    }
  }

  /** The predictions of each fold's rows; the label sets seen are those of the other folds. */
  public List<Learnt.Fold> predictions() {
    List<Learnt.Fold> folds = new ArrayList<>();
    for (int fold = 0; fold < sizes.length; fold++) {
      LabelSets observed = labels.select(rows(fold, false)).distinctSets();
      folds.add(
          new Learnt.Fold(
              new ProductPosterior(
                  sizes[fold], labels.labelCount(), logOdds.get(fold), observed, Evidence.none()),
              labels.select(rows(fold, true))));
    }
    return folds;
  }

  private int[] rows(int fold, boolean inside) {
    return IntStream.range(0, foldOfRow.length)
        .filter(row -> (foldOfRow[row] == fold) == inside)
        .toArray();
  }
}
