package dev.espalier.io;

/** What the text of a table's cell means before its column's type is known. */
final class CellText {
  private CellText() {}

  /** Whether the cell is missing: empty, {@code ?}, {@code NA}, {@code N/A} or {@code null}. */
  static boolean isMissing(String text) {
    return switch (text.length()) {
      case 0 -> true;
      case 1 -> text.equals("?");
      case 2 -> text.equalsIgnoreCase("NA");
      case 3 -> text.equalsIgnoreCase("N/A");
      case 4 -> text.equalsIgnoreCase("null");
      default -> text.isBlank();
    };
  }
}
