package dev.espalier.lab.plant;

import java.util.Locale;
import java.util.Objects;

/** By what the rest of a table tells what a planted cell should say. */
public enum Told {
  /** The other rows of a group, to which the row belongs by another column, say it. */
  GROUP,
  /** The right value, of which this is a slip, occurs elsewhere in the column. */
  DOMAIN,
  /** The value is there, in another form than those of its column. */
  FORM,
  /** Nothing that is looked for here; a calculation may still tell it. */
  NOTHING;

  /** As users read it. */
  public String words() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * What tells a cell.
   *
   * @param cells the clean row
   * @param column the cell's column
   * @param recoverable whether its damage leaves the value there
   */
  static Told of(
      TableProfile profile, String[] cells, int column, ErrorKind kind, boolean recoverable) {
    boolean group =
        profile.deciding(column).stream()
            .anyMatch(each -> Objects.equals(each.saysOf(cells), cells[column]));
    if (group) {
      return GROUP;
    }
    Integer count = profile.columns().get(column).counts().get(cells[column]);
    if (kind == ErrorKind.TYPO && count != null && count > 1) {
      return DOMAIN;
    }
    return recoverable ? FORM : NOTHING;
  }
}
