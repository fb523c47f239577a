package dev.espalier.lab.bound;

import dev.espalier.Hyperparameters;
import dev.espalier.Model;
import dev.espalier.data.Dataset;
import dev.espalier.learn.PairwiseModel;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.learn.pairwise.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What 003 Theorem 3 needs of a model and of its training rows. */
public final class BoundConditions {
  private BoundConditions() {}

  /** The learner of a model, with nothing open. */
  static CorrLog learner(Model model) {
    return Hyperparameters.resolved(CorrLog.defaults(), model.card());
  }

  /** λ2 of a {@link #learner(Model)}. */
  static double edgePenalty(CorrLog learner) {
    return learner.edgePenalty().orElseThrow();
  }

  /** λ1 of a {@link #learner(Model)}. */
  static double weightPenalty(CorrLog learner) {
    return learner.weightPenalty().orElseThrow();
  }

  /** What the theorem needs and the model lacks, each with its remedy. */
  static List<String> broken(Model model) {
    if (!(model instanceof PairwiseModel)) {
      return List.of("it is of learner '" + model.card().learner() + "'; expected corrlog");
    }
    CorrLog learner = learner(model);
    List<String> broken = new ArrayList<>();
    if (learner.rule() != Rule.PSEUDO_LIKELIHOOD) {
      broken.add(
          "it was learnt by rule="
              + Hyperparameters.text(learner.rule())
              + "; expected rule=pseudo-likelihood");
    }
    if (!learner.solver().penaliseIntercept()) {
      broken.add(
          "its intercepts are not penalised, so one row may move them without limit; expected"
              + " penaliseIntercept=true");
    }
    if (!(weightPenalty(learner) > 0 && edgePenalty(learner) > 0)) {
      broken.add("a penalty is 0; expected weightPenalty and edgePenalty above 0");
    }
    if ("false".equals(model.card().provenance().get("converged"))) {
      broken.add("the solver stopped before the minimum; expected a larger maximumIterations");
    }
    return broken;
  }

  /** What the theorem needs and the training rows lack. */
  static List<String> broken(Dataset train) {
    List<String> broken = new ArrayList<>();
    if (train.labels().hasUnknown()) {
      broken.add("labels of its training rows are unknown; expected all known");
    }
    int constant = train.labelCount() - train.labels().varying().length;
    if (constant > 0) {
      broken.add(
          constant
              + (constant == 1 ? " label is" : " labels are")
              + " the same in every training row and set by hand, not by the objective; expected"
              + " labels that vary");
    }
    return broken;
  }

  /** What is taken for granted. */
  static List<String> assumptions(PairwiseModel model) {
    List<String> assumptions = new ArrayList<>();
    assumptions.add("training rows and new examples are drawn independently from one source");
    if (model.map().dependsOnTraining()) {
      assumptions.add(
          "the scaling or kernel was fixed beforehand (it was fitted to the training rows)");
    }
    if (model.card().provenance().containsKey("tunedFor")) {
      assumptions.add("the penalties were fixed beforehand (they were tuned on the training rows)");
    }
    if (model.card().asked("rule").equals(Optional.of(Hyperparameters.text(Rule.AUTO)))) {
      assumptions.add("the rule was fixed beforehand (it was chosen on the training rows)");
    }
    return assumptions;
  }

  static String largestNorm(double norm) {
    return String.format(Locale.ROOT, "no example, once scaled, has a norm above %.4g", norm);
  }
}
