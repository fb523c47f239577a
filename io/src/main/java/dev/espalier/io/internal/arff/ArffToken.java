package dev.espalier.io.internal.arff;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.io.internal.text.TextSource;
import java.nio.charset.StandardCharsets;

/**
 * Cuts a header line of an ARFF file into words; one char stands for one byte. A {@code %} where a
 * word would start begins a comment.
 */
final class ArffToken {
  private final TextSource source;
  private final String line;
  private int position;

  ArffToken(TextSource source) {
    this.source = source;
    this.line =
        new String(
            source.bytes(),
            source.start(),
            source.end() - source.start(),
            StandardCharsets.ISO_8859_1);
    skipBlanks();
  }

  /** Whether nothing but a comment follows. */
  boolean atEnd() {
    return position == line.length();
  }

  /** Takes the character if it comes next. */
  boolean next(char wanted) {
    if (position < line.length() && line.charAt(position) == wanted) {
      position++;
      skipBlanks();
      return true;
    }
    return false;
  }

  /** What has not been taken yet. */
  String rest() {
    return line.substring(position);
  }

  /** The next characters up to a blank. */
  String word() {
    int from = position;
    while (position < line.length() && !isBlank(line.charAt(position))) {
      position++;
    }
    String word = line.substring(from, position);
    skipBlanks();
    return word;
  }

  /** The rest of the line, or one quoted value: a relation's name may hold blanks. */
  String relation() {
    char first = line.charAt(position);
    if (first == '\'' || first == '"') {
      return value("");
    }
    String rest = line.substring(position).stripTrailing();
    position = line.length();
    return rest;
  }

  /**
   * A value: quoted, or up to a blank or one of the given characters. Backslashes escape inside
   * quotes only.
   */
  String value(String terminators) {
    char quote = line.charAt(position);
    if (quote != '\'' && quote != '"') {
      int from = position;
      while (position < line.length()
          && !isBlank(line.charAt(position))
          && terminators.indexOf(line.charAt(position)) < 0) {
        position++;
      }
      if (position == from) {
        throw source.at("expected a name, found " + quoted(line.substring(position, position + 1)));
      }
      String value = line.substring(from, position);
      skipBlanks();
      return value;
    }
    StringBuilder value = new StringBuilder();
    for (position++; position < line.length(); position++) {
      char character = line.charAt(position);
      if (character == quote) {
        position++;
        skipBlanks();
        return value.toString();
      }
      if (character == '\\' && position + 1 < line.length()) {
        position++;
        character = unescaped(line.charAt(position));
      }
      value.append(character);
    }
    throw source.at("the quote " + quote + " is not closed");
  }

  /** What a character after a backslash stands for. */
  static char unescaped(char character) {
    return switch (character) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> character;
    };
  }

  private void skipBlanks() {
    while (position < line.length() && isBlank(line.charAt(position))) {
      position++;
    }
    if (position < line.length() && line.charAt(position) == '%') {
      position = line.length();
    }
  }

  private static boolean isBlank(char character) {
    return character <= ' ';
  }
}
