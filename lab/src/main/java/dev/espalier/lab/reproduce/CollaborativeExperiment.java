package dev.espalier.lab.reproduce;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Posterior;
import dev.espalier.Progress;
import dev.espalier.catalog.Catalog;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelKnowledge;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.LossWeights;
import dev.espalier.decode.Decoders;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Evaluator;
import dev.espalier.eval.MeasureOptions;
import dev.espalier.lab.simulate.ConditionalIsing;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** One draw of 004 §5: examples to learn from, label sets without features, examples to test on. */
final class CollaborativeExperiment {
  /** The paper's names of its own method, and of the same with one forest. */
  static final String OURS = "Ours";

  static final String PLUG_IN = "Ours, plug-in";

  /** All methods of Tables 1 to 4, in their order; the paper does not print RF. */
  static final List<String> METHODS = List.of("LSVM", "NSVM", "P-Ising", "CW", "RF", OURS, PLUG_IN);

  private final Dataset train;
  private final LabelSets labelOnly;
  private final Dataset test;
  private final LossWeights weights;
  private final int trees;

  /**
   * Draws.
   *
   * @param ising the simulation
   * @param rows training rows
   */
  CollaborativeExperiment(
      ConditionalIsing ising, int rows, CollaborativeSettings settings, long seed) {
    int labelOnlyEnd = rows + settings.labelOnly();
    Dataset drawn = ising.sample(labelOnlyEnd + settings.testRows(), seed);
    this.train = drawn.select(IntStream.range(0, rows).toArray());
    this.labelOnly =
        drawn.labels().positives().select(IntStream.range(rows, labelOnlyEnd).toArray());
    this.test = drawn.select(IntStream.range(labelOnlyEnd, drawn.rows()).toArray());
    this.weights = LossWeights.even(ising.labels());
    this.trees = settings.trees();
  }

  /**
   * What a method answers on the test rows.
   *
   * @param evaluation its measures
   * @param minutes what learning and answering took
   */
  record Answer(Evaluation evaluation, double minutes) {}

  /** A method learns from the examples, and answers. */
  Answer run(String method, Progress progress) {
    boolean ours = method.equals(OURS) || method.equals(PLUG_IN);
    long started = System.nanoTime();
    Model model = learner(method).fit(train.with(knowledge(false)), progress);
    LabelSets predicted =
        decide(model, ours ? Decoders.collaborative(weights) : Decoders.hamming());
    double minutes = (System.nanoTime() - started) * 1e-9 / 60;
    return new Answer(evaluate(predicted), minutes);
  }

  private Learner<?> learner(String method) {
    String forests = Integer.toString(trees);
    return switch (method) {
      case "LSVM" ->
          Catalog.learner(
              "linear-svm",
              Map.of("loss", "hinge", "calibration", "sign", "scaling", "standardise"));
      case "NSVM" -> Catalog.learner("kernel-svm", decidedBySign());
      case "CW" -> Catalog.learner("cw", decidedBySign());
      case "P-Ising" -> Catalog.learner("pseudo-ising", Map.of("scaling", "standardise"));
      case "RF" -> Catalog.learner("forest", Map.of("outputs", "each", "trees", forests));
      default ->
          Catalog.learner(
              "collaborative",
              Map.of(
                  "trees",
                  forests,
                  "weights",
                  "given",
                  "form",
                  method.equals(PLUG_IN) ? "plug-in" : "weighted"));
    };
  }

  private static Map<String, String> decidedBySign() {
    return Map.of("calibration", "sign", "scaling", "standardise");
  }

  private LabelKnowledge knowledge(boolean withLabelOnly) {
    return withLabelOnly ? knowledge(weights) : LabelKnowledge.none().withLossWeights(weights);
  }

  private LabelKnowledge knowledge(LossWeights given) {
    return LabelKnowledge.none().withLossWeights(given).withLabelOnly(labelOnly);
  }

  private LabelSets decide(Model model, Decoder decoder) {
    Posterior posterior = model.posterior(test.features(), Evidence.none());
    return decoder.decode(posterior);
  }

  private Evaluation evaluate(LabelSets predicted) {
    return Evaluator.evaluateSets(test.labels(), predicted, weights, MeasureOptions.defaults());
  }

  /**
   * What label-only data change.
   *
   * @param without the paper's method on the examples alone
   * @param with the same with label-only data
   * @param alpha the weight that is left to the examples, on average over the labels
   */
  record Stacked(Evaluation without, Evaluation with, double alpha) {}

  Stacked stack(Progress progress) {
    Learner<?> learner = learner(OURS);
    Decoder decoder = Decoders.collaborative(weights);
    Model alone = learner.fit(train.with(knowledge(false)), progress.part("without", 0, 0.2));
    Model both = learner.fit(train.with(knowledge(true)), progress.part("with", 0.2, 1));
    double alpha =
        IntStream.range(0, train.labelCount())
            .mapToDouble(label -> both.state().doubles("stack.alpha")[label])
            .average()
            .orElseThrow();
    return new Stacked(evaluate(decide(alone, decoder)), evaluate(decide(both, decoder)), alpha);
  }

  /**
   * Rates of a label that no training row has.
   *
   * @param truePositives the share of the rows with the label that get it
   * @param falsePositives the share of those without it that get it
   */
  record Novel(double truePositives, double falsePositives) {}

  /**
   * The first label is off in all training rows; label-only data have it.
   *
   * @param falsePositive what W₊ has on its diagonal
   */
  Novel novel(double falsePositive, Progress progress) {
    LabelSets.Builder without = new LabelSets.Builder(train.labelCount());
    for (int row = 0; row < train.rows(); row++) {
      LabelSets sets = train.labels().positives();
      without.addRow(
          IntStream.range(sets.start(row), sets.start(row + 1))
              .map(k -> sets.members()[k])
              .filter(label -> label > 0)
              .toArray());
    }
    LossWeights given =
        LossWeights.ofSimilarity(train.labelCount(), weights.negative(), falsePositive);
    Dataset data =
        new Dataset(
            train.name(),
            train.schema(),
            train.features(),
            Labels.known(without.build()),
            knowledge(given));
    LabelSets predicted = decide(learner(OURS).fit(data, progress), Decoders.collaborative(given));
    int[] rows = new int[2];
    int[] answered = new int[2];
    for (int row = 0; row < test.rows(); row++) {
      int on = test.labels().positives().contains(row, 0) ? 1 : 0;
      rows[on]++;
      answered[on] += predicted.contains(row, 0) ? 1 : 0;
    }
    return new Novel(share(answered[1], rows[1]), share(answered[0], rows[0]));
  }

  private static double share(int some, int all) {
    return all == 0 ? Double.NaN : (double) some / all;
  }
}
