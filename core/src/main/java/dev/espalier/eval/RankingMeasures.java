package dev.espalier.eval;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import java.util.Map;

/** Computes the measures of the order of labels and rows by the marginals. */
final class RankingMeasures {
  /** What is summed over rows: three columns for precision at k, then the others. */
  private static final int SUMS = 9;

  private final Labels truth;
  private final double[] marginals;
  private final int labelCount;

  RankingMeasures(Labels truth, double[] marginals) {
    this.truth = truth;
    this.marginals = marginals;
    this.labelCount = truth.labelCount();
  }

  void compute(Map<Measure, Double> out) {
    computeByRow(out);
    computeByLabel(out);
  }

  private void computeByRow(Map<Measure, Double> out) {
    Chunks chunks = Parallel.chunks(truth.rows());
    double[] sums = new double[chunks.count() * SUMS];
    Parallel.run(
        chunks.count(),
        chunk -> {
          Ranking ranking = new Ranking(labelCount);
          for (int row = chunks.from(chunk); row < chunks.to(chunk); row++) {
            fillRow(ranking, row);
            addRow(ranking, sums, chunk * SUMS);
          }
        });
    double[] total = new double[SUMS];
    for (int k = 0; k < sums.length; k++) {
      total[k % SUMS] += sums[k];
    }
    double known = total[6];
    double withPositives = total[7];
    double withBoth = total[8];
    out.put(Measure.PRECISION_AT_1, total[0] / known);
    out.put(Measure.PRECISION_AT_3, total[1] / known);
    out.put(Measure.PRECISION_AT_5, total[2] / known);
    // A row without positives adds nothing to precision at 1, so the sum is that of rows with some.
    out.put(Measure.ONE_ERROR, 1 - total[0] / withPositives);
    out.put(Measure.COVERAGE, total[3] / withPositives);
    out.put(Measure.AVERAGE_PRECISION, total[4] / withPositives);
    out.put(Measure.RANKING_LOSS, total[5] / withBoth);
  }

  private static void addRow(Ranking ranking, double[] sums, int base) {
    if (ranking.count() == 0) {
      return;
    }
    sums[base + 6]++;
    if (ranking.positiveCount() == 0) {
      return;
    }
    sums[base] += ranking.precisionAt(1);
    sums[base + 1] += ranking.precisionAt(3);
    sums[base + 2] += ranking.precisionAt(5);
    sums[base + 3] += ranking.coverage();
    sums[base + 4] += ranking.averagePrecision();
    sums[base + 7]++;
    if (ranking.negativeCount() > 0) {
      sums[base + 5] += ranking.wrongPairs();
      sums[base + 8]++;
    }
  }

  private void fillRow(Ranking ranking, int row) {
    ranking.clear();
    LabelSets positives = truth.positives();
    int next = positives.start(row);
    for (int label = 0; label < labelCount; label++) {
      boolean on = next < positives.start(row + 1) && positives.members()[next] == label;
      if (on) {
        next++;
      }
      if (on || !truth.isUnknown(row, label)) {
        ranking.add(marginals[row * labelCount + label], on);
      }
    }
    ranking.sort();
  }

  private void computeByLabel(Map<Measure, Double> out) {
    Retrieval retrieval = Retrieval.of(truth, marginals);
    out.put(Measure.AROC, Retrieval.mean(retrieval.areas()));
    out.put(Measure.MAP, Retrieval.mean(retrieval.averagePrecisions()));
    out.put(Measure.RETRIEVAL_AT_3, Retrieval.mean(retrieval.precisionsAt3()));
    out.put(Measure.RETRIEVAL_AT_5, Retrieval.mean(retrieval.precisionsAt5()));
    out.put(Measure.RETRIEVAL_AT_10, Retrieval.mean(retrieval.precisionsAt10()));
  }
}
