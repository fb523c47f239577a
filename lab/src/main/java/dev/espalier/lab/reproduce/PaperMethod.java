package dev.espalier.lab.reproduce;

import dev.espalier.CrossValidation;
import dev.espalier.Learner;
import dev.espalier.Training;
import dev.espalier.catalog.Catalog;
import dev.espalier.cli.options.DecodeChoice;
import dev.espalier.decode.Decoders;
import dev.espalier.eval.Measure;
import dev.espalier.eval.MeasureOptions;
import dev.espalier.eval.Tuning;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A method of a paper's table as we have it.
 *
 * @param row its name in the table
 * @param learner our learner
 * @param settings hyper-parameters that are not the usual ones
 * @param decode the decoder, or {@code best}: each measure under its own
 * @param tuned whether the other hyper-parameters are chosen on the training rows, for the 0/1 loss
 */
record PaperMethod(
    String row, String learner, Map<String, String> settings, String decode, boolean tuned) {
  private static final int TUNING_FOLDS = 3;
  private static final int MOST_SETTINGS = 8;
  private static final String OWN = ", best decoders";

  /** Copies the settings. */
  PaperMethod {
    settings = Map.copyOf(settings);
  }

  /** A method of the paper: the most probable set of each row. */
  static PaperMethod of(String row, String learner, Map<String, String> settings) {
    return new PaperMethod(row, learner, settings, "subset", false);
  }

  /** The same, its other hyper-parameters chosen on the training rows. */
  PaperMethod withTuning() {
    return new PaperMethod(row, learner, settings, decode, true);
  }

  /** The same under another decoder. */
  PaperMethod decodedFor(String other) {
    return new PaperMethod(row, learner, settings, other, tuned);
  }

  /** A row that the paper does not have: a learner as it is, each measure under its decoder. */
  static PaperMethod own(String learner) {
    return of(learner + OWN, learner, Map.of()).decodedFor(DecodeChoice.BEST);
  }

  /** Whether it uses all processors by itself, and a clock. */
  boolean isAutomatic() {
    return learner.equals("auto");
  }

  /** How it learns and is measured; thresholds only where the decoders use them. */
  CrossValidation validation(MeasureOptions conventions, Map<String, String> more, long seed) {
    Map<String, String> all = new TreeMap<>(settings);
    all.putAll(more);
    Learner<?> asSet = Catalog.learner(learner, all);
    Training training =
        Training.of(asSet)
            .withThresholds(
                decode.equals(DecodeChoice.BEST) || Decoders.needsFitting(Decoders.parse(decode)))
            .withSeed(seed);
    return new CrossValidation(
        tuned
            ? training.withTuning(
                new Tuning(Measure.SUBSET01, TUNING_FOLDS, MOST_SETTINGS, seed), open(asSet))
            : training,
        DecodeChoice.scorer(decode, decoder -> true, false).with(conventions));
  }

  /** What tuning may try: what is not set. */
  private Map<String, List<String>> open(Learner<?> asSet) {
    Map<String, List<String>> grid = new LinkedHashMap<>(Tuning.grid(asSet));
    grid.keySet().removeAll(settings.keySet());
    return grid;
  }

  /** What it is, in a line. */
  String words() {
    String parameters =
        new TreeMap<>(settings)
            .entrySet().stream()
                .map(each -> " " + each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining());
    return learner
        + parameters
        + (tuned
            ? ", the rest chosen from "
                + MOST_SETTINGS
                + " settings by "
                + TUNING_FOLDS
                + " folds of the training rows"
            : "")
        + ", decoded for "
        + decode;
  }
}
