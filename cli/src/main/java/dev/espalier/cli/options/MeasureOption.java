package dev.espalier.cli.options;

import dev.espalier.error.InputException;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.MacroF1;
import dev.espalier.eval.Measure;
import dev.espalier.eval.MeasureOptions;
import dev.espalier.eval.Scorer;
import dev.espalier.eval.ZeroDivision;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Options for the conventions of measures on which papers and tools differ. */
public final class MeasureOption {
  /** Maximum difference between two conventions that is not shown. */
  public static final double TOLERANCE = 0.005;

  @Option(
      names = "--macro-f1",
      paramLabel = "KIND",
      description =
          "Which macro F1 to report: mean-of-f1, the mean of the labels' F1, or f1-of-means, the"
              + " harmonic mean of macro precision and macro recall; default: mean-of-f1.")
  private String macroF1 = MacroF1.MEAN_OF_F1.optionName();

  @Option(
      names = "--zero-division",
      paramLabel = "VALUE",
      description =
          "What a row or a label counts that has no labels and no predictions: one, zero, or skip"
              + " to leave it out; default: one.")
  private String zeroDivision = ZeroDivision.ONE.optionName();

  /** The conventions asked for. */
  public MeasureOptions options() {
    return new MeasureOptions(
        choice("--zero-division", zeroDivision, ZeroDivision.values(), ZeroDivision::optionName),
        choice("--macro-f1", macroF1, MacroF1.values(), MacroF1::optionName));
  }

  private static <T> T choice(String option, String given, T[] all, Function<T, String> name) {
    for (T one : all) {
      if (name.apply(one).equals(given)) {
        return one;
      }
    }
    List<String> names = Arrays.stream(all).map(name).toList();
    throw new InputException(
        option + " " + given + ": expected one of " + String.join(", ", names));
  }

  /** The conventions that are not the usual ones, for JSON. */
  public static Map<String, String> unusual(MeasureOptions options) {
    Map<String, String> unusual = new LinkedHashMap<>();
    if (options.macroF1() != MeasureOptions.defaults().macroF1()) {
      unusual.put("macroF1", options.macroF1().optionName());
    }
    if (options.zeroDivision() != MeasureOptions.defaults().zeroDivision()) {
      unusual.put("zeroDivision", options.zeroDivision().optionName());
    }
    return unusual;
  }

  /** The other convention for 0/0, for JSON: its name and the measures that it changes. */
  public static Map<String, Object> otherwise(MeasureOptions options, Evaluation changed) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("zeroDivision", options.zeroDivision().other().optionName());
    json.put("measures", changed.byName());
    return json;
  }

  /** The name of a measure by the other convention for 0/0, in tables. */
  public static String otherTitle(Measure measure, MeasureOptions options) {
    return measure.title()
        + switch (options.zeroDivision().other()) {
          case ONE -> ", 0/0=1";
          case ZERO -> ", 0/0=0";
          case SKIP -> ", without 0/0";
        };
  }

  /** What measures mean here, and what became of those whose decoder was not fitted. */
  public static List<String> notes(Scorer scorer) {
    MeasureOptions options = scorer.options();
    List<String> notes = new ArrayList<>();
    if (options.macroF1() == MacroF1.F1_OF_MEANS) {
      notes.add("macro F1 is the harmonic mean of macro precision and macro recall");
    }
    notes.add(
        switch (options.zeroDivision()) {
          case ONE ->
              "a row or label without labels and predictions counts 1 (scikit-learn counts 0:"
                  + " --zero-division zero)";
          case ZERO -> "a row or label without labels and predictions counts 0";
          case SKIP -> "rows and labels without labels and predictions are left out";
        });
    if (!scorer.unfitted().isEmpty()) {
      notes.add(titles(scorer.unfitted()) + ": thresholds of one half, since none were fitted");
    }
    if (!scorer.leftOut().isEmpty()) {
      notes.add(titles(scorer.leftOut()) + ": left out, since no means were fitted");
    }
    return notes;
  }

  private static String titles(List<Measure> measures) {
    return measures.stream().map(Measure::title).collect(Collectors.joining(", "));
  }
}
