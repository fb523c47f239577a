package dev.espalier.active;

import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.Labels;
import dev.espalier.error.InputException;
import dev.espalier.eval.Folds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Finds given labels that are probably wrong: those that a model finds improbable given the
 * features and the row's other labels.
 *
 * <pre>{@code
 * for (LabelAudit.Suspect suspect : LabelAudit.of(model, data, 20)) {
 *   String label = model.schema().labels().get(suspect.label());
 *   System.out.println(suspect.row() + " " + label + " " + suspect.reasons());
 * }
 * }</pre>
 */
public final class LabelAudit {
  /** Rows × labels that are looked at in one go. */
  private static final int BLOCK_CELLS = 1 << 20;

  private static final Comparator<Suspect> MOST_SUSPECT_FIRST =
      Comparator.comparingDouble(Suspect::givenProbability)
          .thenComparingInt(Suspect::row)
          .thenComparingInt(Suspect::label);

  private LabelAudit() {}

  /**
   * A given label that may be wrong.
   *
   * @param row the row's number, from 0
   * @param label the label's index in the model
   * @param given whether the data say that the label is on
   * @param probability that the label is on, given the features and the row's other labels
   * @param reasons what speaks against what is given, in a few words each; the strongest first
   */
  public record Suspect(
      int row, int label, boolean given, double probability, List<String> reasons) {
    /** Copies the reasons. */
    public Suspect {
      reasons = List.copyOf(reasons);
    }

    private Suspect at(int otherRow) {
      return new Suspect(otherRow, label, given, probability, reasons);
    }

    /** How probable it is that what is given is right. */
    public double givenProbability() {
      return given ? probability : 1 - probability;
    }
  }

  /**
   * The labels that are most probably wrong.
   *
   * @param model a model that was not trained on these rows, or it will trust their labels too much
   * @param data rows that the model has read; unknown labels are not looked at
   * @param most how many to give
   * @return the most suspect first; fewer than {@code most} only where fewer labels are known. Most
   *     of them may be right: their probability tells
   */
  public static List<Suspect> of(Predictor model, Dataset data, int most) {
    return of(model, data, most, Progress.none());
  }

  /** The same with a listener. */
  public static List<Suspect> of(Predictor model, Dataset data, int most, Progress progress) {
    if (most < 1) {
      throw new InputException("most=" + most + "; expected a whole number of at least 1");
    }
    Dataset own = model.comparable(data);
    List<Suspect> ranked = rank(model.model(), own, most, progress.part("comparing", 0, 0.9));
    SuspectReasons reasons = new SuspectReasons(model.model(), own);
    progress.report("looking for reasons", 0.9);
    return ranked.stream().map(reasons::explain).toList();
  }

  /**
   * The labels of training rows that are most probably wrong: each fold's rows are judged by a
   * model of the other folds, which has not seen them.
   *
   * @param learner with nothing left open, such as that of a model's card
   * @param data the rows
   * @param folds which rows are judged together
   */
  public static List<Suspect> outOfFold(
      Learner<?> learner, Dataset data, Folds folds, int most, Progress progress) {
    List<Suspect> all = new ArrayList<>();
    for (int fold = 0; fold < folds.count(); fold++) {
      Progress part = progress.turn("fold", fold, folds.count());
      int[] judged = folds.test(fold);
      Predictor model =
          Predictor.of(learner.fit(data.select(folds.train(fold)), part.part("learning", 0, 0.8)));
      for (Suspect suspect : of(model, data.select(judged), most, part.part("", 0.8, 1))) {
        all.add(suspect.at(judged[suspect.row()]));
      }
    }
    return all.stream().sorted(MOST_SUSPECT_FIRST).limit(most).toList();
  }

  private static List<Suspect> rank(Model model, Dataset data, int most, Progress progress) {
    // The least suspect of those kept is on top, to make room.
    PriorityQueue<Suspect> kept = new PriorityQueue<>(MOST_SUSPECT_FIRST.reversed());
    int blockRows = Math.max(1, BLOCK_CELLS / data.labelCount());
    for (int from = 0; from < data.rows(); from += blockRows) {
      progress.report("", (double) from / data.rows());
      int[] rows = IntStream.range(from, Math.min(data.rows(), from + blockRows)).toArray();
      Labels given = data.labels().select(rows);
      double[] conditionals = model.conditionals(data.features().select(rows), given);
      for (int row = 0; row < rows.length; row++) {
        for (int label = 0; label < given.labelCount(); label++) {
          if (!given.isUnknown(row, label)) {
            double probability = conditionals[row * given.labelCount() + label];
            boolean on = given.positives().contains(row, label);
            offer(kept, most, new Suspect(from + row, label, on, probability, List.of()));
          }
        }
      }
    }
    return kept.stream().sorted(MOST_SUSPECT_FIRST).toList();
  }

  private static void offer(PriorityQueue<Suspect> kept, int most, Suspect suspect) {
    if (kept.size() < most) {
      kept.add(suspect);
    } else if (MOST_SUSPECT_FIRST.compare(suspect, kept.element()) < 0) {
      kept.remove();
      kept.add(suspect);
    }
  }
}
