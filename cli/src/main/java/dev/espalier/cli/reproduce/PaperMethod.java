package dev.espalier.cli.reproduce;

import dev.espalier.CrossValidation;
import dev.espalier.Training;
import dev.espalier.catalog.Catalog;
import dev.espalier.cli.options.DecodeChoice;
import dev.espalier.decode.Decoders;
import dev.espalier.eval.MeasureOptions;
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
 */
record PaperMethod(String row, String learner, Map<String, String> settings, String decode) {
  private static final String OWN = ", best decoders";

  /** Copies the settings. */
  PaperMethod {
    settings = Map.copyOf(settings);
  }

  /** A method of the paper: the most probable set of each row. */
  static PaperMethod of(String row, String learner, Map<String, String> settings) {
    return new PaperMethod(row, learner, settings, "subset");
  }

  /** A row that the paper does not have: a learner as it is, each measure under its decoder. */
  static PaperMethod own(String learner) {
    return new PaperMethod(learner + OWN, learner, Map.of(), DecodeChoice.BEST);
  }

  /** Whether it uses all processors by itself, and a clock. */
  boolean isAutomatic() {
    return learner.equals("auto");
  }

  /** How it learns and is measured; thresholds only where the decoders use them. */
  CrossValidation validation(MeasureOptions conventions, Map<String, String> more, long seed) {
    Map<String, String> all = new TreeMap<>(settings);
    all.putAll(more);
    return new CrossValidation(
        Training.of(Catalog.learner(learner, all))
            .withThresholds(
                decode.equals(DecodeChoice.BEST)
                    || Decoders.needsFitting(Decoders.parse(decode)))
            .withSeed(seed),
        DecodeChoice.scorer(decode, decoder -> true, false).with(conventions));
  }

  /** What it is, in a line. */
  String words() {
    String parameters =
        new TreeMap<>(settings)
            .entrySet().stream()
                .map(each -> " " + each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining());
    return learner + parameters + ", decoded for " + decode;
  }
}
