package dev.espalier.eval;

import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.decode.LabelRanking;
import dev.espalier.math.Chunks;
import dev.espalier.math.Parallel;
import java.util.Arrays;
import java.util.Map;

/** Computes the measures of the order of labels and rows by the marginals. */
final class RankingMeasures {
  private static final int TAGS = 10;

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

  void compute(ZeroDivision zeroDivision, Map<Measure, Double> out) {
    computeByRow(out);
    computeByLabel(out);
    double[] tags = LabelCounts.of(truth, annotated()).macro(zeroDivision);
    out.put(Measure.TAG_PRECISION_10, tags[0]);
    out.put(Measure.TAG_RECALL_10, tags[1]);
    double sum = tags[0] + tags[1];
    out.put(Measure.TAG_F_10, sum == 0 ? 0 : 2 * tags[0] * tags[1] / sum);
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
    double[] areas = new double[labelCount];
    double[] precisions = new double[labelCount];
    Chunks chunks = Chunks.of(labelCount, 1, 16);
    Parallel.run(
        chunks.count(),
        chunk -> {
          Ranking ranking = new Ranking(truth.rows());
          for (int label = chunks.from(chunk); label < chunks.to(chunk); label++) {
            fillLabel(ranking, label);
            boolean positives = ranking.positiveCount() > 0;
            areas[label] =
                positives && ranking.negativeCount() > 0 ? 1 - ranking.wrongPairs() : Double.NaN;
            precisions[label] = positives ? ranking.averagePrecision() : Double.NaN;
          }
        });
    out.put(Measure.AROC, meanOfNumbers(areas));
    out.put(Measure.MAP, meanOfNumbers(precisions));
  }

  private void fillLabel(Ranking ranking, int label) {
    ranking.clear();
    for (int row = 0; row < truth.rows(); row++) {
      boolean on = truth.positives().contains(row, label);
      if (on || !truth.isUnknown(row, label)) {
        ranking.add(marginals[row * labelCount + label], on);
      }
    }
    ranking.sort();
  }

  private static double meanOfNumbers(double[] values) {
    double sum = 0;
    int count = 0;
    for (double value : values) {
      if (!Double.isNaN(value)) {
        sum += value;
        count++;
      }
    }
    return sum / count;
  }

  /** Each row with its ten best labels. */
  private LabelSets annotated() {
    LabelSets.Builder sets = new LabelSets.Builder(labelCount);
    for (int row = 0; row < truth.rows(); row++) {
      int[] best = LabelRanking.top(marginals, row * labelCount, labelCount, TAGS);
      Arrays.sort(best);
      for (int label : best) {
        sets.add(label);
      }
      sets.endRow();
    }
    return sets.build();
  }
}
