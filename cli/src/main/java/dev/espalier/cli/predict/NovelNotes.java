package dev.espalier.cli.predict;

import dev.espalier.NovelLabel;
import dev.espalier.cli.text.Numbers;
import dev.espalier.error.internal.VisibleText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Says which labels no training example had, and why they are answered all the same. */
final class NovelNotes {
  private NovelNotes() {}

  /** One line for each label. */
  static List<String> lines(List<NovelLabel> novel) {
    return novel.stream().map(NovelNotes::line).toList();
  }

  private static String line(NovelLabel label) {
    boolean byLabelOnly = label.source() == NovelLabel.Source.LABEL_ONLY;
    String ties =
        label.ties().stream()
            .map(
                tie ->
                    VisibleText.of(tie.label())
                        + " ("
                        + (byLabelOnly
                            ? Numbers.percent(tie.strength())
                            : Numbers.plain(tie.strength()))
                        + ")")
            .collect(Collectors.joining(", "));
    return "novel label "
        + VisibleText.quoted(label.name())
        + ": no training example had it; "
        + (byLabelOnly ? "label-only sets have it" : "the weights of the loss tie it to ")
        + (byLabelOnly && !ties.isEmpty() ? " with " : "")
        + ties;
  }

  static List<Map<String, Object>> json(List<NovelLabel> novel) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (NovelLabel label : novel) {
      Map<String, Object> ties = new LinkedHashMap<>();
      label.ties().forEach(tie -> ties.put(tie.label(), tie.strength()));
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("label", label.name());
      one.put("tiedBy", label.source().name().toLowerCase(Locale.ROOT).replace('_', '-'));
      one.put("ties", ties);
      all.add(one);
    }
    return all;
  }
}
