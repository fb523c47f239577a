package dev.espalier.cli.demo;

import dev.espalier.LabelGraph;
import dev.espalier.cli.compare.ModelReport;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the demonstration tells.
 *
 * @param tested the test articles
 * @param learnt how many articles were learnt from
 * @param graph the tags that go together
 * @param tags the models on the test articles
 * @param first an article by {@link TagStory#FIRST_RULE}
 * @param second an article by {@link TagStory#SECOND_RULE}
 * @param counts who gets how many right
 * @param others what a told tag does for the others
 * @param repair the repaired table
 * @param report the measures
 * @param kept where the data are kept, or null
 */
record Demo(
    List<Articles.Article> tested,
    int learnt,
    LabelGraph graph,
    TagStory tags,
    Optional<TagStory.Found> first,
    Optional<TagStory.Found> second,
    TagStory.Counts counts,
    TagStory.Others others,
    RepairStory repair,
    ModelReport report,
    @Nullable Path kept) {
  /** Where to go from here: a command and what it does. */
  Map<String, String> next() {
    Map<String, String> next = new LinkedHashMap<>();
    String articles = kept == null ? "YOURS.csv" : kept.resolve("articles.csv").toString();
    String orders = kept == null ? "DIRTY.csv" : kept.resolve("orders-dirty.csv").toString();
    if (kept == null) {
      next.put("espalier demo --keep demo-data", "keep these articles and orders to play with");
    }
    next.put(
        "espalier train " + articles + " --tags tags --out tags.model",
        "learn from a table of your own");
    next.put(
        "espalier compare " + articles + " --tags tags --folds 5 --html report.html",
        "see how good it is, label by label");
    next.put(
        "espalier restore run " + orders + " --out clean.csv --report repair.html",
        "repair a table, with a reason for each change");
    next.put("espalier --help", "everything else");
    return next;
  }

  Map<String, Object> json(Path page) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("results", report.json());
    first.ifPresent(found -> json.put("onlyJointRight", article(found, TagStory.FIRST_RULE)));
    second.ifPresent(found -> json.put("rightOnceTold", article(found, TagStory.SECOND_RULE)));
    Map<String, Object> exactly = new LinkedHashMap<>();
    exactly.put("both", counts.both());
    exactly.put("onlyJoint", counts.onlyJoint());
    exactly.put("onlyIndependent", counts.onlyAlone());
    exactly.put("neither", counts.neither());
    json.put("exactlyRight", exactly);
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("tags", others.told());
    told.put("independent", others.alone());
    told.put("jointBefore", others.before());
    told.put("jointAfter", others.after());
    json.put("othersRight", told);
    Map<String, Object> repaired = new LinkedHashMap<>();
    repaired.put("filled", repair.summary().filled());
    repaired.put("corrected", repair.summary().corrected());
    repaired.put("precision", repair.score().total().precision());
    repaired.put("recall", repair.score().total().recall());
    json.put("repair", repaired);
    json.put("html", page.toString());
    return json;
  }

  private Map<String, Object> article(TagStory.Found found, String rule) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rule", rule);
    json.put("row", found.row() + 1);
    json.put("text", tested.get(found.row()).text());
    json.put("tags", tags.truth(found.row()));
    json.put("independent", found.alone().labels(0));
    json.put("joint", found.joint().labels(0));
    if (found.told() >= 0) {
      json.put("told", graph.labels().get(found.told()));
      json.put("jointAfter", found.after().labels(0));
    }
    return json;
  }
}
