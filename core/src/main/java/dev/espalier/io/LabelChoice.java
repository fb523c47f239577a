package dev.espalier.io;

import dev.espalier.error.InputException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Which columns of a file are labels. */
public sealed interface LabelChoice {
  /**
   * As the file or its neighbours say: a Mulan XML of the same name beside it, MEKA's {@code -C} in
   * the header, the only Mulan XML beside it, or the format itself.
   */
  record Automatic() implements LabelChoice {}

  /**
   * The first columns, or the last for a negative count.
   *
   * @param count how many; not zero
   */
  record Count(int count) implements LabelChoice {}

  /**
   * The named columns.
   *
   * @param names the label names
   */
  record Names(List<String> names) implements LabelChoice {
    /** Copies the list. */
    public Names {
      names = List.copyOf(names);
    }
  }

  /**
   * The labels that a Mulan XML file lists.
   *
   * @param file the XML file
   */
  record XmlFile(Path file) implements LabelChoice {}

  /** Where the labels of this choice come from, as {@link ReadOptions.Listener#labelsFrom} says. */
  default String origin() {
    if (this instanceof Count count) {
      int columns = Math.abs(count.count());
      String end = count.count() > 0 ? "the first " : "the last ";
      return end + (columns == 1 ? "column" : columns + " columns");
    }
    if (this instanceof XmlFile xml) {
      return String.valueOf(xml.file().getFileName());
    }
    return this instanceof Names ? "the names given" : "the file";
  }

  /** Finds the labels by itself. */
  static LabelChoice automatic() {
    return new Automatic();
  }

  /**
   * Reads the command line's form: {@code FILE.xml}, {@code N}, {@code -N} or {@code name,name}.
   */
  static LabelChoice parse(String text) {
    String choice = text.strip();
    if (choice.isEmpty()) {
      throw new InputException(
              "the choice of labels is empty; expected FILE.xml, N, -N or name,name")
          .about(InputException.Topic.LABELS);
    }
    if (choice.toLowerCase(Locale.ROOT).endsWith(".xml")) {
      return new XmlFile(Path.of(choice));
    }
    if (choice.matches("-?\\d+")) {
      try {
        int count = Integer.parseInt(choice);
        if (count != 0) {
          return new Count(count);
        }
      } catch (NumberFormatException e) {
        // too large a number: told below
      }
      throw new InputException("labels " + choice + ": expected a number of columns other than 0")
          .about(InputException.Topic.LABELS);
    }
    return new Names(Arrays.stream(choice.split(",", -1)).map(String::strip).toList());
  }
}
