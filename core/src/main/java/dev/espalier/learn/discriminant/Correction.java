package dev.espalier.learn.discriminant;

import dev.espalier.internal.subspace.ClassTargets;

/** How much a row with several labels counts in the scatter of classes. */
public enum Correction {
  /** z_i = y_i C / ‖y_i‖₁: more labels count a little more (002 (15)). */
  BY_LABELS(ClassTargets.Correction.BY_LABELS),
  /** z_i = y_i C / ‖y_i C‖₁: every row counts the same (002 (16)). */
  BY_SUM(ClassTargets.Correction.BY_SUM),
  /** z_i = y_i C: once for each label. */
  NONE(ClassTargets.Correction.NONE);

  private final ClassTargets.Correction inner;

  Correction(ClassTargets.Correction inner) {
    this.inner = inner;
  }

  ClassTargets.Correction inner() {
    return inner;
  }
}
