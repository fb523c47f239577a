package dev.espalier.active;

import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.error.InputException;
import dev.espalier.eval.Folds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Finds labels that are probably wrong or missing: those of which a model says the opposite, given
 * the features and the row's other labels, as far as it is to be believed about them.
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
      Comparator.comparingDouble(Suspect::wrong)
          .reversed()
          .thenComparingDouble(Suspect::givenProbability)
          .thenComparingInt(Suspect::row)
          .thenComparingInt(Suspect::label);

  /** Which mistakes are looked for. */
  public enum Only {
    /** Labels that are given and perhaps wrong, and those that are perhaps missing. */
    BOTH,
    /** Labels that are given and perhaps wrong. */
    GIVEN,
    /** Labels that are not given and perhaps missing. */
    MISSING;

    private boolean covers(boolean given) {
      return this == BOTH || given == (this == GIVEN);
    }
  }

  private record Request(int most, Only only) {
    Request {
      if (most < 1) {
        throw new InputException("most=" + most + "; expected a whole number of at least 1");
      }
    }
  }

  private LabelAudit() {}

  /**
   * A given label that may be wrong.
   *
   * @param row the row's number, from 0
   * @param label the label's index in the model
   * @param given whether the data say that the label is on
   * @param probability that the label is on, as the model says it: given the features and the row's
   *     other labels
   * @param wrong how probable it is that what is given is a mistake, if for each label one of
   *     twenty rows that have it was given it by mistake and as many had it taken away
   * @param reasons what speaks against what is given, in a few words each; the strongest first
   */
  public record Suspect(
      int row, int label, boolean given, double probability, double wrong, List<String> reasons) {
    /** Copies the reasons. */
    public Suspect {
      reasons = List.copyOf(reasons);
    }

    private Suspect at(int otherRow) {
      return new Suspect(otherRow, label, given, probability, wrong, reasons);
    }

    /** How probable the model finds what is given. */
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
    return of(model, data, most, Only.BOTH, Progress.none());
  }

  /** The same of some mistakes only, with a listener. */
  public static List<Suspect> of(
      Predictor model, Dataset data, int most, Only only, Progress progress) {
    Dataset own = model.comparable(data);
    return of(model.model(), own, own.labels(), new Request(most, only), progress);
  }

  private static List<Suspect> of(
      Model model, Dataset data, Labels learnt, Request request, Progress progress) {
    List<Suspect> ranked = rank(model, data, learnt, request, progress.part("comparing", 0, 0.9));
    SuspectReasons reasons = new SuspectReasons(model, data);
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
   * @param most how many to give
   * @param only which mistakes
   */
  public static List<Suspect> outOfFold(
      Learner<?> learner, Dataset data, Folds folds, int most, Only only, Progress progress) {
    Request request = new Request(most, only);
    List<Suspect> all = new ArrayList<>();
    for (int fold = 0; fold < folds.count(); fold++) {
      Progress part = progress.turn("fold", fold, folds.count());
      int[] judged = folds.test(fold);
      Dataset others = data.select(folds.train(fold));
      Model model = learner.fit(others, part.part("learning", 0, 0.8));
      Dataset own = Predictor.of(model).comparable(data.select(judged));
      for (Suspect suspect : of(model, own, others.labels(), request, part.part("", 0.8, 1))) {
        all.add(suspect.at(judged[suspect.row()]));
      }
    }
    return all.stream().sorted(MOST_SUSPECT_FIRST).limit(most).toList();
  }

  private static List<Suspect> rank(
      Model model, Dataset data, Labels learnt, Request request, Progress progress) {
    // The least suspect of those kept is on top, to make room.
    PriorityQueue<Suspect> kept = new PriorityQueue<>(MOST_SUSPECT_FIRST.reversed());
    int[] judged = judged(data.labels());
    Mistakes mistakes = Mistakes.learn(model, data, judged, learnt);
    int blockRows = Math.max(1, BLOCK_CELLS / data.labelCount());
    for (int from = 0; from < judged.length; from += blockRows) {
      progress.report("", (double) from / judged.length);
      int[] rows = Arrays.copyOfRange(judged, from, Math.min(judged.length, from + blockRows));
      mistakes.visit(
          rows,
          (row, label, on, probability, wrong) -> {
            if (request.only.covers(on)) {
              offer(kept, request.most, new Suspect(row, label, on, probability, wrong, List.of()));
            }
          });
    }
    return kept.stream().sorted(MOST_SUSPECT_FIRST).toList();
  }

  /** The rows of which some label is known. */
  private static int[] judged(Labels labels) {
    LabelSets unknown = labels.unknown();
    return IntStream.range(0, labels.rows())
        .filter(row -> unknown == null || unknown.size(row) < labels.labelCount())
        .toArray();
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
