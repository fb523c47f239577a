package dev.espalier.active;

import dev.espalier.Capability;
import dev.espalier.Evidence;
import dev.espalier.Model;
import dev.espalier.Predictor;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How much a question about each row is expected to tell: the formula is in the package's
 * description. The row to ask about first has the largest number.
 */
public final class RowUsefulness {
  /**
   * In nats; a label that is surer than this is not asked for. No label tells more of another than
   * its own entropy, so a row loses at most labels × this.
   */
  static final double LEAST_ENTROPY = 0.01;

  /** Rows × labels of the answers that are looked at in one go. */
  private static final int BLOCK_CELLS = 1 << 20;

  private final Model model;
  private final Features rows;
  private final Evidence known;
  private final double[] marginals;
  private final int labels;

  private RowUsefulness(Model model, Features rows, Evidence known) {
    this.model = model;
    this.rows = rows;
    this.known = known;
    this.marginals = model.posterior(rows, known).marginals();
    this.labels = model.schema().labels().size();
  }

  /** A label of a row that is in doubt. */
  private record Question(int row, int label) {}

  /**
   * The usefulness of each row, in nats.
   *
   * @param model the model
   * @param rows features in the order of the model's schema
   * @param known labels that are known already, or {@link Evidence#none}
   */
  public static double[] of(Predictor model, Features rows, Evidence known) {
    return new RowUsefulness(model.model(), rows, known).usefulness();
  }

  private double[] usefulness() {
    boolean telling = model.tiesLabels() && model.capabilities().contains(Capability.EVIDENCE);
    double[] best = new double[rows.rows()];
    int most = Math.max(1, BLOCK_CELLS / (2 * labels));
    List<Question> questions = new ArrayList<>();
    for (int row = 0; row < best.length; row++) {
      for (int label = 0; label < labels; label++) {
        double entropy = entropy(marginals[row * labels + label]);
        // Where labels are independent, an answer tells of itself alone.
        best[row] = Math.max(best[row], entropy);
        if (telling && entropy >= LEAST_ENTROPY) {
          questions.add(new Question(row, label));
        }
      }
      if (questions.size() >= most || row + 1 == best.length) {
        ask(questions, best);
        questions.clear();
      }
    }
    return best;
  }

  /** Conditions on both answers to each question; the answer "on" comes first. */
  private void ask(List<Question> questions, double[] best) {
    if (questions.isEmpty()) {
      return;
    }
    int[] asked =
        IntStream.range(0, 2 * questions.size()).map(k -> questions.get(k / 2).row()).toArray();
    double[] answered = model.posterior(rows.select(asked), answers(questions)).marginals();
    for (int k = 0; k < questions.size(); k++) {
      Question question = questions.get(k);
      int own = question.row() * labels;
      double on = marginals[own + question.label()];
      double reduction =
          entropy(marginals, own)
              - on * entropy(answered, 2 * k * labels)
              - (1 - on) * entropy(answered, (2 * k + 1) * labels);
      best[question.row()] = Math.max(best[question.row()], reduction);
    }
  }

  private Evidence answers(List<Question> questions) {
    LabelSets.Builder on = new LabelSets.Builder(labels);
    LabelSets.Builder off = new LabelSets.Builder(labels);
    for (Question question : questions) {
      for (int answer = 1; answer >= -1; answer -= 2) {
        for (int label = 0; label < labels; label++) {
          int value = label == question.label() ? answer : known.value(question.row(), label);
          if (value != 0) {
            (value > 0 ? on : off).add(label);
          }
        }
        on.endRow();
        off.endRow();
      }
    }
    return Evidence.of(on.build(), off.build());
  }

  private double entropy(double[] probabilities, int from) {
    double sum = 0;
    for (int k = from; k < from + labels; k++) {
      sum += entropy(probabilities[k]);
    }
    return sum;
  }

  private static double entropy(double p) {
    return p <= 0 || p >= 1 ? 0 : -p * Math.log(p) - (1 - p) * Math.log1p(-p);
  }
}
