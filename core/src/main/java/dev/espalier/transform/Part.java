package dev.espalier.transform;

import java.util.List;
import java.util.Objects;

/** One of the blocks of columns that a {@link FeatureMap} puts side by side. */
public final class Part {
  private final PartKind kind;
  private final int count;

  Part(PartKind kind, int count) {
    this.kind = kind;
    this.count = count;
    if (count == 0 ? kind.count() == PartKind.Count.GIVEN : count < 0) {
      throw new IllegalArgumentException(kind.word() + ":" + count + "; expected at least 1");
    }
  }

  /** The scaled features themselves. */
  public static Part plain() {
    return new Part(PartKind.PLAIN, 0);
  }

  /** A Gaussian kernel on some training rows. */
  public static Part nystrom(int landmarks) {
    return new Part(PartKind.NYSTROM, landmarks);
  }

  /** The out-of-fold scores of linear machines. */
  public static Part svm() {
    return new Part(PartKind.SVM, 0);
  }

  /** The out-of-bag scores of a forest. */
  public static Part forest(int trees) {
    return new Part(PartKind.FOREST, trees);
  }

  /** The directions in which labels lie apart, as many as there can be. */
  public static Part mlda() {
    return new Part(PartKind.MLDA, 0);
  }

  /** Some of the directions in which labels lie apart. */
  public static Part mlda(int directions) {
    return new Part(PartKind.MLDA, Math.max(1, directions));
  }

  /**
   * The part that a text such as {@code forest:500} names; any other text is an {@link
   * IllegalArgumentException}.
   */
  public static Part parse(String text) {
    return PartKind.ALL.stream()
        .filter(kind -> kind.isWrittenAs(text))
        .findFirst()
        .map(kind -> new Part(kind, number(text)))
        .orElseThrow(() -> new IllegalArgumentException(text));
  }

  private static int number(String text) {
    int colon = text.indexOf(':');
    return colon < 0 ? 0 : Integer.parseInt(text.substring(colon + 1));
  }

  /** The word of its kind, as in {@code forest:500}. */
  public String word() {
    return kind.word();
  }

  /** The number of landmarks, trees or directions; 0 where none is given. */
  public int count() {
    return count;
  }

  PartKind kind() {
    return kind;
  }

  /** The parts in the order of their columns. */
  static List<Part> inOrder(List<Part> parts) {
    return PartKind.ALL.stream()
        .flatMap(kind -> parts.stream().filter(part -> part.kind.equals(kind)))
        .toList();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Part part && kind.equals(part.kind) && count == part.count;
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind.word(), count);
  }

  /** As {@link #parse} takes it. */
  @Override
  public String toString() {
    return count == 0 ? kind.word() : kind.word() + ":" + count;
  }
}
