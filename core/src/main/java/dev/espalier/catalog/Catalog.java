package dev.espalier.catalog;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.automatic.AutomaticLearner;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.learn.chain.ChainEnsemble;
import dev.espalier.learn.chain.ClassifierChain;
import dev.espalier.learn.chain.ProbabilisticChain;
import dev.espalier.learn.clique.CliqueMachine;
import dev.espalier.learn.coding.MaximumMarginCoding;
import dev.espalier.learn.collaborative.Collaborative;
import dev.espalier.learn.discriminant.DependenceMaximisation;
import dev.espalier.learn.discriminant.LabelDiscriminants;
import dev.espalier.learn.discriminant.MultiLabelDiscriminant;
import dev.espalier.learn.discriminant.SemanticIndexer;
import dev.espalier.learn.discriminant.SharedSubspace;
import dev.espalier.learn.forest.RandomForest;
import dev.espalier.learn.graphical.GraphicalLasso;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.linear.Prior;
import dev.espalier.learn.neighbours.InstanceBasedLogistic;
import dev.espalier.learn.neighbours.MultiLabelNeighbours;
import dev.espalier.learn.neighbours.NeighbourVote;
import dev.espalier.learn.pairwise.ConditionalGraphicalLasso;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.learn.pairwise.PseudoIsing;
import dev.espalier.learn.plem.LabelEnhancement;
import dev.espalier.learn.svm.CurdsAndWhey;
import dev.espalier.learn.svm.KernelSvm;
import dev.espalier.learn.svm.LinearSvm;
import dev.espalier.restore.Restorer;
import dev.espalier.restore.baseline.MeanMode;
import dev.espalier.restore.baseline.NearestNeighbours;
import dev.espalier.restore.baseline.RegularisedEm;
import dev.espalier.restore.features.Restoring;
import dev.espalier.restore.forest.MissForest;
import dev.espalier.restore.rmf.RandomMixedField;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every learner and every restorer, by name. */
public final class Catalog {
  /** By what idea a learner sees several labels. */
  public enum Idea {
    /** Each label on its own. */
    INDEPENDENT("independent"),
    /** The labels of similar rows. */
    NEIGHBOURS("neighbours"),
    /** One label after another, each given those before. */
    CHAINS("chains"),
    /** Labels tied by edges. */
    LABEL_GRAPHS("label graphs"),
    /** Directions of the features that separate the labels. */
    PROJECTIONS("projections"),
    /** Codes of label sets, decoded together. */
    OUTPUT_CODES("output codes"),
    /** Many trees. */
    FORESTS("forests"),
    /** A choice among the others. */
    AUTOMATIC("automatic");

    private final String words;

    Idea(String words) {
      this.words = words;
    }

    /** The idea in words, as lists show it. */
    public String words() {
      return words;
    }
  }

  /**
   * A catalogued learner.
   *
   * @param defaults the learner with its default hyper-parameters
   * @param summary what it is, in one line
   * @param idea the idea that it stands for
   * @param paper who describes it, or what is best read about it
   * @param cost how the time of a fit grows with n rows, D features and m labels
   * @param use when to take it, in one line
   */
  public record Entry(
      Learner<?> defaults, String summary, Idea idea, String paper, String cost, String use) {
    /** Refuses an entry that tells nothing. */
    public Entry {
      if (summary.isBlank() || paper.isBlank() || cost.isBlank() || use.isBlank()) {
        throw new IllegalArgumentException(
            "learner '" + defaults.name() + "' is listed without summary, paper, cost or use");
      }
    }

    /** The learner's name. */
    public String name() {
      return defaults.name();
    }
  }

  private static final List<Entry> LEARNERS =
      List.of(
          new Entry(
              AutomaticLearner.defaults(),
              "the best of corrlog, ilr, linear-svm and forest on several maps of the features, by"
                  + " cross-validation",
              Idea.AUTOMATIC,
              "Maron and Moore 1994 (races)",
              "a budget of work, 60 s",
              "whenever there is no reason to take another"),
          new Entry(
              CorrLog.defaults(),
              "correlated logistic models: labels tied by constant edges",
              Idea.LABEL_GRAPHS,
              "Bian, Xie and Tao 2012",
              "n m (D + m) or n m (D + sets) a step",
              "sets of labels that go together, any measure"),
          new Entry(
              ConditionalGraphicalLasso.defaults(),
              "conditional graphical lasso: labels tied by edges that depend on the features",
              Idea.LABEL_GRAPHS,
              "Li, Qiao, Bian and Tao 2016",
              "n D (m + edges) a step",
              "which labels go together depends on the example; a sparse graph to look at"),
          new Entry(
              PseudoIsing.defaults(),
              "sparse Ising model with covariates: such edges, pseudo-likelihood, l1 penalty",
              Idea.LABEL_GRAPHS,
              "Cheng, Levina, Wang and Zhu 2014",
              "n D (m + edges) a step",
              "the same, with edges that depend on few features"),
          new Entry(
              GraphicalLasso.defaults(),
              "graphical lasso: a sparse label graph learnt without features, then regressions",
              Idea.LABEL_GRAPHS,
              "Ravikumar, Wainwright and Lafferty 2010",
              "labels that are on, m a step; then n D m a step",
              "a label graph for its own sake; what cgl is compared with"),
          new Entry(
              LabelEnhancement.defaults(),
              "label enhancement: classifiers of labels and of pairs along a maximum spanning tree",
              Idea.LABEL_GRAPHS,
              "Li, Zhao and Guo 2014",
              "n D m a step",
              "very many labels whose graph must stay exact; a competitor in paper 001"),
          new Entry(
              CliqueMachine.defaults(),
              "clique generating machine: a structured SVM to which pairs of labels are added",
              Idea.LABEL_GRAPHS,
              "Tan, Shi, van den Hengel, Shen, Gao, Hu and Zhang 2015",
              "n D m a pass, and a most violated set of each row a round",
              "label sets decided together by margins, up to some dozens of labels; a competitor in paper 001"),
          new Entry(
              IndependentLogistic.defaults(),
              "independent logistic regressions, one for each label (ridge or elastic net)",
              Idea.INDEPENDENT,
              "Boutell, Luo, Shen and Brown 2004",
              "n D m a step",
              "a fast baseline with good probabilities; very many labels"),
          new Entry(
              LinearSvm.defaults(),
              "linear support vector machines, one for each label, with calibrated probabilities",
              Idea.INDEPENDENT,
              "Hsieh and others 2008",
              "n D m a pass",
              "text and other sparse, wide features"),
          new Entry(
              KernelSvm.defaults(),
              "support vector machines with a Gaussian kernel, one for each label, with calibrated"
                  + " probabilities",
              Idea.INDEPENDENT,
              "Fan, Chen and Lin 2005",
              "n² (D + m) and more",
              "up to some ten thousand dense rows whose labels no plane divides"),
          new Entry(
              CurdsAndWhey.defaults(),
              "curds and whey: linear machines on what linear machines say about all labels",
              Idea.CHAINS,
              "Breiman and Friedman 1997",
              "n (D + m) m a pass",
              "labels that follow from others; a competitor in paper 004"),
          new Entry(
              RandomForest.defaults(),
              "random forests or extra trees, of all labels together or one for each label",
              Idea.FORESTS,
              "Breiman 2001; Geurts and others 2006",
              "n log n (√D + m) a tree",
              "dense features that act together; missing cells; what matters"),
          new Entry(
              Collaborative.defaults(),
              "collaborative forests: similar labels stand in for each other; uses label-only data",
              Idea.FORESTS,
              "Zhu, Shen, Jiang and Wong",
              "n log n √D a tree of each label",
              "similar labels may stand in for each other; label sets without examples"),
          new Entry(
              NeighbourVote.defaults(),
              "the nearest training rows vote on each label",
              Idea.NEIGHBOURS,
              "Cover and Hart 1967",
              "none to fit; n D a predicted row",
              "a plain baseline where distances mean something"),
          new Entry(
              MultiLabelNeighbours.defaults(),
              "ML-kNN: what it means how many neighbours have a label",
              Idea.NEIGHBOURS,
              "Zhang and Zhou 2007",
              "n² D; n D a predicted row",
              "the usual rival in papers; few parameters, good probabilities"),
          new Entry(
              InstanceBasedLogistic.defaults(),
              "IBLR-ML: logistic regressions on the labels of the neighbours",
              Idea.NEIGHBOURS,
              "Cheng and Hüllermeier 2009",
              "n² D, then n m² a step; n D a predicted row",
              "neighbours, where labels also tell about each other"),
          new Entry(
              MultiLabelDiscriminant.defaults(),
              "multi-label discriminant analysis, then the nearest rows in its subspace",
              Idea.PROJECTIONS,
              "Wang, Ding and Huang 2010",
              "n D min(n, D), then min(n, D)³; n m a predicted row",
              "to see labels apart in a few directions, or many features and few labels"),
          new Entry(
              LabelDiscriminants.defaults(),
              "discriminant analysis of one label at a time, then the nearest rows on its line",
              Idea.PROJECTIONS,
              "Fisher 1936; LDA-C1 of Wang, Ding and Huang 2010",
              "n D min(n, D), then min(n, D)³; n m a predicted row",
              "to see what mlda gains by looking at all labels together"),
          new Entry(
              SemanticIndexer.defaults(),
              "latent semantic indexing informed by labels, then the nearest rows",
              Idea.PROJECTIONS,
              "Yu, Yu and Tresp 2005",
              "n D min(n, D), then min(n, D)³; n m a predicted row",
              "a rival of mlda in papers"),
          new Entry(
              DependenceMaximisation.defaults(),
              "directions in which features depend most on labels, then the nearest rows",
              Idea.PROJECTIONS,
              "Zhang and Zhou 2008",
              "n D m; n m a predicted row",
              "the cheapest projection that looks at labels"),
          new Entry(
              SharedSubspace.defaults(),
              "least squares for all labels, with weights that share a subspace",
              Idea.PROJECTIONS,
              "Ji, Tang, Yu and Ye 2008",
              "n D min(n, D), then min(n, D)³",
              "a linear model in closed form"),
          new Entry(
              ClassifierChain.defaults(),
              "classifier chain: each label from the features and the labels before it",
              Idea.CHAINS,
              "Read and others 2009",
              "n m (D + m) a step or pass",
              "fast joint decisions; logistic or linear SVM links"),
          new Entry(
              ChainEnsemble.defaults(),
              "ensemble of classifier chains: random orders, bootstrap samples",
              Idea.CHAINS,
              "Read and others 2011",
              "n m (D + m) a step of each chain",
              "chains whose order must not matter; steadier probabilities"),
          new Entry(
              ProbabilisticChain.defaults(),
              "probabilistic classifier chain: a joint distribution, searched by beam",
              Idea.CHAINS,
              "Dembczyński and others 2010; Kumar and others 2013",
              "n m (D + m) a step; beam m² a predicted row",
              "whole sets right; known labels sharpen the rest"),
          new Entry(
              MaximumMarginCoding.defaults(),
              "maximum-margin output codes: a metric of label sets by cutting planes",
              Idea.OUTPUT_CODES,
              "Zhang and Schneider 2012",
              "n D² + D³, then n m² sweeps a plane",
              "few labels that must be decided together; Hamming loss"),
          new Entry(
              new Prior(),
              "label frequencies of the training data: the floor for every learner",
              Idea.INDEPENDENT,
              "none: it sees no features",
              "labels that are on",
              "to see what a measure gives for nothing"));

  /**
   * A catalogued restorer.
   *
   * @param defaults the restorer with its default hyper-parameters
   * @param summary what it is, in one line
   */
  public record RestorerEntry(Restorer<?> defaults, String summary) {
    /** The restorer's name. */
    public String name() {
      return defaults.name();
    }
  }

  private static final List<RestorerEntry> RESTORERS =
      List.of(
          new RestorerEntry(
              RandomMixedField.defaults(),
              "random mixed field: numbers and categories tied by a sparse graph; also removes"
                  + " noise"),
          new RestorerEntry(
              RegularisedEm.defaults(),
              "one Gaussian over numbers and indicators, ridge regressions"),
          new RestorerEntry(
              MissForest.defaults(),
              "forests of each column on the others, in rounds (missForest)"),
          new RestorerEntry(
              NearestNeighbours.defaults(), "the nearest rows vote, weighted by their distance"),
          new RestorerEntry(
              new MeanMode(), "each column's mean or mode: the floor for every restorer"));

  private static final String RESTORE = "restore";
  private static final String RESTORE_NOISE = "restoreNoise";

  private Catalog() {}

  /** All learners. */
  public static List<Entry> learners() {
    return LEARNERS;
  }

  /**
   * The named learner with some hyper-parameters changed.
   *
   * <p>Any learner takes {@code restore=RESTORER}, with which it learns from restored features;
   * {@code restoreNoise} and {@code restore.KEY} then set how.
   */
  public static Learner<?> learner(String name, Map<String, String> settings) {
    String restorer = settings.get(RESTORE);
    if (restorer == null) {
      return plain(name, settings);
    }
    Map<String, String> own = new LinkedHashMap<>(settings);
    Map<String, String> ofRestorer = new LinkedHashMap<>();
    own.remove(RESTORE);
    settings.forEach(
        (key, value) -> {
          if (key.startsWith(RESTORE + ".")) {
            own.remove(key);
            ofRestorer.put(key.substring(RESTORE.length() + 1), value);
          }
        });
    String noise = own.remove(RESTORE_NOISE);
    return new Restoring(
        plain(name, own),
        restorer(restorer.strip(), ofRestorer),
        noise == null ? "0" : noise.strip());
  }

  private static Learner<?> plain(String name, Map<String, String> settings) {
    for (Entry entry : LEARNERS) {
      if (entry.name().equalsIgnoreCase(name)) {
        return Hyperparameters.with(entry.defaults(), settings);
      }
    }
    boolean isRestorer = RESTORERS.stream().anyMatch(entry -> entry.name().equals(name));
    throw new InputException(
        (isRestorer
                ? quoted(name) + " is a restorer, not a learner"
                : "unknown learner " + quoted(name))
            + CloseNames.expected(name, LEARNERS.stream().map(Entry::name).toList()));
  }

  /** All restorers. */
  public static List<RestorerEntry> restorers() {
    return RESTORERS;
  }

  /** The named restorer with some hyper-parameters changed. */
  public static Restorer<?> restorer(String name, Map<String, String> settings) {
    for (RestorerEntry entry : RESTORERS) {
      if (entry.name().equalsIgnoreCase(name)) {
        return Hyperparameters.with(entry.defaults(), settings);
      }
    }
    boolean isLearner = LEARNERS.stream().anyMatch(entry -> entry.name().equals(name));
    throw new InputException(
        (isLearner
                ? quoted(name) + " is a learner, not a restorer"
                : "unknown restorer " + quoted(name))
            + CloseNames.expected(name, RESTORERS.stream().map(RestorerEntry::name).toList()));
  }

  /** Makes a model again from what its {@link Model#state} gave, perhaps long ago. */
  public static Model model(ModelState stored) {
    ModelCard card = decided(stored.card());
    return learner(card.learner(), card.hyperparameters())
        .fromState(new ModelState(stored.schema(), card, stored.tensors()));
  }

  /**
   * A card as they are now. In early files these hyper-parameters are as asked for, and the
   * provenance has under the same names what was decided.
   */
  private static ModelCard decided(ModelCard card) {
    Map<String, String> decided = new LinkedHashMap<>(card.hyperparameters());
    for (String name : List.of("rule", "edgePenalty")) {
      decided.computeIfPresent(name, (key, asked) -> card.provenance().getOrDefault(name, asked));
    }
    return new ModelCard(card.learner(), decided, card.provenance())
        .withAsked(card.hyperparameters());
  }
}
