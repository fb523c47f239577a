package dev.espalier.eval;

import dev.espalier.Capability;
import dev.espalier.Evidence;
import dev.espalier.Hyperparameter;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelPath;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.ProductPosterior;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.Schema;
import dev.espalier.internal.learn.TrainingInput;
import dev.espalier.internal.learn.WarmPath;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Counts labels among the nearest rows by the first feature; for tests of the evaluation. */
record NeighbourLearner(
    @Hyperparameter(
            value = "number of neighbours",
            tune = {"50", "5", "1"})
        int neighbours,
    @Hyperparameter(
            value = "added to the counts",
            tune = {"1", "0.1"})
        double smoothing,
    @Hyperparameter("where fits are written down, for tests") List<String> log)
    implements Learner<NeighbourLearner.Fitted> {

  @Override
  public String name() {
    return "neighbours";
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.UNKNOWN_LABELS);
  }

  @Override
  public Fitted fit(Dataset train, Progress progress) {
    return fit(new TrainingInput(train), null, progress);
  }

  @Override
  public ModelPath<Fitted> path(Dataset train, String parameter) {
    return WarmPath.of(this, train, parameter, NeighbourLearner::fit);
  }

  private Fitted fit(TrainingInput input, @Nullable Fitted start, Progress progress) {
    Dataset train = input.train();
    Requirements.check(this, train);
    progress.report("neighbours", 0.5);
    String from = start == null ? "-" : start.learner.neighbours + "/" + start.learner.smoothing;
    synchronized (log) {
      log.add(neighbours + "/" + smoothing + " from " + from + " rows " + train.rows());
    }
    // What is written down is no value that text can bring back.
    Map<String, String> values =
        Map.of("neighbours", Integer.toString(neighbours), "smoothing", Double.toString(smoothing));
    return new Fitted(this, train, new ModelCard(name(), values, Map.of()));
  }

  @Override
  public Fitted fromState(ModelState state) {
    throw new UnsupportedOperationException();
  }

  record Fitted(NeighbourLearner learner, Dataset train, ModelCard card) implements Model {
    @Override
    public Schema schema() {
      return train.schema();
    }

    @Override
    public Fitted withCard(ModelCard other) {
      return new Fitted(learner, train, other);
    }

    @Override
    public ModelState state() {
      return new ModelState(schema(), card(), Map.of());
    }

    @Override
    public Set<Capability> capabilities() {
      return learner.capabilities();
    }

    @Override
    public Posterior infer(Features rows, Evidence known) {
      int labels = train.labelCount();
      double[] logOdds = new double[rows.rows() * labels];
      for (int row = 0; row < rows.rows(); row++) {
        double x = rows.value(row, 0);
        int[] nearest =
            IntStream.range(0, train.rows())
                .boxed()
                .sorted(
                    Comparator.comparingDouble(
                        (Integer other) -> Math.abs(train.features().value(other, 0) - x)))
                .limit(learner.neighbours)
                .mapToInt(Integer::intValue)
                .toArray();
        int[] counts = train.labels().positives().select(nearest).counts();
        for (int label = 0; label < labels; label++) {
          double on = counts[label] + learner.smoothing;
          double off = nearest.length - counts[label] + learner.smoothing;
          logOdds[row * labels + label] = Math.log(on / off);
        }
      }
      return new ProductPosterior(
          rows.rows(), labels, logOdds, train.labels().positives().select(firstRows()), known);
    }

    /** A few observed sets; whether they are distinct does not matter here. */
    private int[] firstRows() {
      int[] rows = new int[Math.min(20, train.rows())];
      Arrays.setAll(rows, row -> row);
      return rows;
    }
  }
}
