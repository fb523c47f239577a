package dev.espalier.io.internal.words;

import dev.espalier.data.TextOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Finds the terms of texts. Safe for many threads. */
public final class Analysis {
  /** Longer runs of letters are no words: encoded pictures, for example. */
  private static final int LONGEST_WORD = 100;

  private final TextOptions options;
  private final Analyzer analyser;

  /** What the options ask for; a language that is not known is refused. */
  public Analysis(TextOptions options) {
    this.options = options;
    this.analyser = Languages.analyser(options.language());
  }

  /** Refuses options that name an unknown language. */
  public static void check(TextOptions options) {
    Languages.analyser(options.language()).close();
  }

  /** Hands out the terms of a text, one after another, as often as they occur. */
  void terms(String text, Consumer<String> consumer) {
    if (options.isList()) {
      ItemList.split(text, options.separator(), item -> consumer.accept(clean(item, ' ')));
      return;
    }
    // No more words at a time than a run has: a text may have millions.
    Deque<String> window = new ArrayDeque<>();
    words(
        text,
        word -> {
          window.addLast(word);
          if (window.size() >= options.words()) {
            runs(window, consumer);
            window.removeFirst();
          }
        });
    for (; !window.isEmpty(); window.removeFirst()) {
      runs(window, consumer);
    }
  }

  /** The terms that begin with the first of some neighbouring words. */
  private void runs(Deque<String> words, Consumer<String> consumer) {
    String term = "";
    for (String word : words) {
      term = term.isEmpty() ? word : term + " " + word;
      consumer.accept(term);
    }
    characters(words.getFirst(), consumer);
  }

  /** A term with another character for each blank and each control character of ASCII. */
  private static String clean(String term, char other) {
    for (int k = 0; k < term.length(); k++) {
      if (isNoWord(term.charAt(k))) {
        char[] cleaned = term.toCharArray();
        for (int at = k; at < cleaned.length; at++) {
          cleaned[at] = isNoWord(cleaned[at]) ? other : cleaned[at];
        }
        return new String(cleaned);
      }
    }
    return term;
  }

  private static boolean isNoWord(char each) {
    return each <= ' ' || each == 0x7f;
  }

  /** Runs of characters inside a word, whose ends are marked. */
  private void characters(String word, Consumer<String> consumer) {
    if (options.charactersFrom() == 0) {
      return;
    }
    String marked = "_" + word + "_";
    for (int length = options.charactersFrom(); length <= options.charactersTo(); length++) {
      for (int at = 0; at + length <= marked.length(); at++) {
        consumer.accept("~" + marked.substring(at, at + length));
      }
    }
  }

  private void words(String text, Consumer<String> consumer) {
    try (TokenStream tokens = analyser.tokenStream("", text)) {
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        if (term.length() <= LONGEST_WORD) {
          consumer.accept(clean(term.toString(), '_'));
        }
      }
      tokens.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // cannot happen: the text is in memory
    }
  }
}
