package dev.espalier.cli.compare;

import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Measure;
import dev.espalier.eval.internal.LabelCounts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a page shows beside the measures, as JSON: the same numbers. */
final class QualityJson {
  private QualityJson() {}

  /** Adds what a learner gave on a data set. */
  static void add(Map<String, Object> json, LearnerResult result, List<String> names) {
    json.put("decoded", decoded(result));
    Map<Measure, Double> margins = result.splits().get(0).margins();
    if (!margins.isEmpty()) {
      json.put("margins", new Evaluation(margins).byName());
    }
    json.put("labels", labels(result.quality(), names));
    json.put("reliabilityError", result.quality().reliability().error());
    json.put("confusions", confusions(result.quality().confusions(), names));
    if (!result.curve().isEmpty()) {
      json.put("learningCurve", curve(result));
    }
  }

  /** The mean of each measure under each decoder. */
  private static Map<String, Object> decoded(LearnerResult result) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (String decoder : result.decoders()) {
      Map<String, Double> means = new LinkedHashMap<>();
      for (Measure measure : result.splits().get(0).decodedBy(decoder).values().keySet()) {
        means.put(measure.jsonName(), result.summary(decoder, measure).mean());
      }
      all.put(decoder, means);
    }
    return all;
  }

  private static List<Map<String, Object>> labels(LabelQuality quality, List<String> names) {
    List<Map<String, Object>> all = new ArrayList<>();
    LabelCounts scores = quality.scores();
    for (int label = 0; label < scores.labelCount(); label++) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("label", names.get(label));
      json.put("support", scores.support(label));
      json.put("precision", scores.precision(label));
      json.put("recall", scores.recall(label));
      json.put("f1", scores.f1(label));
      json.put("reliabilityError", quality.reliability().error(label));
      all.add(json);
    }
    return all;
  }

  private static List<Map<String, Object>> confusions(Confusions confusions, List<String> names) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Confusions.Pair pair : confusions.strongest(ConfusionSection.MOST)) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("missed", names.get(pair.missed()));
      json.put("given", names.get(pair.given()));
      json.put("rows", pair.rows());
      json.put("expected", pair.expected());
      all.add(json);
    }
    return all;
  }

  private static List<Map<String, Object>> curve(LearnerResult result) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (LearningCurve.Point point : result.curve()) {
      Map<String, Double> means = new LinkedHashMap<>();
      for (Measure measure : point.evaluations().get(0).values().keySet()) {
        means.put(measure.jsonName(), point.summary(measure).mean());
      }
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("share", point.share());
      json.put("rows", point.rows());
      json.put("measures", means);
      all.add(json);
    }
    return all;
  }
}
