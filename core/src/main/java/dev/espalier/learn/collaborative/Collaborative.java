package dev.espalier.learn.collaborative;

import dev.espalier.Capability;
import dev.espalier.Hyperparameter;
import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.Requirements;
import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.LossWeights;
import dev.espalier.error.InputException;
import dev.espalier.internal.forest.ForestOptions;
import dev.espalier.internal.forest.ForestOptions.Kind;
import dev.espalier.internal.state.StoredTensors;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Learns for a loss in which similar labels stand in for each other, also from label sets without
 * examples; see the package guide for the formulas.
 *
 * @param form one forest for all labels, or one for each
 * @param weights how similar labels are
 * @param stacking how label-only data take part
 * @param trees how many trees a forest has
 * @param tried how many columns are looked at for each cut; 0 for the root of their number
 * @param leafRows the fewest rows of a leaf
 * @param seed decides all random choices
 */
public record Collaborative(
    @Hyperparameter(
            value =
                "weighted: one forest for each label, as in the paper; plug-in: one forest of all"
                    + " labels, then the Bayes rule",
            restarts = true,
            tune = {"plug-in", "weighted"})
        Form form,
    @Hyperparameter(
            value =
                "the weights of the loss: given with the data, even as in the paper's Eq. (18), from"
                    + " co-occurrence, or learnt; auto: given, else even",
            open = "auto")
        Similarity weights,
    @Hyperparameter(
            value =
                "how label-only data are weighed in: alike for all labels, for each label, or not;"
                    + " auto: by cross-validation",
            open = "auto")
        Stacking stacking,
    @Hyperparameter(value = "how many trees a forest has", min = 1) int trees,
    @Hyperparameter(
            value = "how many features are looked at for each cut; 0: the root of their number",
            min = 0)
        int tried,
    @Hyperparameter(
            value = "the fewest rows of a leaf",
            min = 1,
            tune = {"10", "5", "2", "1"})
        int leafRows,
    @Hyperparameter("seed of the random choices") long seed)
    implements Learner<Model> {

  private static final String NAME = "collaborative";

  /** Checks the ranges. */
  public Collaborative {
    Hyperparameters.check(
        NAME, Collaborative.class, form, weights, stacking, trees, tried, leafRows, seed);
  }

  /** How decision functions are learnt. */
  public enum Form {
    /** One forest for each label, of rows weighted by what they cost: the paper's. */
    WEIGHTED,
    /** One forest of all labels, and the Bayes rule on its probabilities. */
    PLUG_IN
  }

  /** Where the weights of the loss come from. */
  public enum Similarity {
    /** Those that come with the data; without any, {@link #EVEN}. */
    AUTO,
    /** Those that come with the data. */
    GIVEN,
    /** All labels are alike: 004 Eq. (18). */
    EVEN,
    /** Labels that occur together, in the data and in label-only data, are similar. */
    CO_OCCURRENCE,
    /** Such that answers have the label frequencies of label-only data: 004 Eq. (8) to (10). */
    LEARNT
  }

  /** How label-only data take part. */
  public enum Stacking {
    /** What is better by cross-validation. */
    AUTO,
    /** With one α for all labels. */
    SHARED,
    /** With one α for each label. */
    EACH,
    /** Not at all. */
    NONE
  }

  /** Two hundred trees for each label. */
  public static Collaborative defaults() {
    return new Collaborative(Form.WEIGHTED, Similarity.AUTO, Stacking.AUTO, 200, 0, 1, 1);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.allOf(Capability.class);
  }

  @Override
  public Model fit(Dataset train, Progress progress) {
    Requirements.check(this, train);
    LossWeights loss = lossWeights(train, progress.part("weights", 0, 0.05));
    LabelSets labelOnly = train.knowledge().labelOnly().orElse(null);
    ExpectedLabels labels =
        ExpectedLabels.of(
            train.labels(), labelOnly, seed, progress.part("label-only data", 0.05, 0.1));
    double[] margins = labels.margins(loss);
    StackingFit.Fit fit =
        (features, some, marginsOfSome, part) -> grow(features, some, marginsOfSome, loss, part);
    DecisionFunctions functions =
        fit.fit(train.features(), labels, margins, progress.part("growing trees", 0.1, 0.25));
    Stack stack = Stack.none(train.labelCount());
    ModelCard card = ModelCard.of(this, decided(train, Stacking.NONE));
    if (labelOnly != null && stacking != Stacking.NONE && train.rows() > 1) {
      StackingFit.Chosen chosen =
          StackingFit.of(
                  fit,
                  train.features(),
                  labels,
                  margins,
                  Stack.baseline(loss, labelOnly),
                  progress.part("stacking", 0.25, 1))
              .choose(stacking);
      stack = chosen.stack();
      double cells = (double) train.rows() * train.labelCount();
      card =
          ModelCard.of(this, decided(train, chosen.stacking()))
              .with("labelOnlyRows", Integer.toString(labelOnly.rows()))
              .with("crossValidatedLoss", Double.toString(chosen.with() / cells))
              .with("crossValidatedLossWithout", Double.toString(chosen.without() / cells));
    }
    return new CollaborativeModel(
        train.schema(),
        card,
        loss,
        functions,
        stack,
        NovelTies.of(train.labels(), labelOnly, loss, margins),
        train.labels().distinctSets());
  }

  private DecisionFunctions grow(
      Features features,
      ExpectedLabels labels,
      double[] margins,
      LossWeights loss,
      Progress progress) {
    return form == Form.WEIGHTED
        ? WeightedForests.grow(features, labels, margins, options(), progress)
        : PlugInForest.grow(features, labels, loss, options(), progress);
  }

  private ForestOptions options() {
    return new ForestOptions(
        trees, Kind.RANDOM_FOREST, tried, leafRows, ForestOptions.Weighting.IMPURITY, seed);
  }

  private LossWeights lossWeights(Dataset train, Progress progress) {
    return switch (similarity(train)) {
      case GIVEN ->
          train
              .knowledge()
              .lossWeights()
              .orElseThrow(
                  () ->
                      new InputException(
                          "learner 'collaborative': weights=given, and the data come without;"
                              + " expected weights of the loss, or weights=even"));
      case CO_OCCURRENCE -> coOccurrence(train);
      case LEARNT -> WeightSearch.run(train, options(), seed, progress);
      case AUTO, EVEN -> LossWeights.even(train.labelCount());
    };
  }

  private static LossWeights coOccurrence(Dataset train) {
    LabelSets own = train.labels().positives();
    return LossWeights.coOccurrence(
        train.knowledge().labelOnly().map(more -> LabelSets.join(List.of(own, more))).orElse(own));
  }

  private Similarity similarity(Dataset train) {
    if (weights != Similarity.AUTO) {
      return weights;
    }
    return train.knowledge().lossWeights().isPresent() ? Similarity.GIVEN : Similarity.EVEN;
  }

  private Collaborative decided(Dataset train, Stacking chosen) {
    return new Collaborative(
        form,
        similarity(train),
        stacking == Stacking.AUTO ? chosen : stacking,
        trees,
        tried,
        leafRows,
        seed);
  }

  @Override
  public Model fromState(ModelState state) {
    return StoredTensors.read(state, stored -> CollaborativeModel.fromState(form, stored));
  }
}
