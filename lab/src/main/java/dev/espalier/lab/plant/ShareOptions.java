package dev.espalier.lab.plant;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say which share of the cells goes wrong by each kind. */
final class ShareOptions {
  @Option(
      names = "--typo",
      paramLabel = "SHARE",
      description =
          "The share of the cells with a slip of the fingers: another, a doubled, a lost or one more"
              + " character, two that change places, capitals.")
  private @Nullable Double typo;

  @Option(
      names = "--row-swap",
      paramLabel = "SHARE",
      description = "With the value of another row, which gets theirs.")
  private @Nullable Double rowSwap;

  @Option(
      names = "--column-swap",
      paramLabel = "SHARE",
      description = "With the value of the column beside, which gets theirs.")
  private @Nullable Double columnSwap;

  @Option(names = "--missing", paramLabel = "SHARE", description = "That are blank.")
  private @Nullable Double missing;

  @Option(
      names = "--disguised",
      paramLabel = "SHARE",
      description = "With a text that stands for no value, such as - or 9999 or 01/01/1900.")
  private @Nullable Double disguised;

  @Option(
      names = "--violation",
      paramLabel = "SHARE",
      description = "That contradict the other rows of a group which they agree with elsewhere.")
  private @Nullable Double violation;

  @Option(
      names = "--source-error",
      paramLabel = "SHARE",
      description = "That a source has wrong, and those that copy from it.")
  private @Nullable Double source;

  @Option(
      names = "--format",
      paramLabel = "SHARE",
      description =
          "Damaged in their form: leading zeros lost, spreadsheet dates, units or remarks added,"
              + " another order of a date, decimal commas, a wrong encoding.")
  private @Nullable Double format;

  @Option(
      names = "--number",
      paramLabel = "SHARE",
      description = "Numbers with a slipped point, another sign, scale or digit, or far off.")
  private @Nullable Double number;

  @Option(
      names = "--times",
      paramLabel = "X",
      description =
          "Multiply all shares. Where none is named, the shares are those of a mixture of all"
              + " kinds, about 6%% of the cells; otherwise only the named kinds are planted.")
  private double times = 1;

  /** The shares. */
  Shares shares() {
    Map<ErrorKind, Double> named = new EnumMap<>(ErrorKind.class);
    for (ErrorKind kind : ErrorKind.values()) {
      Double share = share(kind);
      if (share != null) {
        named.put(kind, share);
      }
    }
    return (named.isEmpty() ? Shares.usual() : new Shares(named)).times(times);
  }

  private @Nullable Double share(ErrorKind kind) {
    return switch (kind) {
      case SOURCE -> source;
      case VIOLATION -> violation;
      case COLUMN_SWAP -> columnSwap;
      case ROW_SWAP -> rowSwap;
      case NUMBER -> number;
      case FORMAT -> format;
      case TYPO -> typo;
      case DISGUISED -> disguised;
      case MISSING -> missing;
    };
  }
}
