package dev.espalier.io.internal.text;

import static dev.espalier.error.internal.VisibleText.quoted;

import org.jspecify.annotations.Nullable;

/** Texts that escapes and programs can spell, but no file can hold. */
public final class WholeText {
  private WholeText() {}

  /** What is wrong with a text that holds half of a character or a zero character; else null. */
  public static @Nullable String fault(String text) {
    for (int k = 0; k < text.length(); k++) {
      char next = text.charAt(k);
      if (next == 0) {
        return quoted(text) + " holds a zero character, which no text has";
      }
      if (Character.isSurrogate(next)) {
        if (Character.charCount(text.codePointAt(k)) == 1) {
          return quoted(text) + " holds half of a character; expected whole ones";
        }
        k++;
      }
    }
    return null;
  }
}
