package dev.espalier.cli.options;

import dev.espalier.error.InputException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of the learner that chooses by itself. */
public final class AutoOptions {
  /** The learner that is taken where none is named. */
  public static final String AUTO = "auto";

  private static final Pattern SECONDS = Pattern.compile("(\\d{1,7}(?:\\.\\d+)?)(s|m|min|h)?");

  @Option(
      names = "--for",
      paramLabel = "MEASURE[,MEASURE...]",
      description =
          "What learner 'auto' is to be good at, such as f1, or the mean of several; default:"
              + " subset01,accuracy,f1,hamming.")
  private @Nullable String measures;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description =
          "How long learner 'auto' may take, such as 60s or 5m; told from the size of the data,"
              + " so that every machine chooses alike; default: 60s.")
  private @Nullable String budget;

  /** Refuses these options where the learner is not there that they are for. */
  public void check(List<String> learners) {
    if (learners.stream().anyMatch(AUTO::equalsIgnoreCase)) {
      return;
    }
    if (measures != null) {
      throw new InputException(
          "--for " + measures + ": is for learner 'auto'; expected --tune " + measures);
    }
    if (budget != null) {
      throw new InputException(
          "--budget " + budget + ": is for learner 'auto'; expected no other learner");
    }
  }

  /**
   * The settings of a learner with what these options ask for.
   *
   * @param seed of the command, which holds for learner 'auto' too
   */
  public Map<String, String> settings(String learner, Map<String, String> given, long seed) {
    Map<String, String> settings = new LinkedHashMap<>(given);
    if (learner.equalsIgnoreCase(AUTO)) {
      if (measures != null) {
        put(settings, "--for", "measures", measures);
      }
      if (budget != null) {
        put(settings, "--budget", "budget", Double.toString(seconds(budget)));
      }
      settings.putIfAbsent("seed", Long.toString(seed));
    }
    return settings;
  }

  private static void put(Map<String, String> settings, String option, String name, String value) {
    if (settings.put(name, value) != null) {
      throw new InputException(option + " and --set " + name + ": expected one of them");
    }
  }

  private static double seconds(String text) {
    Matcher matcher = SECONDS.matcher(text.strip());
    if (!matcher.matches()) {
      throw new InputException("--budget " + text + ": expected a time such as 60s, 5m or 1h");
    }
    String unit = matcher.group(2) == null ? "s" : matcher.group(2);
    double factor = unit.equals("s") ? 1 : unit.equals("h") ? 3600 : 60;
    return factor * Double.parseDouble(matcher.group(1));
  }
}
