package dev.espalier.data;

import dev.espalier.error.InputException;

/**
 * How text becomes words, and which of them count.
 *
 * @param language whose words are stemmed and whose stop words are dropped, such as {@code en};
 *     empty for words as they are, in lower case
 * @param words the longest run of words that is one term: 1 for single words, 2 for pairs too
 * @param charactersFrom the shortest run of characters inside a word that is a term too; 0 for none
 * @param charactersTo the longest
 * @param minimumDocuments a term of fewer documents is left out
 * @param maximumShare a term of more than this share of the documents is left out
 * @param separator for lists: what separates their items, each of which is one term; empty for text
 */
public record TextOptions(
    String language,
    int words,
    int charactersFrom,
    int charactersTo,
    int minimumDocuments,
    double maximumShare,
    String separator) {
  private static final int LONGEST = 10;

  /** Checks the ranges. */
  public TextOptions {
    require(words >= 1 && words <= LONGEST, "runs of " + words + " words", "1 to 10 words");
    require(
        charactersFrom == 0
            ? charactersTo == 0
            : charactersFrom > 0 && charactersFrom <= charactersTo && charactersTo <= LONGEST,
        "runs of " + charactersFrom + " to " + charactersTo + " characters",
        "1 to 10 characters, or 0 for none");
    require(
        minimumDocuments >= 1, "at least " + minimumDocuments + " documents", "a number from 1 on");
    require(
        maximumShare > 0 && maximumShare <= 1,
        "a share of at most " + maximumShare,
        "a share above 0 and up to 1");
  }

  private static void require(boolean legal, String what, String expected) {
    if (!legal) {
      throw new InputException("text: " + what + "; expected " + expected);
    }
  }

  /** Single words of any language, those of two documents or more. */
  public static TextOptions defaults() {
    return new TextOptions("", 1, 0, 0, 2, 1, "");
  }

  /** The items of lists. */
  public static TextOptions list(String separator) {
    return new TextOptions("", 1, 0, 0, 1, 1, separator);
  }

  /** Whether it is about lists, not about text. */
  public boolean isList() {
    return !separator.isEmpty();
  }

  /** The same for a language. */
  public TextOptions withLanguage(String other) {
    return new TextOptions(
        other, words, charactersFrom, charactersTo, minimumDocuments, maximumShare, separator);
  }

  /** The same with runs of words up to a length. */
  public TextOptions withWords(int longest) {
    return new TextOptions(
        language, longest, charactersFrom, charactersTo, minimumDocuments, maximumShare, separator);
  }

  /** The same with runs of characters. */
  public TextOptions withCharacters(int from, int to) {
    return new TextOptions(language, words, from, to, minimumDocuments, maximumShare, separator);
  }

  /** The same with other bounds on the documents of a term. */
  public TextOptions withDocuments(int minimum, double share) {
    return new TextOptions(
        language, words, charactersFrom, charactersTo, minimum, share, separator);
  }
}
