package dev.espalier;

import java.util.List;

/**
 * A label that no training example had, and why a model answers it all the same.
 *
 * @param name the label
 * @param source what ties it to labels that examples had
 * @param ties those labels, the strongest tie first
 */
public record NovelLabel(String name, Source source, List<Tie> ties) {
  /** What ties a novel label to others. */
  public enum Source {
    /** Label sets without features have it beside others. */
    LABEL_ONLY,
    /** The weights of the loss make it similar to others. */
    WEIGHTS
  }

  /**
   * A label that another is tied to.
   *
   * @param label the label
   * @param strength the share of the sets with the novel label that have it too or, by weights, its
   *     w⁻
   */
  public record Tie(String label, double strength) {}

  /** Copies the list. */
  public NovelLabel {
    ties = List.copyOf(ties);
  }
}
