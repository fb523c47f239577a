package dev.espalier.cli.predict;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.Evidence;
import dev.espalier.cli.text.Names;
import dev.espalier.error.InputException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;

/** The option that says which labels are known beforehand, the same for every row. */
final class KnownOption {
  private static final List<String> YES = List.of("yes", "true", "1", "on");
  private static final List<String> NO = List.of("no", "false", "0", "off");

  @Option(
      names = "--known",
      paramLabel = "LABEL=yes|no,…",
      description =
          "Labels whose value is known in every row; what is predicted is the rest, given these."
              + " May be repeated.")
  private List<String> known = new ArrayList<>();

  /** Refuses wrong names before a long file is read. */
  void check(List<String> labels) {
    parse(labels);
  }

  /** The labels' names and values. */
  Map<String, Boolean> parse(List<String> labels) {
    Map<String, Boolean> values = new LinkedHashMap<>();
    for (String text : known) {
      String piece = "";
      for (String part : text.split(",", -1)) {
        // A comma before the next '=' belongs to the label's name.
        piece = piece.isEmpty() ? part : piece + "," + part;
        if (piece.contains("=")) {
          put(values, piece, labels);
          piece = "";
        }
      }
      if (!piece.isBlank()) {
        throw unreadable(piece);
      }
    }
    return values;
  }

  private static void put(Map<String, Boolean> values, String piece, List<String> labels) {
    int equals = piece.lastIndexOf('=');
    String name = piece.substring(0, equals);
    String label = labels.get(Names.label("--known", name, labels));
    String wanted = piece.substring(equals + 1).strip().toLowerCase(Locale.ROOT);
    boolean value = YES.contains(wanted);
    if (!value && !NO.contains(wanted)) {
      throw unreadable(piece);
    }
    Boolean before = values.put(label, value);
    if (before != null && before != value) {
      throw new InputException(
          "--known: label " + quoted(label) + " is said to be both yes and no");
    }
  }

  private static InputException unreadable(String piece) {
    return new InputException(
        "--known: " + quoted(piece.strip()) + " cannot be read; expected LABEL=yes or LABEL=no");
  }

  /** The same for each of some rows. */
  Evidence evidence(int rows, List<String> labels) {
    return Evidence.of(labels, Collections.nCopies(rows, parse(labels)));
  }
}
