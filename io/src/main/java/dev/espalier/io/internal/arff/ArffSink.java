package dev.espalier.io.internal.arff;

/** Takes the cells of rows, one after another. */
interface ArffSink {
  /** Whether an attribute that a sparse row leaves out is not simply zero. */
  boolean firstLevelCounts(int attribute);

  /** A sparse row leaves the attribute out: it has its first level. */
  void firstLevel(int attribute);

  /** A missing value. */
  void missing(int attribute);

  /** Whether the attribute is a number, to be given by {@link #number}. */
  boolean isNumber(int attribute);

  /** The value of such an attribute. */
  void number(int attribute, double value);

  /** The value 1, the most frequent one of sparse files; false where it needs {@link #value}. */
  boolean one(int attribute);

  /** A value, which lies in {@code bytes[from, to)}. */
  void value(int attribute, byte[] bytes, int from, int to);

  /** Ends the row under way. */
  void endRow();
}
