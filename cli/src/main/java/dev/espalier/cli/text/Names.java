package dev.espalier.cli.text;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.error.internal.VisibleText;
import java.util.List;
import java.util.stream.Collectors;

/** Names of labels: as users write them, and in sentences. */
public final class Names {
  private static final int MOST = 5;
  private static final int LONGEST = 60;

  private Names() {}

  /** The index of a label that a user named. */
  public static int label(String option, String name, List<String> labels) {
    int exact = labels.indexOf(name);
    int index = exact >= 0 ? exact : labels.indexOf(name.strip());
    if (index < 0) {
      String hint = CloseNames.hint(name.strip(), labels);
      throw new InputException(
          option
              + ": the model has no label "
              + quoted(name.strip())
              + (hint.isEmpty() ? "; its labels are " + some(labels) : hint));
    }
    return index;
  }

  /** The first five names, and dots when there are more. */
  public static String some(List<String> names) {
    String first =
        names.stream()
            .limit(MOST)
            .map(name -> VisibleText.shortened(name, LONGEST))
            .collect(Collectors.joining(", "));
    return names.size() > MOST ? first + ", …" : first;
  }
}
