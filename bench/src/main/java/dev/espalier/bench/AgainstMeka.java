package dev.espalier.bench;

import static dev.espalier.bench.Stopwatch.print;

import dev.espalier.Evidence;
import dev.espalier.Hyperparameters;
import dev.espalier.Model;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.io.DataFiles;
import dev.espalier.io.DataWriter;
import dev.espalier.io.ReadOptions;
import dev.espalier.learn.pairwise.CorrLog;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import meka.classifiers.multilabel.BR;
import meka.classifiers.multilabel.CC;
import meka.classifiers.multilabel.ProblemTransformationMethod;
import meka.core.MLUtils;
import weka.classifiers.Classifier;
import weka.classifiers.functions.Logistic;
import weka.classifiers.functions.SMO;
import weka.classifiers.trees.J48;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.converters.ArffLoader.ArffReader;

/**
 * CorrLog against MEKA's classifier chains and its independent classifiers: time of the fit on the
 * training part, time and subset 0/1 loss of predicting the test part. The base learners are MEKA's
 * default (J48), Weka's linear support vector machine and, where it ends in time, its logistic
 * regression, all with their defaults. MEKA uses one thread, as it always does.
 */
final class AgainstMeka {
  /** A peer's fit that takes longer is not repeated. */
  private static final double LONG_SECONDS = 5;

  private AgainstMeka() {}

  static void run() throws IOException, InterruptedException {
    print("targets: the peer's fit and predict seconds at least 10 times ours, at a higher loss");
    for (String name : new String[] {"yeast", "enron"}) {
      if (Fork.has(name + "/" + name + "-train.arff")) {
        Fork.run(AgainstMeka.class, "4g", name);
      }
    }
  }

  /** The entry of a measured process: the name of a data set. */
  public static void main(String[] arguments) throws Exception {
    String name = arguments[0];
    Dataset train = read(name, "train");
    Dataset test = read(name, "test");
    print("");
    print("%s: %d + %d rows, %d labels", name, train.rows(), test.rows(), train.labelCount());
    List<Result> ours = new ArrayList<>();
    ours.add(ours("corrlog, defaults", Map.of(), train, test));
    ours.add(
        ours("corrlog, supported-likelihood", Map.of("rule", "supported-likelihood"), train, test));
    print(
        "%-32s %9s %12s %9s %23s %23s",
        "", "fit s", "predict s", "0/1 loss", "fit / ours", "predict / ours");
    for (Result result : ours) {
      print(
          "%-32s %9.3f %12.4f %9.4f", result.name(), result.fit(), result.predict(), result.loss());
    }
    Instances theirTrain = convert(train);
    Instances theirTest = convert(test);
    List<Supplier<Classifier>> bases = new ArrayList<>(List.of(J48::new, SMO::new));
    if (train.features().columns() < 500) {
      // With a thousand features one label alone takes Weka's logistic regression minutes.
      bases.add(Logistic::new);
    }
    for (Supplier<Classifier> base : bases) {
      for (boolean chain : new boolean[] {true, false}) {
        Result peer = theirs(chain, base, theirTrain, theirTest);
        print(
            "%-32s %9.3f %12.4f %9.4f %11.1f %11.1f %11.1f %11.1f",
            peer.name(),
            peer.fit(),
            peer.predict(),
            peer.loss(),
            peer.fit() / ours.get(0).fit(),
            peer.fit() / ours.get(1).fit(),
            peer.predict() / ours.get(0).predict(),
            peer.predict() / ours.get(1).predict());
      }
    }
  }

  private record Result(String name, double fit, double predict, double loss) {}

  static Dataset read(String name, String part) {
    return DataFiles.read(
        Fork.data(name + "/" + name + "-" + part + ".arff"), ReadOptions.automatic());
  }

  private static Result ours(
      String name, Map<String, String> settings, Dataset train, Dataset test) {
    CorrLog learner = Hyperparameters.with(CorrLog.defaults(), settings);
    Model[] model = new Model[1];
    double fit = Stopwatch.median(3, () -> model[0] = learner.fit(train));
    LabelSets[] found = new LabelSets[1];
    double predict =
        Stopwatch.median(
            3,
            () -> found[0] = model[0].posterior(test.features(), Evidence.none()).mostProbable());
    int wrong = 0;
    for (int row = 0; row < test.rows(); row++) {
      wrong += found[0].sameSet(row, test.labels().positives(), row) ? 0 : 1;
    }
    return new Result(name, fit, predict, (double) wrong / test.rows());
  }

  private static Result theirs(
      boolean chain, Supplier<Classifier> base, Instances train, Instances test) throws Exception {
    String name = "MEKA " + (chain ? "CC" : "BR") + ", " + base.get().getClass().getSimpleName();
    double fit = 0;
    double predict = 0;
    int wrong = 0;
    for (int run = 0; run < 3 && (run == 0 || fit < LONG_SECONDS); run++) {
      ProblemTransformationMethod method = chain ? new CC() : new BR();
      method.setClassifier(base.get());
      long start = System.nanoTime();
      method.buildClassifier(train);
      double seconds = (System.nanoTime() - start) * 1e-9;
      // The best run counts: the first ones warm up.
      fit = run == 0 ? seconds : Math.min(fit, seconds);
      start = System.nanoTime();
      wrong = wrong(method, test);
      seconds = (System.nanoTime() - start) * 1e-9;
      predict = run == 0 ? seconds : Math.min(predict, seconds);
    }
    return new Result(name, fit, predict, (double) wrong / test.numInstances());
  }

  private static int wrong(ProblemTransformationMethod method, Instances test) throws Exception {
    int labels = test.classIndex();
    int wrong = 0;
    for (Instance truth : test) {
      Instance row = (Instance) truth.copy();
      row.setDataset(test);
      MLUtils.clearLabels(row);
      double[] found = method.distributionForInstance(row);
      boolean same = true;
      for (int label = 0; label < labels; label++) {
        same &= found[label] > 0.5 == truth.value(label) > 0.5;
      }
      wrong += same ? 0 : 1;
    }
    return wrong;
  }

  /** MEKA wants the labels first and their number in the relation's name: as we write ARFF. */
  static Instances convert(Dataset data) throws Exception {
    Path file = Files.createTempFile("espalier-bench", ".arff");
    try {
      DataWriter.write(data, file);
      try (BufferedReader reader = Files.newBufferedReader(file)) {
        Instances instances = new ArffReader(reader).getData();
        MLUtils.prepareData(instances);
        return instances;
      }
    } finally {
      Files.deleteIfExists(file);
    }
  }
}
