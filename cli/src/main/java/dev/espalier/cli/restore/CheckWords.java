package dev.espalier.cli.restore;

import dev.espalier.cli.text.Numbers;
import dev.espalier.restore.table.DuplicateRows;
import dev.espalier.restore.table.FoundDependency;
import dev.espalier.restore.table.KeyColumn;
import dev.espalier.restore.table.TableCheck;
import dev.espalier.restore.table.VariedForm;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How text and page say what was found in a table. */
final class CheckWords {
  private static final int MOST_FORMS = 6;

  private CheckWords() {}

  static String delimiter(char delimiter) {
    return switch (delimiter) {
      case ',' -> "commas";
      case ';' -> "semicolons";
      case '\t' -> "tabs";
      case '|' -> "vertical bars";
      case ' ' -> "blanks";
      default -> "'" + delimiter + "'";
    };
  }

  static String layout(TableCheck check) {
    TableCheck.Layout layout = check.layout();
    return layout.encoding()
        + (check.columns().size() == 1
            ? ""
            : ", cells separated by " + delimiter(layout.delimiter()))
        + (layout.header() ? ", with a header" : ", without a header");
  }

  /** The texts that mean nothing, with their counts. */
  static String missing(Map<String, Long> marks) {
    return some(
        marks.entrySet().stream()
            .map(
                entry ->
                    (entry.getKey().isBlank() ? "blank" : "'" + entry.getKey() + "'")
                        + " "
                        + Numbers.count(entry.getValue()))
            .toList());
  }

  /** The forms of one thing, with their counts. */
  static String forms(VariedForm form) {
    return some(
        form.counts().entrySet().stream()
            .map(entry -> "'" + entry.getKey() + "' " + Numbers.count(entry.getValue()))
            .toList());
  }

  private static String some(List<String> all) {
    String first = all.stream().limit(MOST_FORMS).collect(Collectors.joining(", "));
    return all.size() > MOST_FORMS ? first + " and " + (all.size() - MOST_FORMS) + " more" : first;
  }

  static String determinant(FoundDependency dependency) {
    return String.join(" and ", dependency.determinant());
  }

  /** Whether a key names every row. */
  static String key(KeyColumn key, int top) {
    return key.repeated().groups().isEmpty()
        ? "names every row that has it"
        : Numbers.percent(key.strength())
            + " of its values are different; the same in rows "
            + rows(key.repeated(), top);
  }

  /** Which rows say the same. */
  static String rows(DuplicateRows duplicates, int top) {
    List<int[]> groups = duplicates.groups();
    String first =
        groups.stream().limit(top).map(CheckWords::same).collect(Collectors.joining(", "));
    return groups.size() > top ? first + ", …" : first;
  }

  private static String same(int[] group) {
    String first =
        Arrays.stream(group)
            .limit(MOST_FORMS)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(" = "));
    return group.length > MOST_FORMS ? first + " = …" : first;
  }

  /** The worst sources first. */
  static List<Map.Entry<String, Double>> worst(FoundDependency dependency) {
    return dependency.rights().entrySet().stream()
        .sorted(
            Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .toList();
  }
}
