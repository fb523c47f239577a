package dev.espalier.transform;

/** How features are scaled before learning. */
public enum Scaling {
  /**
   * Dense, and sparse columns of a table: {@link #MIN_MAX} and then, from 8 columns on, unit rows,
   * but no unit rows where distances count: {@link #STANDARDISE}, or {@link #MIN_MAX} alone, as the
   * learner has it. Other sparse features: {@link #UNIT_ROWS}.
   */
  AUTO,
  /** Left as they are; only missing cells are filled. */
  NONE,
  /**
   * Each column to [0, 1] on the training data; makes sparse features dense, so it is for dense
   * ones.
   */
  MIN_MAX,
  /**
   * All columns together to [0, 1] by the smallest and the largest cell of the training data, as
   * 001 does for PLEM; for dense features.
   */
  GLOBAL_MIN_MAX,
  /** Each row divided by its Euclidean norm. */
  UNIT_ROWS,
  /** Each column to mean 0 and variance 1 on the training data; for dense features. */
  STANDARDISE
}
