package dev.espalier.cli.compare;

import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.cli.Version;
import dev.espalier.cli.data.CoOccurrence;
import dev.espalier.cli.report.Page;
import dev.espalier.cli.text.FloorText;
import dev.espalier.data.Dataset;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Scorer;
import dev.espalier.eval.internal.JackknifeMargins;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What models are worth on the same rows, whose labels are known: a comparison without folds. */
public final class ModelReport {
  private final Dataset test;
  private final Scorer scorer;
  private final String protocol;
  private final List<LearnerResult> learners = new ArrayList<>();

  /**
   * How long a model took, in seconds; NaN where nobody knows.
   *
   * @param choose to tune and to fit thresholds
   * @param fit to learn
   * @param predict to predict and decode
   */
  public record Seconds(double choose, double fit, double predict) {
    /** Of a model that was there already. */
    public static Seconds predicting(double predict) {
      return new Seconds(Double.NaN, Double.NaN, predict);
    }
  }

  /**
   * A report without models.
   *
   * @param test the rows; labels that the models do not have are behind their own
   * @param scorer measures
   * @param protocol in words, what is learnt from and tested on
   */
  public ModelReport(Dataset test, Scorer scorer, String protocol) {
    this.test = test;
    this.scorer = scorer;
    this.protocol = protocol;
  }

  /**
   * Adds a model.
   *
   * @param predictor what predicted
   * @param predictions of the rows, one for each decoder of the scorer
   * @param evaluation the measures of these predictions
   * @param seconds how long it took
   */
  public void add(
      Predictor predictor, List<Prediction> predictions, Evaluation evaluation, Seconds seconds) {
    LabelQuality quality = LabelQuality.of(predictor.schema().labels().size());
    quality.add(test.labels(), Comparison.representative(scorer, predictions));
    LearnerResult.OneSplit split =
        new LearnerResult.OneSplit(
            predictor.card().hyperparameters(),
            evaluation,
            scorer.otherwise(test.labels(), predictions),
            scorer.byDecoder(test.labels(), predictions),
            JackknifeMargins.of(scorer, test.labels(), predictions),
            null,
            0,
            test.rows(),
            seconds.choose(),
            seconds.fit(),
            seconds.predict(),
            null);
    learners.add(
        new LearnerResult(
            predictor.card().learner(),
            List.of(split),
            quality,
            predictor.model().labelGraph().orElse(null),
            List.of(),
            FloorText.notices(predictor.card())));
  }

  /** Writes the page to a file, completely or not at all. */
  public void write(Path file) {
    HtmlReport.write(file, List.of(result()), scorer, "", Version.text());
  }

  /** Adds the label graph to another page, whose style sheets include {@link #styles}. */
  public void graph(Page page) {
    GraphSection.add(page, result(), "");
  }

  /**
   * Adds the other sections of the page to another page, whose style sheets include {@link
   * #styles}.
   */
  public void sections(Page page) {
    HtmlReport.sections(page, result(), scorer);
  }

  /** The style sheets of the sections. */
  public static String[] styles() {
    return HtmlReport.styles();
  }

  /** The models as {@code compare} tells them. */
  public List<Map<String, Object>> json() {
    return new ComparisonOutput(scorer, List.of(result())).results();
  }

  /** Adds to the measures of the first model what the page shows beside them. */
  public void addTo(Map<String, Object> json) {
    QualityJson.add(json, learners.get(0), test.schema().labels());
  }

  private DataResult result() {
    return new DataResult(
        test.name(),
        test.rows(),
        test.schema().features().size(),
        test.schema().labels(),
        (double) test.labels().positives().size() / test.rows(),
        protocol,
        CoOccurrence.of(test, ComparisonRun.MOST_PICTURED),
        learners,
        Map.of());
  }
}
