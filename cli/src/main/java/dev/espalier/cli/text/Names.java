package dev.espalier.cli.text;

import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.CloseNames;
import java.util.List;

/** Names of labels: as users write them, and in sentences. */
public final class Names {
  private static final int MOST = 5;

  private Names() {}

  /** The index of a label that a user named. */
  public static int label(String option, String name, List<String> labels) {
    int exact = labels.indexOf(name);
    int index = exact >= 0 ? exact : labels.indexOf(name.strip());
    if (index < 0) {
      String hint = CloseNames.hint(name.strip(), labels);
      throw new InputException(
          option
              + ": the model has no label '"
              + name.strip()
              + "'"
              + (hint.isEmpty() ? "; its labels are " + some(labels) : hint));
    }
    return index;
  }

  /** The first five names, and dots when there are more. */
  public static String some(List<String> names) {
    String first = String.join(", ", names.subList(0, Math.min(MOST, names.size())));
    return names.size() > MOST ? first + ", …" : first;
  }
}
