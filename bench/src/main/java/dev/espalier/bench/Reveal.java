package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Predictor;
import dev.espalier.data.Dataset;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.pairwise.CorrLog;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What it is worth to tell a model the tags of a row one by one in the order of the tagging page:
 * of the tags that the row has, first the one that the model finds most probable. News that the
 * models have not seen.
 */
final class Reveal {
  private static final int MOST = 3;

  private Reveal() {}

  static void run() throws IOException, InterruptedException {
    Dataset train = NewsText.training();
    Dataset test = NewsText.testing(train);
    print("%d rows to learn from, %d topics", train.rows(), train.labelCount());
    Map<String, Learner<?>> learners = new LinkedHashMap<>();
    learners.put("corrlog", CorrLog.defaults());
    learners.put(
        "corrlog rule=pseudo-likelihood",
        Hyperparameters.with(CorrLog.defaults(), Map.of("rule", "pseudo-likelihood")));
    learners.put("ilr", IndependentLogistic.defaults());
    for (Map.Entry<String, Learner<?>> learner : learners.entrySet()) {
      Predictor model = Predictor.of(learner.getValue().fit(train));
      print("%n%s", learner.getKey());
      print("%-24s %6s %14s %14s", "rows", "told", "F1", "F1 of the rest");
      for (int told = 1; told <= MOST; told++) {
        tell(model, test.select(having(test, told + 1)), told);
      }
    }
  }

  private static int[] having(Dataset test, int tags) {
    return IntStream.range(0, test.rows())
        .filter(row -> test.labels().positives().size(row) >= tags)
        .toArray();
  }

  private static void tell(Predictor model, Dataset test, int most) {
    String which = test.rows() + " of " + (most + 1) + " tags or more";
    List<RevealedTags.Score> scores = RevealedTags.scores(model, test, most);
    for (int told = 0; told <= most; told++) {
      RevealedTags.Score score = scores.get(told);
      print("%-24s %6d %14.4f %14.4f", told == 0 ? which : "", told, score.f1(), score.f1OfRest());
    }
  }
}
