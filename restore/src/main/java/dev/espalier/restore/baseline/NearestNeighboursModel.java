package dev.espalier.restore.baseline;

import dev.espalier.ModelCard;
import dev.espalier.Progress;
import dev.espalier.Tensor;
import dev.espalier.data.CodedTable;
import dev.espalier.data.TableSchema;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.restore.CellEstimates;
import dev.espalier.restore.internal.ColumnMoments;
import dev.espalier.restore.internal.FillingModel;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntPredicate;

/** The fitted {@link NearestNeighbours}: the training rows themselves. */
final class NearestNeighboursModel extends FillingModel {
  /** The tensor that says how a row's weight falls with its distance; files before it lack it. */
  static final String POWER = "weights.power";

  /** Added to a distance, so that an equal row does not weigh infinitely much. */
  private static final double SMALL = 1e-6;

  /**
   * The rows that vote.
   *
   * @param rows all training rows
   * @param count how many vote, K
   * @param squared whether they weigh by the inverse of the squared distance, as models did that
   *     were stored without {@link #POWER}
   */
  record Voters(CodedTable rows, int count, boolean squared) {
    private double weight(double squaredDistance) {
      return 1 / ((squared ? squaredDistance : Math.sqrt(squaredDistance)) + SMALL);
    }
  }

  private final Voters voters;
  private final CodedTable train;

  NearestNeighboursModel(TableSchema schema, ModelCard card, ColumnMoments moments, Voters voters) {
    super(schema, card, moments);
    this.voters = voters;
    this.train = voters.rows();
  }

  @Override
  public CellEstimates estimate(CodedTable rows, double[] noise, Progress progress) {
    CellEstimates out = columnEstimates(rows);
    Chunks chunks = Chunks.of(rows.rows(), 16, 64);
    Parallel.run(
        chunks.count(),
        chunk -> {
          double[] distances = new double[train.rows()];
          for (int row = chunks.from(chunk); row < chunks.to(chunk); row++) {
            if (hasMissing(rows, row)) {
              squaredDistances(rows, row, distances);
              fillNumbers(rows, row, distances, out);
              fillCategories(rows, row, distances, out);
            }
          }
        });
    return out;
  }

  private boolean hasMissing(CodedTable rows, int row) {
    int numbers = schema().numberCount();
    for (int s = 0; s < numbers; s++) {
      if (Double.isNaN(rows.numbers()[row * numbers + s])) {
        return true;
      }
    }
    for (int j = 0; j < schema().categoryCount(); j++) {
      if (rows.codes()[row * schema().categoryCount() + j] < 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Squared distances: the mean over the cells that both rows have of the squared difference of
   * standardised numbers, and 1 for two unlike categories (half the squared distance of their
   * indicators).
   */
  private void squaredDistances(CodedTable rows, int row, double[] distances) {
    int numbers = schema().numberCount();
    int categories = schema().categoryCount();
    for (int other = 0; other < distances.length; other++) {
      double sum = 0;
      int count = 0;
      for (int s = 0; s < numbers; s++) {
        double difference =
            rows.numbers()[row * numbers + s] - train.numbers()[other * numbers + s];
        if (!Double.isNaN(difference)) {
          double scaled = moments().standardised(difference, s);
          sum += scaled * scaled;
          count++;
        }
      }
      for (int j = 0; j < categories; j++) {
        int mine = rows.codes()[row * categories + j];
        int theirs = train.codes()[other * categories + j];
        if (mine >= 0 && theirs >= 0) {
          sum += mine == theirs ? 0 : 1;
          count++;
        }
      }
      distances[other] = count == 0 ? Double.MAX_VALUE : sum / count;
    }
  }

  private void fillNumbers(CodedTable rows, int row, double[] distances, CellEstimates out) {
    int numbers = schema().numberCount();
    int[] nearest = new int[Math.min(voters.count(), train.rows())];
    for (int s = 0; s < numbers; s++) {
      if (!Double.isNaN(rows.numbers()[row * numbers + s])) {
        continue;
      }
      int place = s;
      int found =
          nearest(distances, nearest, k -> !Double.isNaN(train.numbers()[k * numbers + place]));
      if (found == 0) {
        continue; // the column's own mean stays
      }
      double total = 0;
      double first = 0;
      double second = 0;
      for (int k = 0; k < found; k++) {
        double weight = voters.weight(distances[nearest[k]]);
        double value = train.numbers()[nearest[k] * numbers + s] - moments().means()[s];
        total += weight;
        first += weight * value;
        second += weight * value * value;
      }
      double mean = first / total;
      out.means()[row * numbers + s] = moments().means()[s] + mean;
      out.deviations()[row * numbers + s] = Math.sqrt(Math.max(0, second / total - mean * mean));
    }
  }

  private void fillCategories(CodedTable rows, int row, double[] distances, CellEstimates out) {
    TableSchema schema = schema();
    int categories = schema.categoryCount();
    int[] nearest = new int[Math.min(voters.count(), train.rows())];
    for (int j = 0; j < categories; j++) {
      if (rows.codes()[row * categories + j] >= 0) {
        continue;
      }
      int place = j;
      int found = nearest(distances, nearest, k -> train.codes()[k * categories + place] >= 0);
      if (found == 0) {
        continue; // the column's own frequencies stay
      }
      int base = row * schema.levelCount() + schema.levelStart(j);
      int end = row * schema.levelCount() + schema.levelStart(j + 1);
      Arrays.fill(out.probabilities(), base, end, 0);
      double total = 0;
      for (int k = 0; k < found; k++) {
        total += voters.weight(distances[nearest[k]]);
      }
      for (int k = 0; k < found; k++) {
        int code = train.codes()[nearest[k] * categories + j];
        out.probabilities()[base + code] += voters.weight(distances[nearest[k]]) / total;
      }
    }
  }

  /** The nearest rows that have the cell, the nearest first; earlier rows win ties. */
  private static int nearest(double[] distances, int[] nearest, IntPredicate hasCell) {
    int found = 0;
    for (int other = 0; other < distances.length; other++) {
      boolean closer = found < nearest.length || distances[other] < distances[nearest[found - 1]];
      if (!closer || !hasCell.test(other)) {
        continue;
      }
      int at = found < nearest.length ? found++ : found - 1;
      while (at > 0 && distances[nearest[at - 1]] > distances[other]) {
        nearest[at] = nearest[at - 1];
        at--;
      }
      nearest[at] = other;
    }
    return found;
  }

  @Override
  protected void store(Map<String, Tensor> tensors) {
    tensors.put("rows.count", new Tensor.Integers(new int[] {train.rows()}, 1));
    tensors.put("rows.numbers", new Tensor.Doubles(train.numbers(), train.numbers().length));
    tensors.put("rows.codes", new Tensor.Integers(train.codes(), train.codes().length));
    if (!voters.squared()) {
      tensors.put(POWER, new Tensor.Integers(new int[] {1}, 1));
    }
  }
}
