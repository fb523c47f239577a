package dev.espalier.io.internal.words;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** How often some neighbouring documents have each term; terms are numbered as they come. */
final class TermCounts {
  private final Map<String, Integer> numberOf = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final int[] rowEnd;
  private int[] terms = new int[1024];
  private int[] counts = new int[1024];
  private int size;

  /** For each term the entry of the row under way, if it lies behind that row's start. */
  private int[] entryOf = new int[256];

  private final Wanted wanted;

  private TermCounts(int rows, Wanted wanted) {
    this.rowEnd = new int[rows];
    this.wanted = wanted;
  }

  /** Which terms are counted: of those that nobody asks for a text may have millions. */
  @FunctionalInterface
  interface Wanted {
    /** The term that a term counts as, or null where it is left out. */
    @Nullable String as(String term);
  }

  /** Counts the terms of the texts from one row to another; a missing text has none. */
  static TermCounts of(
      Analysis analysis,
      IntFunction<@Nullable String> texts,
      int fromRow,
      int toRow,
      Wanted wanted) {
    TermCounts counted = new TermCounts(toRow - fromRow, wanted);
    for (int row = fromRow; row < toRow; row++) {
      int start = counted.size;
      String text = texts.apply(row);
      if (text != null) {
        analysis.terms(text, term -> counted.add(term, start));
      }
      counted.rowEnd[row - fromRow] = counted.size;
    }
    return counted;
  }

  private void add(String found, int rowStart) {
    Integer known = numberOf.get(found);
    if (known == null) {
      String term = wanted.as(found);
      if (term == null) {
        return;
      }
      known = numberOf.get(term);
      if (known == null) {
        known = names.size();
        numberOf.put(term, known);
        names.add(term);
        if (known == entryOf.length) {
          entryOf = Arrays.copyOf(entryOf, 2 * known);
        }
        entryOf[known] = -1;
      }
    }
    int number = known;
    int entry = entryOf[number];
    if (entry >= rowStart) {
      counts[entry]++;
      return;
    }
    if (size == terms.length) {
      terms = Arrays.copyOf(terms, size + (size >> 1));
      counts = Arrays.copyOf(counts, terms.length);
    }
    entryOf[number] = size;
    terms[size] = number;
    counts[size++] = 1;
  }

  /** The terms, by their numbers. */
  List<String> names() {
    return names;
  }

  /** In how many of the documents each term is. */
  int[] documents() {
    int[] documents = new int[names.size()];
    for (int entry = 0; entry < size; entry++) {
      documents[terms[entry]]++;
    }
    return documents;
  }

  /**
   * The same documents as rows of features: for each row the columns, increasing, and how often it
   * has their terms.
   *
   * @param column the column of a term; −1 for one that has none
   */
  Rows rows(ToIntFunction<String> column) {
    int[] columnOf = new int[names.size()];
    for (int number = 0; number < columnOf.length; number++) {
      columnOf[number] = column.applyAsInt(names.get(number));
    }
    int[] columns = new int[size];
    int[] values = new int[size];
    int[] ends = new int[rowEnd.length];
    int at = 0;
    int entry = 0;
    for (int row = 0; row < rowEnd.length; row++) {
      long[] keys = new long[rowEnd[row] - entry];
      int kept = 0;
      for (; entry < rowEnd[row]; entry++) {
        int place = columnOf[terms[entry]];
        if (place >= 0) {
          keys[kept++] = (long) place << 32 | counts[entry];
        }
      }
      Arrays.sort(keys, 0, kept);
      int start = at;
      for (int k = 0; k < kept; k++) {
        int place = (int) (keys[k] >>> 32);
        if (at > start && columns[at - 1] == place) {
          values[at - 1] += (int) keys[k]; // two terms of one hash
        } else {
          columns[at] = place;
          values[at++] = (int) keys[k];
        }
      }
      ends[row] = at;
    }
    return new Rows(ends, Arrays.copyOf(columns, at), Arrays.copyOf(values, at));
  }

  /**
   * Counts of columns.
   *
   * @param ends where each row ends
   * @param columns the columns that a row has
   * @param counts how often
   */
  record Rows(int[] ends, int[] columns, int[] counts) {}
}
