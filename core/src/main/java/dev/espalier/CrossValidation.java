package dev.espalier;

import dev.espalier.data.Dataset;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Folds;
import dev.espalier.eval.Scorer;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/**
 * Trains on some rows and measures on others, for each split in turn. Everything that {@link
 * Training} chooses and fits, it chooses and fits to the training rows alone.
 *
 * <p>Each split is fitted once and decoded by every decoder of the scorer. Methods that are
 * compared should share the splits.
 *
 * @param training how to train
 * @param scorer how to decode and measure
 */
public record CrossValidation(Training training, Scorer scorer) {
  /** Fits thresholds only where a decoder makes use of them. */
  public CrossValidation {
    if (!scorer.usesFittedDecoders()) {
      training = training.withThresholds(false);
    }
  }

  /**
   * Rows to learn from and rows to test on.
   *
   * @param train to learn from
   * @param test to test on; labels that only it has are behind the others, and are missed
   */
  public record Split(Dataset train, Dataset test) {
    /** Brings the labels of the training rows first. */
    public Split {
      List<String> learnt = train.schema().labels();
      List<String> tested = test.schema().labels();
      boolean fits =
          tested.size() >= learnt.size() && tested.subList(0, learnt.size()).equals(learnt);
      if (!fits && tested.containsAll(learnt)) {
        List<String> ordered = new ArrayList<>(learnt);
        tested.stream().filter(label -> !learnt.contains(label)).forEach(ordered::add);
        test = test.keep(ordered.stream().mapToInt(tested::indexOf).toArray());
      }
    }

    /** The splits of folds, made one at a time, so that only one is in memory. */
    public static List<Split> of(Dataset data, Folds folds) {
      folds.requireRows(data.name(), data.rows());
      return new AbstractList<>() {
        @Override
        public Split get(int fold) {
          return new Split(data.select(folds.train(fold)), data.select(folds.test(fold)));
        }

        @Override
        public int size() {
          return folds.count();
        }
      };
    }
  }

  /**
   * What one split gave.
   *
   * @param training what was trained
   * @param predictions of the rows to test on, one for each decoder of the scorer
   * @param evaluation the measures
   * @param predictSeconds time to predict and to decode
   */
  public record Outcome(
      Training.Result training,
      List<Prediction> predictions,
      Evaluation evaluation,
      double predictSeconds) {
    /** Copies the list. */
    public Outcome {
      predictions = List.copyOf(predictions);
    }
  }

  /** Runs all folds of the data. */
  public List<Outcome> run(Dataset data, Folds folds, Progress progress) {
    List<Split> splits = Split.of(data, folds);
    List<Outcome> outcomes = new ArrayList<>();
    for (int fold = 0; fold < splits.size(); fold++) {
      outcomes.add(run(splits.get(fold), progress.turn("fold", fold, splits.size())));
    }
    return outcomes;
  }

  /** Runs one split. */
  public Outcome run(Split split, Progress progress) {
    Training.Result trained = training.run(split.train(), progress.part("", 0, 0.9));
    progress.report("predicting", 0.9);
    final long started = System.nanoTime();
    List<Prediction> predictions =
        trained.predictor().predict(split.test().features(), Evidence.none(), scorer.decoders());
    double seconds = (System.nanoTime() - started) / 1e9;
    Evaluation evaluation = scorer.score(split.test().labels(), predictions);
    progress.report("measuring", 1);
    return new Outcome(trained, predictions, evaluation, seconds);
  }
}
