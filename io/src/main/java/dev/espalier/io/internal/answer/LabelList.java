package dev.espalier.io.internal.answer;

import dev.espalier.io.internal.words.ItemList;
import java.util.Collection;

/**
 * How the labels of a row are listed in one cell: with bars between, or as a list of JSON where a
 * bar in a name would part it in two. All cells of a column are spelt alike, and read back as they
 * were.
 *
 * @param json whether a cell is a list of JSON
 */
public record LabelList(boolean json) {
  private static final String BAR = "|";

  /** The list for rows whose labels have these names. */
  public static LabelList of(Collection<String> names) {
    return new LabelList(names.stream().anyMatch(name -> name.contains(BAR)));
  }

  /** The labels of a row in one cell. */
  public String cell(Collection<String> labels) {
    return ItemList.join(labels, json ? ItemList.BRACKETS : BAR);
  }
}
