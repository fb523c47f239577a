package dev.espalier.eval;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Decoder;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What predictions are judged by. Conventions are those of the package description. */
public enum Measure {
  /** The share of labels that are wrong, over all known labels of all rows. */
  HAMMING("hamming", "Hamming loss", false, "hamming"),
  /** The share of rows whose set is not exactly right. */
  SUBSET01("subset01", "subset 0/1 loss", false, "subset"),
  /** Mean over rows of the Jaccard index |T∩P| / |T∪P|. */
  ACCURACY("accuracy", "accuracy (Jaccard)", true, "jaccard"),
  /** Mean over rows of |T∩P| / |P|. */
  PRECISION("precision", "precision", true, "f1"),
  /** Mean over rows of |T∩P| / |T|. */
  RECALL("recall", "recall", true, "f1"),
  /** Mean over rows of 2|T∩P| / (|T| + |P|). */
  F1("f1", "F1", true, "f1"),
  /** Mean over labels of the precision. */
  MACRO_PRECISION("macroPrecision", "macro precision", true, "macroF1"),
  /** Mean over labels of the recall. */
  MACRO_RECALL("macroRecall", "macro recall", true, "macroF1"),
  /** Mean over labels of F1. */
  MACRO_F1("macroF1", "macro F1", true, "macroF1"),
  /** Precision over all labels of all rows together. */
  MICRO_PRECISION("microPrecision", "micro precision", true, "microF1"),
  /** Recall over all labels of all rows together. */
  MICRO_RECALL("microRecall", "micro recall", true, "microF1"),
  /** F1 over all labels of all rows together. */
  MICRO_F1("microF1", "micro F1", true, "microF1"),
  /** Mean over labels with positives of the precision, as {@link Annotation} has it. */
  ANNOTATION_PRECISION(
      "annotationPrecision", "annotation precision", true, Measure.ANNOTATION_DECODER),
  /** Mean over labels with positives of the recall. */
  ANNOTATION_RECALL("annotationRecall", "annotation recall", true, Measure.ANNOTATION_DECODER),
  /** The harmonic mean of the two before, as in 001 Table 3.2. */
  ANNOTATION_F("annotationF", "annotation F", true, Measure.ANNOTATION_DECODER),
  /**
   * The collaborative loss (004 §2.1) divided by the number of labels, as in the tables of 004;
   * only where its weights are given.
   */
  COLLABORATIVE_LOSS("collaborativeLoss", "collaborative loss", false, "collaborative"),
  /** The share of rows with positives whose most probable label is not one of them. */
  ONE_ERROR("oneError", "one-error", false, null),
  /** Mean over rows with positives of the steps down the ranking until all positives are seen. */
  COVERAGE("coverage", "coverage", false, null),
  /** Mean over rows with both of the share of (positive, negative) pairs in the wrong order. */
  RANKING_LOSS("rankingLoss", "ranking loss", false, null),
  /** Mean over rows with positives of the precision at each positive in the row's ranking. */
  AVERAGE_PRECISION("averagePrecision", "average precision", true, null),
  /** Mean over labels with both classes of the area under the ROC curve of the rows' ranking. */
  AROC("aroc", "AROC", true, null),
  /** Mean over labels with positives of the average precision of the rows' ranking. */
  MAP("map", "MAP", true, null),
  /** Mean over rows of the share of positives at the top of the ranking. */
  PRECISION_AT_1("precisionAt1", "precision at 1", true, null),
  /** Mean over rows of the share of positives among the 3 most probable labels. */
  PRECISION_AT_3("precisionAt3", "precision at 3", true, null),
  /** Mean over rows of the share of positives among the 5 most probable labels. */
  PRECISION_AT_5("precisionAt5", "precision at 5", true, null),
  /** Mean over labels with positives of the share of positives among the 3 best rows. */
  RETRIEVAL_AT_3("retrievalAt3", "retrieval precision at 3", true, null),
  /** Mean over labels with positives of the share of positives among the 5 best rows. */
  RETRIEVAL_AT_5("retrievalAt5", "retrieval precision at 5", true, null),
  /** Mean over labels with positives of the share of positives among the 10 best rows. */
  RETRIEVAL_AT_10("retrievalAt10", "retrieval precision at 10", true, null);

  /** What a measure looks at. */
  public enum Kind {
    /** The predicted label sets. */
    SETS,
    /** The order of labels or rows by the marginals. */
    RANKING
  }

  /** 001 §3.6.1: ten labels for each song, after the diversity factor. */
  private static final String ANNOTATION_DECODER = "diverse:10";

  private final String jsonName;
  private final String title;
  private final boolean higherIsBetter;
  private final @Nullable String decoder;

  Measure(String jsonName, String title, boolean higherIsBetter, @Nullable String decoder) {
    this.jsonName = jsonName;
    this.title = title;
    this.higherIsBetter = higherIsBetter;
    this.decoder = decoder;
  }

  /** The name in options and in JSON. */
  public String jsonName() {
    return jsonName;
  }

  /** The {@link #jsonName}, as {@link #parse} takes it. */
  @Override
  public String toString() {
    return jsonName;
  }

  /** The name in tables. */
  public String title() {
    return title;
  }

  /** Whether larger values are better. */
  public boolean higherIsBetter() {
    return higherIsBetter;
  }

  /** What it looks at. */
  public Kind kind() {
    return decoder == null ? Kind.RANKING : Kind.SETS;
  }

  /** The decoder that serves it best; a measure of rankings has none. */
  public Optional<Decoder> decoder() {
    return Optional.ofNullable(decoder).map(Decoders::parse);
  }

  /** Whether the first value is better; any number is better than none. */
  public boolean isBetter(double first, double second) {
    if (Double.isNaN(first)) {
      return false;
    }
    return Double.isNaN(second) || (higherIsBetter ? first > second : first < second);
  }

  /** The measure of that name; an unknown one is a {@link InputException} that lists them. */
  public static Measure parse(String name) {
    for (Measure measure : values()) {
      if (measure.jsonName.equalsIgnoreCase(name)) {
        return measure;
      }
    }
    throw new InputException(
        "unknown measure "
            + quoted(name)
            + CloseNames.expected(name, Arrays.stream(values()).map(Measure::jsonName).toList()));
  }

  /**
   * The decoders that serve the measures, each once, in the order of the measures; without {@code
   * collaborative}, which needs weights that only the user has.
   */
  public static List<Decoder> decoders() {
    return Arrays.stream(values())
        .flatMap(measure -> measure.decoder().stream())
        .filter(decoder -> !Decoders.needsWeights(decoder))
        .distinct()
        .toList();
  }
}
