package dev.espalier.io.internal.text;

/** What the text of a table's cell means before its column's type is known. */
public final class CellText {
  private CellText() {}

  /** Whether the cell is missing: blank, {@code ?}, {@code NA}, {@code N/A} or {@code null}. */
  public static boolean isMissing(String text) {
    return switch (text.length()) {
      case 0 -> true;
      case 1 -> text.equals("?") || text.isBlank();
      case 2 -> text.equalsIgnoreCase("NA") || text.isBlank();
      case 3 -> text.equalsIgnoreCase("N/A") || text.isBlank();
      case 4 -> text.equalsIgnoreCase("null") || text.isBlank();
      default -> text.isBlank();
    };
  }
}
