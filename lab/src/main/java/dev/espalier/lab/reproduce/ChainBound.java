package dev.espalier.lab.reproduce;

import dev.espalier.Hyperparameters;
import dev.espalier.Learner;
import dev.espalier.Model;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.eval.Measure;
import dev.espalier.eval.Tuning;
import dev.espalier.lab.bound.RiskBound;
import dev.espalier.lab.simulate.ChainModels;
import dev.espalier.lab.study.Cell;
import dev.espalier.simulate.LabelChain;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** 001 Figure 3.1: the bound on CorrLog's risk beside the risk, on chains of labels. */
final class ChainBound implements Reproduction {
  static final String NAME = "chain-bound";

  private static final String TABLE = "Figure 3.1";
  private static final List<Integer> SIZES = List.of(100, 200, 500, 1000, 2000, 5000);
  private static final List<Integer> LABELS = List.of(2, 4, 6, 8);
  private static final List<String> PENALTIES = List.of("1", "1e-1", "1e-2", "1e-3", "1e-4");
  private static final List<String> WEAK_PENALTIES = List.of("1e-2", "1e-3", "1e-4");
  private static final int POOL = 10_000;
  private static final int TEST_ROWS = 5000;

  /** δ: the bound holds with probability 0.9, as in the paper. */
  private static final double DELTA = 0.1;

  private static final String LOSS = "test 0/1 loss";
  private static final String RISK = "test risk, loss (3.31)";
  private static final String BEST = "best model's risk";
  private static final String SAMPLE = "sample error, as printed";
  private static final String PRINTED = "generalisation risk, as printed";
  private static final String PROVEN = "generalisation risk, as proven";
  private static final String WEIGHTS = "λ1 chosen";
  private static final String EDGES = "λ2 chosen";

  private final double margin;
  private final int folds;
  private final List<Integer> sizes;
  private final int repeats;
  private final long seed;

  /** By draw, what {@link #leastRisk} found: all sizes share it. */
  private final Map<Long, Double> leastRisks = new ConcurrentHashMap<>();

  /**
   * Prepares.
   *
   * @param margin γ of the loss
   * @param quick whether few sizes and folds are enough
   */
  ChainBound(double margin, int repeats, long seed, boolean quick) {
    this.margin = margin;
    this.folds = quick ? 3 : 10;
    this.sizes = quick ? List.of(100, 500) : SIZES;
    this.repeats = repeats;
    this.seed = seed;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "The bound on CorrLog's risk beside the risk (paper 001, Figure 3.1)";
  }

  @Override
  public String difference() {
    return "the paper shows a picture without numbers and does not say which γ it took; here γ = "
        + margin
        + ", with which the bound says nothing";
  }

  @Override
  public List<PaperTable> tables() {
    return List.of(
        new PaperTable(
            TABLE,
            "by the number of training rows, γ = " + margin + ", δ = " + DELTA,
            "training rows",
            sizes.stream().map(String::valueOf).toList(),
            LABELS.stream().map(ChainBound::block).toList(),
            List.of(LOSS, RISK, BEST, SAMPLE, PRINTED, PROVEN, WEIGHTS, EDGES),
            Map.of()));
  }

  private static String block(int labels) {
    return labels + " labels";
  }

  @Override
  public boolean comparesRows(PaperTable table) {
    return false;
  }

  /** Few rows may have a label that is always on, which the bound does not cover. */
  @Override
  public boolean keepsFailures() {
    return true;
  }

  @Override
  public List<String> notes() {
    return List.of(
        "λ1 and λ2 are chosen from 10⁻⁴ to 1 by "
            + folds
            + "-fold cross-validation on the training rows, for the 0/1 loss. "
            + TEST_ROWS
            + " test rows.",
        "The generalisation risk is the best model's risk, fitted to and measured on "
            + POOL
            + " rows with the best of nine pairs of weak penalties, plus the sample error of"
            + " (3.46). As printed: 32/(γ min(λ1, λ2) n) for the stability, which does not depend on the labels but rests on a step that is false"
            + " for more than two terms; as proven: with that step put right, it grows with the"
            + " labels.",
        "The bound falls as 1/√n at fixed penalties; smaller chosen penalties lift it again. It is"
            + " below 1, and says something, only with a γ that is larger by as much as it is above"
            + " 1; then the risk of the loss grows too.");
  }

  @Override
  public Map<String, String> settings() {
    return new TreeMap<>(
        Map.of(
            "seed",
            Long.toString(seed),
            "margin",
            Double.toString(margin),
            "folds",
            Integer.toString(folds)));
  }

  @Override
  public List<Work> work() {
    List<Work> work = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (int labels : LABELS) {
        for (int size : sizes) {
          int number = repeat;
          work.add(
              Work.small(
                  block(labels) + ", " + size + " rows, repeat " + repeat,
                  block(labels),
                  progress -> point(labels, size, number, progress)));
        }
      }
    }
    return work;
  }

  @Override
  public void prepare(String group, Progress progress) {
    // Every piece draws its own rows.
  }

  private Map<Cell, Double> point(int labels, int size, int repeat, Progress progress) {
    long draw = (seed * 1_000_003 + repeat) * 1_000_003 + labels;
    LabelChain chain = new LabelChain(labels);
    // One draw, so that a larger training set holds the smaller ones.
    Dataset train =
        chain
            .sample(Objects.requireNonNull(SIZES.get(SIZES.size() - 1)), draw)
            .select(IntStream.range(0, size).toArray());
    Dataset test = chain.sample(TEST_ROWS, draw + 100_003);
    Map<String, List<String>> grid =
        new TreeMap<>(Map.of("weightPenalty", PENALTIES, "edgePenalty", PENALTIES));
    Learner<?> learner =
        new Tuning(Measure.SUBSET01, folds, 0, draw)
            .run(
                ChainModels.correlated("1e-3", "1e-3"),
                grid,
                train,
                progress.part("cross-validation", 0, 0.7))
            .best();
    Model model = learner.fit(train, progress.part("learning", 0.7, 0.75));
    RiskBound bound =
        RiskBound.of(model, train, test, margin, DELTA, progress.part("risk", 0.75, 0.85));
    double least = leastRisk(chain, draw, progress.part("best model", 0.85, 1));
    Map<String, String> chosen = Hyperparameters.values(learner);
    Map<Cell, Double> found = new LinkedHashMap<>();
    put(found, labels, size, LOSS, bound.test().error());
    put(found, labels, size, RISK, bound.test().risk());
    put(found, labels, size, BEST, least);
    put(found, labels, size, SAMPLE, bound.constants().excessAsPrinted());
    put(found, labels, size, PRINTED, least + bound.constants().excessAsPrinted());
    put(found, labels, size, PROVEN, least + bound.constants().excess());
    put(found, labels, size, WEIGHTS, number(chosen, "weightPenalty"));
    put(found, labels, size, EDGES, number(chosen, "edgePenalty"));
    return found;
  }

  /** The smallest risk of models that are fitted to and measured on many rows. */
  private double leastRisk(LabelChain chain, long draw, Progress progress) {
    return leastRisks.computeIfAbsent(
        draw,
        key -> {
          Dataset pool = chain.sample(POOL, key + 200_003);
          double least = 1;
          for (String weights : WEAK_PENALTIES) {
            for (String edges : WEAK_PENALTIES) {
              progress.report(weights + ", " + edges, 0.5);
              Model model = ChainModels.correlated(weights, edges).fit(pool);
              RiskBound bound = RiskBound.of(model, pool, pool, margin, DELTA, Progress.none());
              least = Math.min(least, bound.training().risk());
            }
          }
          return least;
        });
  }

  private static double number(Map<String, String> values, String name) {
    return Double.parseDouble(Objects.requireNonNull(values.get(name)));
  }

  private static void put(Map<Cell, Double> found, int labels, int size, String row, double value) {
    found.put(new Cell(TABLE, block(labels), row, Integer.toString(size)), value);
  }
}
