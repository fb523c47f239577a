package dev.espalier.eval;

import dev.espalier.LabelProbabilities;
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
  private final LabelProbabilities probabilities;
  private final int labelCount;

  RankingMeasures(Labels truth, LabelProbabilities probabilities) {
    this.truth = truth;
    this.probabilities = probabilities;
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
    LabelSets unknown = truth.unknown();
    probabilities.forEach(
        row,
        (label, probability) -> {
          boolean on = positives.contains(row, label);
          if (on || !truth.isUnknown(row, label)) {
            ranking.add(probability, on);
          }
        });
    int known = labelCount - (unknown == null ? 0 : unknown.size(row));
    ranking.addUntold(positives.size(row), known);
    ranking.sort();
  }

  private void computeByLabel(Map<Measure, Double> out) {
    Retrieval retrieval = Retrieval.of(truth, probabilities);
    out.put(Measure.AROC, Retrieval.mean(retrieval.areas()));
    out.put(Measure.MAP, Retrieval.mean(retrieval.averagePrecisions()));
    out.put(Measure.RETRIEVAL_AT_3, Retrieval.mean(retrieval.precisionsAt3()));
    out.put(Measure.RETRIEVAL_AT_5, Retrieval.mean(retrieval.precisionsAt5()));
    out.put(Measure.RETRIEVAL_AT_10, Retrieval.mean(retrieval.precisionsAt10()));
  }
}
