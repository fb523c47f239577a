package dev.espalier.data;

import java.util.Arrays;

/**
 * A column of raw records, and how its cells become features.
 *
 * <p>The columns of a {@link Schema} give its features one after another, each as many as its
 * {@link #width}: first the columns with a scale of their own, then texts and counts.
 */
public sealed interface Column {
  /** What a column is for. */
  enum Role {
    /** A number. */
    NUMBER,
    /** A list of numbers, as many in every cell: one feature for each. */
    VECTOR,
    /** A count among many, most of them zero; zero where it is absent. */
    COUNT,
    /** One of several levels: one indicator for each, but one for two. */
    CATEGORY,
    /** Text: weights of its words. */
    TEXT,
    /** A list of items: weights of the items. */
    LIST,
    /** A day, perhaps with a time: its parts. */
    DATE,
    /** A name of the row: no feature; predictions carry it. */
    ID,
    /** Of no use. */
    IGNORED,
    /** Lists the row's labels. */
    TAGS
  }

  /** The column's name. */
  String name();

  /** What it is for. */
  Role role();

  /** The number of its features. */
  int width();

  /** Whether its features share one scale with others, as counts and weights of words do. */
  default boolean sharesScale() {
    return this instanceof Text || role() == Role.COUNT;
  }

  /**
   * A number, a vector, a category whose levels are in its features, or a column without features.
   *
   * @param name the column's name
   * @param role what it is for
   * @param width the number of its features
   */
  record Plain(String name, Role role, int width) implements Column {
    /** Checks that the role needs nothing else. */
    public Plain {
      boolean fits =
          switch (role) {
            case NUMBER, COUNT -> width == 1;
            case VECTOR -> width >= 1;
            case CATEGORY -> width >= 0;
            case ID, IGNORED -> width == 0;
            default -> false;
          };
      if (!fits) {
        throw new IllegalArgumentException("a column of " + width + " features cannot be " + role);
      }
    }
  }

  /**
   * A list of the row's labels.
   *
   * @param name the column's name
   * @param separator what separates them
   */
  record Tags(String name, String separator) implements Column {
    @Override
    public Role role() {
      return Role.TAGS;
    }

    @Override
    public int width() {
      return 0;
    }
  }

  /**
   * A day, perhaps with a time of day: the days since 1970, the season and, where there are times,
   * the hour as points on a circle, and an indicator for each day of the week.
   *
   * @param name the column's name
   * @param form how it is written
   * @param hasTime whether there are times of day
   */
  record Date(String name, String form, boolean hasTime) implements Column {
    private static final int OF_DAY = 10;
    private static final int OF_TIME = 2;

    @Override
    public Role role() {
      return Role.DATE;
    }

    @Override
    public int width() {
      return hasTime ? OF_DAY + OF_TIME : OF_DAY;
    }
  }

  /**
   * Text or a list. A cell's feature is its term's weight: (1 + ln count) · idf, and the weights of
   * a cell have the norm that is told.
   *
   * @param name the column's name
   * @param options how terms are found
   * @param hashed whether a feature stands for all terms of one hash; its name has the most
   *     frequent one
   * @param idf for each term 1 + ln((1 + documents) / (1 + documents with the term))
   * @param norm of the weights of a cell: 1 for lists and for the longest text, less for shorter
   *     ones, so that a title beside a body weighs as if it were a part of it
   */
  record Text(String name, TextOptions options, boolean hashed, double[] idf, double norm)
      implements Column {
    /** The same with another norm. */
    public Text withNorm(double other) {
      return new Text(name, options, hashed, idf, other);
    }

    @Override
    public Role role() {
      return options.isList() ? Role.LIST : Role.TEXT;
    }

    @Override
    public int width() {
      return idf.length;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Text text
          && text.name.equals(name)
          && text.options.equals(options)
          && text.hashed == hashed
          && text.norm == norm
          && Arrays.equals(text.idf, idf);
    }

    @Override
    public int hashCode() {
      return 31 * name.hashCode() + Arrays.hashCode(idf);
    }

    @Override
    public String toString() {
      return "Text[" + name + ", " + idf.length + " terms]";
    }
  }
}
