package dev.espalier.rivals.whey;

/** What the second stage of {@link CurdsAndWhey} sees of the first. */
public enum FirstStage {
  /** The first stage's answers, −1 or +1. */
  SIGNS,
  /** Its decision values. */
  SCORES;

  double of(double score) {
    return this == SIGNS ? Math.signum(score) : score;
  }
}
