package dev.espalier.internal.svm;

import dev.espalier.Progress;
import dev.espalier.data.Features;
import dev.espalier.data.Labels;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.math.sparse.Lanes;
import dev.espalier.internal.parallel.Parallel;
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Fits the machines of all labels and their probabilities. A label's machine is solved on all its
 * rows, and once more without each of some parts of them, whose scores then fit the probabilities.
 *
 * <p>Where all labels see the same sparse rows, eight machines at a time are solved by {@link
 * LaneDescent}, and those without a part from where that of all rows is.
 */
public final class MachineFit {
  private static final String STAGE = "machines";

  /**
   * Number of labels at a time: few enough to bound the memory, enough to keep all threads busy.
   */
  private static final int LABELS_AT_ONCE = 16;

  /**
   * The relative gap at which machines without a part are solved where they start from that of all
   * rows: probabilities need no more.
   */
  private static final double PART_TOLERANCE = 1e-3;

  private final DualCoordinateDescent solver;
  private final boolean withOffset;
  private final int parts;
  private final IntFunction<RowProducts> rowsOfLabel;
  private final @Nullable SparseFeatures shared;
  private final int[] partOfRow;
  private final Labels labels;

  /**
   * What was found.
   *
   * @param point half the log-odds as functions: weights (elements of x̃ × labels, row-major), the
   *     intercepts behind all others
   * @param objective the machines' objectives, added up
   * @param passes the passes of the machine that took most
   * @param converged whether all machines did
   * @param unseen the log-odds of the rows: rows × labels, each row by machines that have not
   *     learnt from it
   * @param visits how often a row was looked at, each time for eight labels; 0 where they were not
   *     solved side by side
   */
  public record Result(
      double[] point,
      double objective,
      int passes,
      boolean converged,
      double[] unseen,
      long visits) {}

  private MachineFit(
      DualCoordinateDescent solver,
      boolean withOffset,
      int[] partOfRow,
      IntFunction<RowProducts> rowsOfLabel,
      @Nullable SparseFeatures shared,
      Labels labels) {
    this.solver = solver;
    this.withOffset = withOffset;
    this.partOfRow = partOfRow;
    this.parts = Arrays.stream(partOfRow).max().orElse(0) + 1;
    this.rowsOfLabel = rowsOfLabel;
    this.shared = shared;
    this.labels = labels;
  }

  /**
   * Machines that see the same rows.
   *
   * @param withOffset whether probabilities have an offset; otherwise the machine's sign decides
   * @param partOfRow the part of each row, from 0
   */
  public static MachineFit of(
      DualCoordinateDescent solver,
      boolean withOffset,
      int[] partOfRow,
      Features features,
      Labels labels) {
    RowProducts products = RowProducts.of(features);
    return new MachineFit(
        solver,
        withOffset,
        partOfRow,
        label -> products,
        features instanceof SparseFeatures sparse ? sparse : null,
        labels);
  }

  /**
   * Machines that see rows of their own, with the usual number of parts, drawn at random.
   *
   * @param withOffset whether probabilities have an offset; otherwise the machine's sign decides
   * @param rowsOfLabel what each label's machine sees; all of the same dimension
   */
  public static MachineFit of(
      DualCoordinateDescent solver,
      boolean withOffset,
      IntFunction<RowProducts> rowsOfLabel,
      Labels labels) {
    int[] partOfRow = Parts.of(labels.rows(), solver.seed());
    return new MachineFit(solver, withOffset, partOfRow, rowsOfLabel, null, labels);
  }

  /** Fits the machines of some labels, at least one. */
  public Result run(int[] chosen, Progress progress) {
    if (shared != null) {
      return new LaneGroups(shared, chosen).run(progress);
    }
    int width = chosen.length;
    double[] point = new double[rowsOfLabel.apply(chosen[0]).dimension() * width];
    double[] unseen = new double[labels.rows() * width];
    double objective = 0;
    int passes = 0;
    boolean converged = true;
    for (int from = 0; from < width; from += LABELS_AT_ONCE) {
      String stage = "labels " + (from + 1) + " and on";
      int first = from;
      progress.report(stage, (double) from / width);
      OneLabel[] group = new OneLabel[Math.min(LABELS_AT_ONCE, width - from)];
      for (int k = 0; k < group.length; k++) {
        group[k] = new OneLabel(chosen[from + k]);
      }
      Parallel.run(
          group.length * (parts + 1),
          task -> group[task / (parts + 1)].solve(task % (parts + 1) - 1),
          share -> progress.report(stage, (first + share * group.length) / width));
      for (int k = 0; k < group.length; k++) {
        Machine machine = group[k].machines[0];
        group[k].write(point, unseen, from + k, width);
        objective += machine.primal();
        passes = Math.max(passes, machine.passes());
        converged &= machine.converged();
      }
    }
    return new Result(point, objective, passes, converged, unseen, 0);
  }

  /** One label's rows and machines. */
  private final class OneLabel {
    private final RowProducts rows;
    private final KnownRows known;
    private final Machine[] machines = new Machine[parts + 1];

    OneLabel(int label) {
      this.rows = rowsOfLabel.apply(label);
      this.known = KnownRows.of(labels, label);
    }

    /** Solves the machine without one part, or with all rows for part −1. */
    void solve(int part) {
      machines[part + 1] = known.solve(solver, rows, row -> partOfRow[row] != part);
    }

    /** Writes the function of all rows, and A f + B of each row by machines without it. */
    void write(double[] point, double[] unseen, int column, int width) {
      double[] scores = new double[labels.rows()];
      for (int row = 0; row < scores.length; row++) {
        scores[row] = rows.dot(row, machines[partOfRow[row] + 1].weights());
      }
      Sigmoid sigmoid = calibrate(known, scores);
      sigmoid.write(machines[0].weights(), rows.intercept(), point, column, width);
      sigmoid.apply(scores, unseen, column, width);
    }
  }

  private Sigmoid calibrate(KnownRows known, double[] unseenScores) {
    int[] learnt = known.rows();
    double[] ofLearnt = new double[learnt.length];
    for (int k = 0; k < learnt.length; k++) {
      ofLearnt[k] = unseenScores[learnt[k]];
    }
    return Sigmoid.fit(ofLearnt, known.signs(), withOffset);
  }

  /** Labels eight by eight, those that are on equally often together, as they take alike. */
  private final class LaneGroups {
    private final SparseFeatures rows;
    private final int[] chosen;
    private final int width;
    private final int[] order;
    private final double[] point;
    private final double[] unseen;
    private final double[] objectives;
    private final int[] passes;
    private final boolean[] converged;
    private final LongAdder visits = new LongAdder();

    LaneGroups(SparseFeatures rows, int[] chosen) {
      this.rows = rows;
      this.chosen = chosen;
      this.width = chosen.length;
      int[] counts = labels.positives().counts();
      this.order =
          IntStream.range(0, width)
              .boxed()
              .sorted(Comparator.comparingInt(column -> counts[chosen[column]]))
              .mapToInt(column -> column)
              .toArray();
      this.point = new double[(rows.columns() + 1) * width];
      this.unseen = new double[labels.rows() * width];
      this.objectives = new double[width];
      this.passes = new int[width];
      this.converged = new boolean[width];
    }

    Result run(Progress progress) {
      progress.report(STAGE, 0);
      int groups = (width + Lanes.COUNT - 1) / Lanes.COUNT;
      Parallel.run(groups, this::solve, share -> progress.report(STAGE, share));
      boolean all = true;
      for (boolean one : converged) {
        all &= one;
      }
      return new Result(
          point,
          Arrays.stream(objectives).sum(),
          Arrays.stream(passes).max().orElse(0),
          all,
          unseen,
          visits.sum());
    }

    private void solve(int group) {
      int first = group * Lanes.COUNT;
      int count = Math.min(Lanes.COUNT, width - first);
      double[][] signs = new double[count][];
      for (int lane = 0; lane < count; lane++) {
        signs[lane] = KnownRows.signs(labels, chosen[order[first + lane]]);
      }
      LaneDescent descent = new LaneDescent(solver, rows);
      descent.solve(signs);
      double[][] weights = new double[count][];
      for (int lane = 0; lane < count; lane++) {
        int column = order[first + lane];
        weights[lane] = descent.weights(lane);
        objectives[column] = descent.primal(lane);
        passes[column] = descent.passes(lane);
        converged[column] = descent.converged(lane);
      }
      double[][] scores = unseenScores(descent, count);
      visits.add(descent.visits());
      for (int lane = 0; lane < count; lane++) {
        int column = order[first + lane];
        Sigmoid sigmoid = calibrate(KnownRows.of(labels, chosen[column]), scores[lane]);
        sigmoid.write(weights[lane], rows.columns(), point, column, width);
        sigmoid.apply(scores[lane], unseen, column, width);
      }
    }

    private double[][] unseenScores(LaneDescent descent, int count) {
      double[][] scores = new double[count][labels.rows()];
      LaneDescent.State ofAll = descent.state();
      for (int part = 0; part < parts; part++) {
        descent.restore(ofAll);
        descent.solveWithout(partOfRow, part, Math.max(solver.tolerance(), PART_TOLERANCE));
        descent.scores(partOfRow, part, scores);
      }
      return scores;
    }
  }
}
