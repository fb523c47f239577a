package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.Evidence;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.catalog.Catalog;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.SparseFeatures;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Evaluator;
import dev.espalier.eval.Measure;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import meka.classifiers.multilabel.CC;
import meka.core.MLUtils;
import mulan.classifier.MultiLabelLearner;
import mulan.classifier.lazy.IBLR_ML;
import mulan.classifier.lazy.MLkNN;
import mulan.classifier.transformation.EnsembleOfClassifierChains;
import mulan.data.LabelNodeImpl;
import mulan.data.LabelsMetaDataImpl;
import mulan.data.MultiLabelInstances;
import weka.classifiers.functions.SMO;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.UnassignedDatasetException;

/**
 * ML-kNN, IBLR-ML, classifier chains and their ensembles against Mulan's and MEKA's, with the same
 * settings: seconds to fit and to predict, and every measure of both.
 */
final class AgainstMulan {
  /** A peer that takes longer is not repeated. */
  private static final double LONG_SECONDS = 5;

  private static final List<Measure> MEASURES =
      List.of(
          Measure.HAMMING,
          Measure.SUBSET01,
          Measure.ACCURACY,
          Measure.PRECISION,
          Measure.RECALL,
          Measure.F1,
          Measure.MACRO_F1,
          Measure.MICRO_F1);

  private static final Set<String> METHODS = Set.of("ml-knn", "iblr", "cc", "ecc");

  private AgainstMulan() {}

  static void run() throws IOException, InterruptedException {
    print("targets: the peer's seconds at least 10 times ours, measures within .01");
    for (String name : new String[] {"emotions", "yeast", "enron"}) {
      if (Fork.has(name + "/" + name + "-train.arff")) {
        Fork.run(AgainstMulan.class, "4g", name);
      }
    }
  }

  /** A peer, with what it needs to know of the data. */
  private interface Peer {
    void fit() throws Exception;

    boolean[] predict(Instance row) throws Exception;
  }

  /** The entry of a measured process: the name of a data set, then perhaps some methods. */
  public static void main(String[] arguments) throws Exception {
    String name = arguments[0];
    Dataset train = AgainstMeka.read(name, "train");
    Dataset test = AgainstMeka.read(name, "test");
    Instances theirTrain = AgainstMeka.convert(train);
    Instances theirTest = AgainstMeka.convert(test);
    print("");
    print("%s: %d + %d rows, %d labels", name, train.rows(), test.rows(), train.labelCount());
    print(
        "%-22s %9s %9s   %s", "", "fit s", "predict s", "Hamming 0/1 accuracy P R F1 macro micro");
    // Sparse features are 0 or 1: there min-max changes nothing.
    boolean sparse = train.features() instanceof SparseFeatures;
    Map<String, String> plain = Map.of("scaling", sparse ? "none" : "min-max");
    Set<String> chosen = Set.of(arguments).size() == 1 ? METHODS : Set.of(arguments);
    if (chosen.contains("ml-knn")) {
      compare("ml-knn", plain, train, test, mulan(new MLkNN(10, 1), theirTrain), theirTest);
    }
    if (chosen.contains("iblr")) {
      Map<String, String> bare = with(plain, "weightPenalty", "1e-8");
      compare("iblr", bare, train, test, mulan(new IBLR_ML(10), theirTrain), theirTest);
    }
    Map<String, String> machines = with(plain, "base", "svm");
    if (chosen.contains("cc")) {
      compare("cc", with(machines, "order", "file"), train, test, meka(theirTrain), theirTest);
    }
    if (chosen.contains("ecc")) {
      MultiLabelLearner chains = new EnsembleOfClassifierChains(new SMO(), 10, true, true);
      compare("ecc", machines, train, test, mulan(chains, theirTrain), theirTest);
    }
  }

  private static Map<String, String> with(Map<String, String> settings, String key, String value) {
    Map<String, String> more = new TreeMap<>(settings);
    more.put(key, value);
    return more;
  }

  private static void compare(
      String name,
      Map<String, String> settings,
      Dataset train,
      Dataset test,
      Peer peer,
      Instances theirTest)
      throws Exception {
    Learner<?> learner = Catalog.learner(name, settings);
    Model[] model = new Model[1];
    LabelSets[] found = new LabelSets[1];
    double fit = Stopwatch.median(3, () -> model[0] = learner.fit(train));
    double predict =
        Stopwatch.median(
            3,
            () -> found[0] = model[0].posterior(test.features(), Evidence.none()).mostProbable());
    show(name, fit, predict, Evaluator.evaluate(test.labels(), found[0], null));
    double theirFit = Double.POSITIVE_INFINITY;
    double theirPredict = Double.POSITIVE_INFINITY;
    LabelSets theirs = LabelSets.empty(0, test.labelCount());
    for (int run = 0; run < 3 && (run == 0 || theirFit + theirPredict < LONG_SECONDS); run++) {
      // The best run counts: the first ones warm up.
      long start = System.nanoTime();
      peer.fit();
      theirFit = Math.min(theirFit, (System.nanoTime() - start) * 1e-9);
      start = System.nanoTime();
      try {
        theirs = predict(peer, theirTest, test.labelCount());
      } catch (UnassignedDatasetException tooNew) {
        print("  peer %27.4f  cannot predict with this version of Weka", theirFit);
        print("  ratio %24.1f", theirFit / fit);
        return;
      }
      theirPredict = Math.min(theirPredict, (System.nanoTime() - start) * 1e-9);
    }
    show("  peer", theirFit, theirPredict, Evaluator.evaluate(test.labels(), theirs, null));
    print("  ratio %24.1f %9.1f", theirFit / fit, theirPredict / predict);
  }

  private static LabelSets predict(Peer peer, Instances rows, int labels) throws Exception {
    LabelSets.Builder sets = new LabelSets.Builder(labels);
    for (Instance row : rows) {
      boolean[] on = peer.predict(row);
      for (int label = 0; label < labels; label++) {
        if (on[label]) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    return sets.build();
  }

  private static void show(String name, double fit, double predict, Evaluation evaluation) {
    StringBuilder line = new StringBuilder();
    for (Measure measure : MEASURES) {
      line.append(String.format(java.util.Locale.ROOT, " %.4f", evaluation.value(measure)));
    }
    print("%-22s %9.4f %9.4f  %s", name, fit, predict, line);
  }

  private static Peer mulan(MultiLabelLearner learner, Instances train) throws Exception {
    LabelsMetaDataImpl names = new LabelsMetaDataImpl();
    for (int label = 0; label < train.classIndex(); label++) {
      names.addRootNode(new LabelNodeImpl(train.attribute(label).name()));
    }
    Instances plain = new Instances(train);
    plain.setClassIndex(-1);
    MultiLabelInstances data = new MultiLabelInstances(plain, names);
    MultiLabelLearner[] fitted = new MultiLabelLearner[1];
    return new Peer() {
      @Override
      public void fit() throws Exception {
        fitted[0] = learner.makeCopy();
        fitted[0].build(data);
      }

      @Override
      public boolean[] predict(Instance row) throws Exception {
        Instance own = (Instance) row.copy();
        own.setDataset(plain);
        return fitted[0].makePrediction(own).getBipartition();
      }
    };
  }

  private static Peer meka(Instances train) {
    CC[] fitted = new CC[1];
    return new Peer() {
      @Override
      public void fit() throws Exception {
        fitted[0] = new CC();
        fitted[0].setClassifier(new SMO());
        fitted[0].buildClassifier(train);
      }

      @Override
      public boolean[] predict(Instance row) throws Exception {
        Instance own = (Instance) row.copy();
        own.setDataset(train);
        MLUtils.clearLabels(own);
        double[] found = fitted[0].distributionForInstance(own);
        boolean[] on = new boolean[train.classIndex()];
        for (int label = 0; label < on.length; label++) {
          on[label] = found[label] > 0.5;
        }
        return on;
      }
    };
  }
}
