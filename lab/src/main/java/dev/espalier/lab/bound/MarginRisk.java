package dev.espalier.lab.bound;

import dev.espalier.Evidence;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.field.BestMap;
import dev.espalier.internal.field.PairwiseField;
import dev.espalier.learn.PairwiseModel;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The mean of the loss (31): 1 where the true set is not the most probable one, less where it is by
 * only a little, 0 where its log-probability is γ above that of every other set.
 *
 * <pre>{@code
 * f = E(y) − max_{y'≠y} E(y'),   ℓ = 1 − f/γ cut to [0, 1]                       (31), (32)
 * }</pre>
 *
 * <p>The best other set differs in some label: it is the best over labels i of the most probable
 * set whose label i is turned over. Where a search cannot prove that it found the best, the loss
 * counts as 1, so the risk is never understated.
 *
 * @param risk the mean loss, never below {@code error}
 * @param error the share of rows whose most probable set is not the true one
 * @param rows the rows that were counted: those of which every label is known
 */
public record MarginRisk(double risk, double error, int rows) {
  /** The risk on some rows; not a number where no row's labels are all known. */
  static MarginRisk of(PairwiseModel model, Dataset data, double margin, Progress progress) {
    LabelSets unknown = data.labels().unknown();
    Dataset known =
        unknown == null
            ? data
            : data.select(
                IntStream.range(0, data.rows()).filter(row -> unknown.size(row) == 0).toArray());
    LabelSets truth = known.labels().positives();
    PairwiseField field = model.field(known.features());
    BestMap.Solution best = new BestMap().solve(field, model.observed());
    int[] right =
        IntStream.range(0, known.rows())
            .filter(row -> best.sets().sameSet(row, truth, row))
            .toArray();
    int[] open = Arrays.stream(right).filter(row -> best.proven()[row]).toArray();
    int rows = known.rows();
    double losses = rows - open.length;
    for (double lead : leads(select(field, open), truth.select(open), model, progress)) {
      losses += Math.min(1, Math.max(0, 1 - lead / margin)); // Eq. (31)
    }
    return new MarginRisk(losses / rows, (double) (rows - right.length) / rows, rows);
  }

  /** f of rows whose true set is the most probable one; 0 where it cannot be proven. */
  private static double[] leads(
      PairwiseField field, LabelSets truth, PairwiseModel model, Progress progress) {
    double[] energies = field.energies(truth);
    double[] leads = new double[field.rows()];
    Arrays.fill(leads, Double.POSITIVE_INFINITY);
    for (int label = 0; label < field.labels(); label++) {
      progress.report("margins", (double) label / field.labels());
      PairwiseField turned = field.given(opposite(truth, label));
      BestMap.Solution other = new BestMap().solve(turned, model.observed());
      double[] others = turned.energies(other.sets());
      for (int row = 0; row < leads.length; row++) {
        double lead = other.proven()[row] ? energies[row] - others[row] : 0;
        leads[row] = Math.min(leads[row], Math.max(0, lead)); // Eq. (32)
      }
    }
    return leads;
  }

  private static Evidence opposite(LabelSets truth, int label) {
    LabelSets.Builder on = new LabelSets.Builder(truth.labelCount());
    LabelSets.Builder off = new LabelSets.Builder(truth.labelCount());
    for (int row = 0; row < truth.rows(); row++) {
      (truth.contains(row, label) ? off : on).add(label);
      on.endRow();
      off.endRow();
    }
    return Evidence.of(on.build(), off.build());
  }

  /** The chosen rows of a field whose rows share their strengths. */
  private static PairwiseField select(PairwiseField field, int[] rows) {
    int labels = field.labels();
    double[] scores = new double[rows.length * labels];
    for (int k = 0; k < rows.length; k++) {
      System.arraycopy(field.scores(), rows[k] * labels, scores, k * labels, labels);
    }
    return PairwiseField.shared(rows.length, scores, field.edges(), field.strengths());
  }
}
