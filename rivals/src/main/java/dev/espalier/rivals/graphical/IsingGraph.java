package dev.espalier.rivals.graphical;

import dev.espalier.Progress;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Labels;
import dev.espalier.internal.field.Edges;
import dev.espalier.internal.learn.EdgeLayout;
import dev.espalier.internal.learn.LabelDesign;
import dev.espalier.internal.learn.LabelFrequencies;
import dev.espalier.internal.learn.PenalisedLoss;
import dev.espalier.internal.learn.PseudoLikelihood;
import dev.espalier.internal.math.Logistic;
import dev.espalier.internal.math.Shape;
import dev.espalier.internal.optim.Fista;
import dev.espalier.internal.optim.GroupLasso;
import dev.espalier.internal.optim.SummedObjective;
import dev.espalier.learn.SolverOptions;

/**
 * The Ising model of labels without features: the mean negative log pseudo-likelihood over ν and ω,
 * plus λ2 ‖ω‖₁.
 *
 * @param labels the truth
 * @param edgePenalty λ2
 * @param solver when to stop
 */
record IsingGraph(Labels labels, double edgePenalty, SolverOptions solver) {
  /** ω of every pair i &lt; j, row by row; zero where a label does not vary. */
  double[] fit(Progress progress) {
    int[] varying = labels.varying();
    double[] all = new double[Shape.pairs(labels.labelCount(), "labels")];
    if (varying.length < 2) {
      return all;
    }
    Labels chosen = labels.keep(varying);
    EdgeLayout layout = new EdgeLayout(0, varying.length);
    PseudoLikelihood loss =
        new PseudoLikelihood(
            new DenseFeatures(labels.rows(), 0, new double[0]),
            chosen,
            LabelDesign.of(chosen, frequencies(chosen)));
    double[] start = new double[layout.dimension()];
    double[] logOdds = LabelFrequencies.logOdds(chosen);
    for (int label = 0; label < logOdds.length; label++) {
      start[label] = logOdds[label] / 2;
    }
    double[] point =
        Fista.defaults()
            .withTolerance(solver.tolerance())
            .withMaximumIterations(solver.maximumIterations())
            .minimize(
                new SummedObjective(loss),
                GroupLasso.equalGroups(edgePenalty, layout.edges(), layout.dimension(), 1),
                start,
                PenalisedLoss.listener(progress))
            .point();
    for (int i = 0; i < varying.length; i++) {
      for (int j = i + 1; j < varying.length; j++) {
        all[Edges.indexInComplete(labels.labelCount(), varying[i], varying[j])] =
            point[layout.edge(i, j)];
      }
    }
    return all;
  }

  /** How often each label is on, for every row where something is unknown; nothing elsewhere. */
  private static double[] frequencies(Labels labels) {
    if (!labels.hasUnknown()) {
      return new double[0];
    }
    double[] logOdds = LabelFrequencies.logOdds(labels);
    double[] frequencies =
        new double
            [Shape.product("unknown labels", labels.rows(), "rows", logOdds.length, "labels")];
    for (int k = 0; k < frequencies.length; k++) {
      frequencies[k] = Logistic.sigmoid(logOdds[k % logOdds.length]);
    }
    return frequencies;
  }

  /** What the neighbours of each label say in each row, Σ_j ω_ij y_j: rows × labels. */
  double[] fields(double[] edges) {
    int count = labels.labelCount();
    EdgeLayout layout = new EdgeLayout(0, count);
    double[] point = new double[layout.dimension()];
    System.arraycopy(edges, 0, point, layout.edges(), edges.length);
    double[] fields = new double[Shape.product("learning", labels.rows(), "rows", count, "labels")];
    // With y = 2q − 1 that is −Σ_j ω_ij + 2 Σ_j ω_ij q_j, and q is mostly zero.
    double[] allOff = layout.offsets(point);
    for (int k = 0; k < fields.length; k++) {
      fields[k] = allOff[k % count];
    }
    LabelDesign.of(labels, frequencies(labels))
        .addFields(0, labels.rows(), layout.couplings(point), fields);
    return fields;
  }
}
