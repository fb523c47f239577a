package dev.espalier.eval;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelPath;
import dev.espalier.Posterior;
import dev.espalier.Progress;
import dev.espalier.data.LossWeights;
import dev.espalier.eval.internal.OutOfFoldScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Scores the combinations of one line of a grid, in which only the last parameter changes, by
 * cross-validation: one path for each fold, so that only one fold's path is in memory at a time.
 *
 * @param <M> the kind of model
 */
final class LineScore<M extends Model> {
  private final List<Measure> measures;
  private final Learner<M> learner;
  private final SettingsGrid grid;
  private final List<int[]> line;
  private final double[] values;
  private final double[] seconds;

  LineScore(List<Measure> measures, Learner<M> learner, SettingsGrid grid, List<int[]> line) {
    this.measures = measures;
    this.learner = learner;
    this.grid = grid;
    this.line = line;
    this.values = new double[line.size()];
    this.seconds = new double[line.size()];
  }

  /**
   * The score of each combination, the mean over repeats.
   *
   * @param repeats the folds of each division of the rows
   */
  List<Tuning.Tried> run(List<List<InnerFold<M>>> repeats, Progress progress) {
    int folds = repeats.size() * repeats.get(0).size();
    int done = 0;
    for (List<InnerFold<M>> parts : repeats) {
      List<List<OutOfFoldScore>> scores =
          line.stream().map(each -> measures.stream().map(OutOfFoldScore::new).toList()).toList();
      for (InnerFold<M> part : parts) {
        run(part, scores, progress.turn("fold", done++, folds));
      }
      for (int k = 0; k < values.length; k++) {
        values[k] += value(scores.get(k));
      }
    }
    List<Tuning.Tried> tried = new ArrayList<>();
    for (int k = 0; k < values.length; k++) {
      tried.add(
          new Tuning.Tried(grid.settings(line.get(k)), values[k] / repeats.size(), seconds[k]));
    }
    return tried;
  }

  private void run(InnerFold<M> part, List<List<OutOfFoldScore>> scores, Progress progress) {
    int[] head = line.get(0);
    long started = System.nanoTime();
    ModelPath<M> neighbour = part.starts().start(head);
    ModelPath<M> path =
        neighbour == null
            ? Hyperparameters.with(learner, grid.settings(head)).path(part.train(), grid.lastName())
            : neighbour.with(grid.settings(head));
    for (int k = 0; k < values.length; k++) {
      Progress point = progress.part("", (double) k / values.length, (k + 1.0) / values.length);
      M model = path.next(grid.lastValue(line.get(k)), point);
      part.starts().fitted(line.get(k), path);
      Posterior posterior = model.posterior(part.test().features(), Evidence.none());
      Optional<LossWeights> loss =
          part.train().knowledge().lossWeights().or(() -> model.lossWeights());
      scores.get(k).forEach(score -> score.add(posterior, part.test().labels(), loss));
      point.report("", 1);
      long now = System.nanoTime();
      seconds[k] += (now - started) / 1e9;
      started = now;
    }
  }

  private static double value(List<OutOfFoldScore> scores) {
    return scores.size() == 1
        ? scores.get(0).value()
        : scores.stream().mapToDouble(OutOfFoldScore::goodness).average().orElseThrow();
  }
}
