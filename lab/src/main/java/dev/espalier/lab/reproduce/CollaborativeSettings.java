package dev.espalier.lab.reproduce;

import dev.espalier.lab.simulate.ConditionalIsing.Sampler;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is computed of 004 Tables 1 to 6, and how.
 *
 * @param tables the numbers of the tables; 1 to 4 come together
 * @param rows training rows n
 * @param features numbers of features
 * @param labels numbers of labels; Table 6 has four
 * @param methods the methods of Tables 1 to 4
 * @param text whether the paper's p counts labels, as its text says, and not features, as its
 *     tables show
 * @param relevant the most features that labels depend on
 * @param sampler how labels are drawn
 * @param labelOnly label sets without features m
 * @param testRows test rows
 * @param trees of each forest
 * @param repeats how often everything is drawn
 * @param seed decides the draws
 */
record CollaborativeSettings(
    List<Integer> tables,
    List<Integer> rows,
    List<Integer> features,
    List<Integer> labels,
    List<String> methods,
    boolean text,
    int relevant,
    Sampler sampler,
    int labelOnly,
    int testRows,
    int trees,
    int repeats,
    long seed) {
  /** Copies the lists. */
  public CollaborativeSettings {
    tables = List.copyOf(tables);
    rows = List.copyOf(rows);
    features = List.copyOf(features);
    labels = List.copyOf(labels);
    methods = List.copyOf(methods);
  }

  /** Everything as in the paper, or little of everything for a quick trial. */
  static CollaborativeSettings usual(boolean quick, int repeats, long seed) {
    return new CollaborativeSettings(
        List.of(1, 2, 3, 4, 5, 6),
        quick ? List.of(200) : List.of(500, 200),
        quick ? List.of(2, 10) : List.of(2, 10, 50, 100, 500, 1000),
        quick ? List.of(20) : List.of(20, 50),
        CollaborativeExperiment.METHODS,
        false,
        2,
        new Sampler.Sequential(),
        quick ? 300 : 2000,
        quick ? 300 : 2000,
        quick ? 20 : 500,
        repeats,
        seed);
  }

  /** What results depend on; sizes and methods are in the names of the pieces of work. */
  Map<String, String> asText() {
    Map<String, String> text = new LinkedHashMap<>();
    text.put("seed", Long.toString(seed));
    text.put("relevant", Integer.toString(relevant));
    text.put("sampler", words(sampler));
    text.put("labelOnly", Integer.toString(labelOnly));
    text.put("testRows", Integer.toString(testRows));
    text.put("trees", Integer.toString(trees));
    return text;
  }

  /** A sampler in words. */
  static String words(Sampler sampler) {
    if (sampler instanceof Sampler.Gibbs gibbs) {
      return "gibbs, "
          + gibbs.sweeps()
          + " sweeps from "
          + (gibbs.allOn() ? "all labels on" : "random labels");
    }
    return sampler instanceof Sampler.Exact ? "exact" : "sequential";
  }
}
