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
import dev.espalier.learn.collaborative.Collaborative;
import dev.espalier.learn.discriminant.MultiLabelDiscriminant;
import dev.espalier.learn.forest.RandomForest;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.linear.Prior;
import dev.espalier.learn.neighbours.InstanceBasedLogistic;
import dev.espalier.learn.neighbours.MultiLabelNeighbours;
import dev.espalier.learn.neighbours.NeighbourVote;
import dev.espalier.learn.pairwise.ConditionalGraphicalLasso;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.learn.pairwise.PseudoIsing;
import dev.espalier.learn.svm.KernelSvm;
import dev.espalier.learn.svm.LinearSvm;
import dev.espalier.learn.tree.LabelTree;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** Every learner, by name: those of this module and those that a {@link LearnerProvider} brings. */
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
    /** Trees whose leaves are labels. */
    LABEL_TREES("label trees"),
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

  private static final List<Entry> OWN =
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
              LabelTree.defaults(),
              "label trees: each label is found by a walk through clusters of labels",
              Idea.LABEL_TREES,
              "Prabhu and others 2018; Jasinska and others 2016",
              "n D log m",
              "thousands of labels and more; sparse features"),
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
              new Prior(),
              "label frequencies of the training data: the floor for every learner",
              Idea.INDEPENDENT,
              "none: it sees no features",
              "labels that are on",
              "to see what a measure gives for nothing"));

  private Catalog() {}

  /** All learners: those of this module, then those that other modules bring. */
  public static List<Entry> learners() {
    return Found.LEARNERS;
  }

  /**
   * The named learner with some hyper-parameters changed.
   *
   * <p>Other modules may take settings of any learner: see {@link LearnerProvider#wrap}.
   */
  public static Learner<?> learner(String name, Map<String, String> settings) {
    Map<String, String> own = new LinkedHashMap<>(settings);
    Map<LearnerProvider, Map<String, String>> taken = new LinkedHashMap<>();
    for (LearnerProvider provider : Found.PROVIDERS) {
      Map<String, String> ofProvider = new LinkedHashMap<>();
      settings.forEach(
          (key, value) -> {
            if (provider.takes(key)) {
              own.remove(key);
              ofProvider.put(key, value);
            }
          });
      if (!ofProvider.isEmpty()) {
        taken.put(provider, ofProvider);
      }
    }
    Learner<?> learner = plain(name, own);
    for (Map.Entry<LearnerProvider, Map<String, String>> each : taken.entrySet()) {
      learner = each.getKey().wrap(learner, each.getValue());
    }
    return learner;
  }

  private static Learner<?> plain(String name, Map<String, String> settings) {
    for (Entry entry : learners()) {
      if (entry.name().equalsIgnoreCase(name)) {
        return Hyperparameters.with(entry.defaults(), settings);
      }
    }
    String other =
        Found.PROVIDERS.stream()
            .flatMap(provider -> provider.otherwise(name).stream())
            .findFirst()
            .orElse("");
    throw new InputException(
        (other.isEmpty()
                ? "unknown learner " + quoted(name)
                : quoted(name) + " is " + other + ", not a learner")
            + CloseNames.expected(name, learners().stream().map(Entry::name).toList()));
  }

  /** What is on the class path, looked for once. */
  private static final class Found {
    static final List<LearnerProvider> PROVIDERS =
        ServiceLoader.load(LearnerProvider.class, LearnerProvider.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparing(provider -> provider.getClass().getName()))
            .toList();
    static final List<Entry> LEARNERS = all();

    private static List<Entry> all() {
      Map<String, Entry> byName = new LinkedHashMap<>();
      OWN.forEach(entry -> byName.put(entry.name(), entry));
      for (LearnerProvider provider : PROVIDERS) {
        for (Entry entry : provider.learners()) {
          if (byName.putIfAbsent(entry.name(), entry) != null) {
            throw new IllegalStateException(
                "learner '"
                    + entry.name()
                    + "' of "
                    + provider.getClass().getName()
                    + ": there is one of this name already");
          }
        }
      }
      return List.copyOf(byName.values());
    }
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
