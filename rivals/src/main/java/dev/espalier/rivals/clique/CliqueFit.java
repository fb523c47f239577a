package dev.espalier.rivals.clique;

import dev.espalier.ModelCard;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.learn.EdgeFunction;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.learn.LinearScores;
import dev.espalier.internal.learn.SetPrior;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.svm.Parts;
import dev.espalier.internal.svm.RowProducts;
import dev.espalier.internal.svm.Sigmoid;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.transform.MappedRows;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Makes a model of a structured machine: the machine of all rows, and a slope for its
 * probabilities, p(y|x) ∝ exp(slope · F(x, y)), from a machine that has not seen a third of them.
 *
 * @param learner the learner's name, for messages
 * @param options its hyper-parameters
 * @param rows the training features
 */
record CliqueFit(String learner, CliqueMachine options, MappedRows rows, Progress progress) {
  PairwiseModel fit(Dataset train, ModelCard card) {
    Features features = rows.features();
    int count = train.labelCount();
    int[] varying = train.labels().varying();
    LinearScores scores =
        LinearScores.constant(
            learner, features.columns(), LabelFrequencies.logOdds(train.labels()));
    double[] strengths = new double[Shape.pairs(count, "labels")];
    ModelCard told = card;
    if (varying.length > 0) {
      LabelSets truth = train.labels().keep(varying).positives();
      double slope = slope(features, truth);
      StructuredMachine machine = machine(features, truth);
      StructuredMachine.Result result =
          machine.solve(options.settings(), progress.part("fitting", 0.4, 1));
      scores = scores.with(varying, point(machine, slope));
      for (int i = 0; i < varying.length; i++) {
        for (int j = i + 1; j < varying.length; j++) {
          strengths[Edges.indexInComplete(count, varying[i], varying[j])] =
              slope * machine.pairs().weight(i, j) / 4;
        }
      }
      told =
          card.with("objective", Double.toString(result.objective()))
              .with("gap", Double.toString(result.gap()))
              .with("iterations", Integer.toString(result.rounds()))
              .with("converged", Boolean.toString(result.converged() && result.proven()));
    }
    EdgeFunction edges = EdgeFunction.Constant.of(count, strengths);
    return new PairwiseModel(
        train.schema(),
        told.with("edges", Integer.toString(edges.graph().count())),
        rows.map(),
        scores,
        edges,
        SetPrior.of(train.labels(), null),
        false);
  }

  private StructuredMachine machine(Features features, LabelSets truth) {
    return new StructuredMachine(
        RowProducts.of(features), truth, options.cost(), options.pairPenalty());
  }

  /** Scores of ±1 labels, slope · (½ f_i + ¼ Σ_j ω_ij): weights row by row, then intercepts. */
  private static double[] point(StructuredMachine machine, double slope) {
    double[][] weights = machine.weights();
    int width = weights.length;
    int last = weights[0].length - 1;
    double[] point = new double[(last + 1) * width];
    for (int label = 0; label < width; label++) {
      for (int d = 0; d <= last; d++) {
        point[d * width + label] = slope * weights[label][d] / 2;
      }
      for (int other = 0; other < width; other++) {
        point[last * width + label] += slope * pair(machine, label, other) / 4;
      }
    }
    return point;
  }

  private static double pair(StructuredMachine machine, int i, int j) {
    return i == j ? 0 : machine.pairs().weight(Math.min(i, j), Math.max(i, j));
  }

  /** Fitted to what each label gains by being on, the others as they are, in rows left out. */
  private double slope(Features features, LabelSets truth) {
    int[] parts = Parts.of(truth.rows(), options.seed());
    int[] seen = IntStream.range(0, parts.length).filter(row -> parts[row] != 0).toArray();
    int[] unseen = IntStream.range(0, parts.length).filter(row -> parts[row] == 0).toArray();
    if (seen.length == 0) {
      return 1;
    }
    StructuredMachine machine = machine(features.select(seen), truth.select(seen));
    machine.solve(options.settings(), progress.part("probabilities", 0, 0.4));
    RowProducts products = RowProducts.of(features);
    int width = truth.labelCount();
    double[] gains = new double[unseen.length * width];
    double[] signs = new double[gains.length];
    Arrays.fill(signs, -1);
    for (int k = 0; k < unseen.length; k++) {
      int[] on = truth.row(unseen[k]);
      for (int label : on) {
        signs[k * width + label] = 1;
      }
      for (int label = 0; label < width; label++) {
        double gain = products.dot(unseen[k], machine.weights()[label]);
        for (int other : on) {
          gain += pair(machine, label, other);
        }
        gains[k * width + label] = gain;
      }
    }
    return Sigmoid.fit(gains, signs, false).slope();
  }
}
