package dev.espalier.cli.options;

import dev.espalier.error.InputException;
import dev.espalier.eval.MacroF1;
import dev.espalier.eval.MeasureOptions;
import dev.espalier.eval.ZeroDivision;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** Options for the conventions of measures on which papers and tools differ. */
public final class MeasureOption {
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

  /** The conventions that are not the usual ones, in words; empty where all are. */
  public static List<String> notes(MeasureOptions options) {
    List<String> notes = new ArrayList<>();
    if (options.macroF1() == MacroF1.F1_OF_MEANS) {
      notes.add("macro F1 is the harmonic mean of macro precision and macro recall");
    }
    switch (options.zeroDivision()) {
      case ONE -> {}
      case ZERO -> notes.add("a row or label without labels and predictions counts 0");
      case SKIP -> notes.add("rows and labels without labels and predictions are left out");
    }
    return notes;
  }
}
