package dev.espalier.cli.restore;

import dev.espalier.cli.options.CommandFiles;
import dev.espalier.cli.options.DeclaresFiles;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.options.SpreadsheetOption;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.AtomicFile;
import dev.espalier.restore.Noise;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.table.RepairRule;
import dev.espalier.restore.table.TableRepair;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say what is repaired and where it is written. */
final class RepairOptions implements DeclaresFiles {
  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The repaired table. With .gz at its end, compressed.")
  @Output
  private Path out = Path.of("");

  @Option(
      names = "--changes",
      paramLabel = "FILE",
      description =
          "Where every changed cell is listed; default: beside --out, with .changes.csv at its"
              + " end.")
  @Output
  private @Nullable Path changes;

  @Option(
      names = "--left",
      paramLabel = "FILE",
      description =
          "Where cells that stay missing, or are doubtful and left alone, are listed with the best"
              + " guess; default: not listed.")
  @Output
  private @Nullable Path left;

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description =
          "A page that shows what was changed and why, lets you accept or refuse each change, and"
              + " saves your decisions.")
  @Output
  private @Nullable Path report;

  @Option(
      names = "--decisions",
      paramLabel = "FILE",
      description =
          "Follow decisions that the page saved: refused changes are not made, accepted ones are,"
              + " however sure they are.")
  private @Nullable Path decisions;

  @Option(names = "--impute-only", description = "Fill missing cells and leave the others alone.")
  private boolean imputeOnly;

  @Option(
      names = "--denoise-only",
      description = "Correct doubtful cells and leave missing ones missing.")
  private boolean denoiseOnly;

  @Option(
      names = "--noise",
      paramLabel = "auto|RATE",
      description =
          "How noisy the cells are: the share of wrong categories, and the noise of numbers in"
              + " standard deviations. Default: auto, estimated from up to 2000 rows of the file.")
  private @Nullable String noise;

  @Option(
      names = "--caution",
      paramLabel = "P",
      description =
          "Correct a cell only when the probability that the new value is right is greater;"
              + " default: ${DEFAULT-VALUE}.")
  private double caution = TableRepair.USUAL_CAUTION;

  @Option(
      names = "--fill-above",
      paramLabel = "P",
      description =
          "Fill a missing cell only when the probability that the value is right is greater; 0"
              + " fills also cells that may be missing on purpose. Default: that of --caution.")
  private @Nullable Double fillAbove;

  @Option(
      names = "--rules",
      paramLabel = "RULE",
      split = ",",
      description =
          "What may change a cell: field (the rest of its row), votes (rows that share a key),"
              + " spelling, units, merged (a cell that holds its neighbour's value as well), decimal"
              + " (a misplaced point), dates (their form), thousands (marks between them), swapped"
              + " (neighbours in each other's place), phrases (that mean missing). Default: all.")
  private List<String> rules = new ArrayList<>();

  @Mixin private final SpreadsheetOption spreadsheet = new SpreadsheetOption();

  /** Looks at everything that can be wrong before the long work begins. */
  void check() {
    if (imputeOnly && denoiseOnly) {
      throw new InputException("--impute-only and --denoise-only exclude each other; expected one");
    }
    if (!(caution >= 0 && caution <= 1)) {
      throw new InputException("--caution " + caution + ": expected a number from 0 to 1");
    }
    if (!(fillAbove() >= 0 && fillAbove() <= 1)) {
      throw new InputException("--fill-above " + fillAbove() + ": expected a number from 0 to 1");
    }
    rules();
    noise();
    if (Files.exists(changes()) && !Files.isRegularFile(changes())) {
      throw new InputException("--changes " + changes() + ": expected the name of a file");
    }
  }

  @Override
  public void declare(CommandFiles files) {
    if (changes == null) {
      files.writes("--changes", changes());
    }
  }

  RestoreTask.Mode mode() {
    return imputeOnly
        ? RestoreTask.Mode.IMPUTE_ONLY
        : denoiseOnly ? RestoreTask.Mode.DENOISE_ONLY : RestoreTask.Mode.BOTH;
  }

  /** Filling alone trusts all other cells unless somebody says how noisy they are. */
  Noise noise() {
    if (noise == null) {
      return imputeOnly ? Noise.none() : Noise.auto();
    }
    if (noise.equals("auto")) {
      return Noise.auto();
    }
    try {
      return Noise.rate(Double.parseDouble(noise));
    } catch (NumberFormatException e) {
      throw new InputException(
          "--noise " + noise + ": expected auto or a number from 0 to below 1", e);
    }
  }

  /** Whether the user asked for corrections in so many words. */
  boolean asksForCorrections() {
    return denoiseOnly || noise != null;
  }

  /** How cells are written. */
  SpreadsheetOption spreadsheet() {
    return spreadsheet;
  }

  double caution() {
    return caution;
  }

  double fillAbove() {
    return fillAbove == null ? caution : fillAbove;
  }

  /** The rule that people call so. */
  static Optional<RepairRule> rule(String words) {
    return Arrays.stream(RepairRule.values())
        .filter(rule -> rule.words().equals(words))
        .findFirst();
  }

  /** What may change a cell. */
  Set<RepairRule> rules() {
    Set<RepairRule> chosen = EnumSet.noneOf(RepairRule.class);
    for (String name : rules) {
      chosen.add(
          rule(name.strip())
              .orElseThrow(
                  () ->
                      new InputException(
                          "--rules "
                              + name
                              + ": expected "
                              + Arrays.stream(RepairRule.values())
                                  .map(RepairRule::words)
                                  .collect(Collectors.joining(", ")))));
    }
    return rules.isEmpty() ? EnumSet.allOf(RepairRule.class) : chosen;
  }

  Path out() {
    return out;
  }

  /** The decisions about a table; null where there are none. */
  @Nullable DecisionFile decisions(Path table) {
    return decisions == null ? null : DecisionFile.read(decisions, table);
  }

  /** Writes a table, the list of its changes and that of the cells that are left alone. */
  interface Writing {
    /** Writes all three. */
    void to(OutputStream table, OutputStream list, OutputStream guesses) throws IOException;
  }

  /** Writes all outputs or none; the lists are complete before the table appears. */
  void write(Writing writing) {
    boolean compressed = out.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
    AtomicFile.write(
        out,
        bytes ->
            AtomicFile.write(
                changes(),
                list -> {
                  try (OutputStream table = compressed ? new GZIPOutputStream(bytes) : bytes) {
                    if (left == null) {
                      writing.to(table, list, OutputStream.nullOutputStream());
                    } else {
                      AtomicFile.write(left, guesses -> writing.to(table, list, guesses));
                    }
                  }
                }));
  }

  @Nullable Path left() {
    return left;
  }

  @Nullable Path report() {
    return report;
  }

  Path changes() {
    if (changes != null) {
      return changes;
    }
    String name = String.valueOf(out.getFileName());
    String plain = name.replaceFirst("(\\.(csv|tsv|txt))?(\\.gz)?$", "");
    return out.resolveSibling(plain + ".changes.csv");
  }
}
